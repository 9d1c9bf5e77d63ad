import type { InstallWay } from './platform.ts'

export const INSTALL_TEXTS = {
  label: 'Install',
  title: 'Install the guide',
  text: 'It opens from your home screen, also with no network, and takes little space.',
  /** Each on a line of its own. */
  reasons: ['Opens from your home screen.', 'Works with no network.'],
  // INSTALL-1
  now: 'Install Now',
  later: 'Maybe Later',
  close: 'Close, and do not ask again',
  entry: 'Install this guide',
  done: 'The guide is on your home screen now.',
  // Apple's systems keep the storage of installed sites apart (INSTALL-3).
  openOnce:
    'Open it once from the Home Screen while online. It keeps its own copy there, apart from this browser.',
  failed: 'The browser did not install the guide. You can try again later, from the foot of any page.',
  ok: 'OK',
} as const

/** One step a line. */
export const INSTALL_STEPS: Record<InstallWay, readonly string[]> = {
  offer: [],
  ios: [
    'Tap Share, the square with the arrow.',
    'Scroll down and tap "Add to Home Screen".',
    'Tap "Add". The guide is now between your other apps.',
  ],
  'ios-other-app': [
    'This page is open inside another app. Open it in Safari first: tap the menu and choose "Open in browser".',
    'There, tap Share, the square with the arrow.',
    'Tap "Add to Home Screen", then "Add".',
  ],
  'mac-safari': ['Open the File menu of Safari.', 'Choose "Add to Dock".', 'Choose "Add".'],
  'android-menu': [
    'Open the menu of your browser, the three dots.',
    'Tap "Install" or "Add to Home screen".',
    'Follow what your phone says.',
  ],
  menu: [
    'Open the menu of your browser.',
    'Choose "Install" or "Apps". Some browsers show a small icon in the address bar instead.',
    'No such entry? Keep a bookmark: in this browser the guide works with no network all the same.',
  ],
}
