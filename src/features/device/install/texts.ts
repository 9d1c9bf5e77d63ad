import type { InstallMethod } from './use-install.ts'

export const INSTALL_TEXTS = {
  label: 'Install',
  title: 'Install the guide',
  text: 'It opens like an app, also with no network, and takes little space.',
  // The buttons of the install prompt (INSTALL-1).
  now: 'Install Now',
  later: 'Maybe Later',
  close: 'Close, and do not ask again',
  keepElsewhere: (browser: string) => `To keep the guide on your device, open this address in ${browser}:`,
  openInChrome: 'Open in Chrome',
  copyAddress: 'Copy the address',
  copied: 'Copied.',
  notCopied: 'This browser does not copy it. Press and hold the address to copy it.',
  done: 'The guide is installed. Open it like your other apps.',
  // On Apple's systems, an installed site does not share its storage with the browser (INSTALL-3).
  openOnce:
    'Open it once from the Home Screen while online. It saves its own copy there, separate from this browser.',
  failed: 'The browser did not install the guide. You can try again later, at the bottom of any page.',
  ok: 'OK',
} as const

/** The steps to install the guide, one for each line of the list. */
export const INSTALL_STEPS: Record<InstallMethod, readonly string[]> = {
  offer: [],
  ios: [
    'Tap Share, the square with the arrow.',
    'Scroll down and tap "Add to Home Screen".',
    'Tap "Add". The guide is now among your other apps.',
  ],
  'ios-other-app': [
    'This page is open inside another app. Open it in Safari first: tap the menu of that app, the three dots, and choose "Open in external browser" or "Open in Safari". Or copy the address below.',
    'There, tap Share, the square with the arrow.',
    'Tap "Add to Home Screen", then "Add".',
  ],
  'mac-safari': ['Open the File menu of Safari.', 'Choose "Add to Dock".', 'Choose "Add".'],
  'android-menu': [
    'Open the menu of your browser, the three dots.',
    'Tap "Install" or "Add to Home screen".',
    'Follow the steps on your phone.',
  ],
  'android-other-app': [
    'This page is open inside another app, which cannot install it. Tap "Open in Chrome" below.',
    'If nothing happens: open the menu of that app, the three dots, and tap "Open in external browser" or "Open in Chrome".',
    'There, open the menu, the three dots, and tap "Install" or "Add to Home screen".',
  ],
  menu: [
    'Open the menu of your browser.',
    'Choose "Install" or "Apps". Some browsers show a small icon in the address bar instead.',
    'If there is no such entry, add a bookmark. The guide works with no network in this browser too.',
  ],
}
