import type { StorageKind } from './offline/eviction-marker.ts'
import { listingCountText } from '../../ui/texts.ts'
import type { InstallMethod } from './install/use-install.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'

/** Texts of /offline, "Ready for offline". */
export const OFFLINE_TEXTS = {
  allReady: 'Ready. Everything below works with no network.',
  notReady: 'Not everything is on this device yet.',
  /** @param leftOut titles of the parts that are not on the device */
  readyWithout: (leftOut: readonly string[]) =>
    `Ready, without: ${leftOut.join(', ')}. Everything else below works with no network.`,
  checking: 'Checking what is on this device...',
  working: 'Getting what is missing. You can keep using the guide.',
  offline:
    "You're offline. Everything marked Ready works now. The rest can be loaded when you have a network again.",
  make: 'Make ready for offline',
  stop: 'Stop',
  check: 'Check again',
  stopped: 'Stopped. What was loaded stays. Press the button to continue.',
  untilClosed:
    'This browser cannot open the guide with no network. What is loaded works until you close this page.',
  loaded: 'Loaded',
  states: {
    checking: 'Checking',
    ready: 'Ready',
    missing: 'Not yet',
    working: 'Working',
    failed: 'Not complete',
    'left-out': 'Left out',
  },
  shell: {
    title: 'The guide itself',
    ready: (version: string, files: number) => `Version ${version}, all ${files} files.`,
    missing: (missing: number, total: number) =>
      `${missing} of ${total} files are missing. Until they are loaded, the guide may not open with no network.`,
    absent: 'The guide is not saved on this device yet. It would not open with no network.',
    unsupported: 'This browser cannot open the guide with no network.',
    refused:
      'This browser saves nothing for this site, often because cookies are blocked. Allow cookies for this site, then open the guide again.',
    silent: 'The browser did not answer. Close other tabs of the guide and check again.',
    failed:
      'Some files could not be loaded. What is on the device stays. Check your network, then try again.',
  },
  listings: {
    title: 'Listings',
    ready: (count: number, when: string) =>
      `All ${listingCountText(count)}, with hours, numbers and search. Updated ${when}.`,
    notChecked: (count: number) => `${listingCountText(count)}, not compared with the server yet.`,
    filling: (count: number, about: number) => `${count} of about ${listingCountText(about)} so far.`,
    none: 'No listings on this device yet.',
    starting: 'Opening the saved copy...',
  },
  emergency: {
    title: 'Emergency contacts',
    ready: (count: number) =>
      count === 1 ? '1 number, part of the saved copy.' : `${count} numbers, part of the saved copy.`,
    baked: (count: number, date: string) =>
      `${count} numbers from ${date}, built into the guide. Newer ones come with the listings.`,
    none: 'No emergency numbers on this device yet. They come with the listings.',
  },
  photos: {
    title: 'Photos',
    count: (kept: number, wanted: number, size: string, budget: string) =>
      `${kept} of ${wanted} photos, ${size} of at most ${budget}.`,
    none: 'No listing has a photo yet.',
    budget: 'The others would take too much space. They show only with a network.',
    lowData:
      'Low-data mode is on: no photos are loaded. Turn it off at the bottom of the page to save photos.',
    space: 'This device has no space for more photos. The saved ones stay. Free some space, then try again.',
    network: 'The network was lost. The saved photos stay. Try again when you have a network.',
    choice: (budget: string) => `Save photos too (at most ${budget})`,
  },
  map: {
    title: 'Map of your atoll',
    titleOf: (atoll: string) => `Map of ${atoll}`,
    noAtoll:
      'The coastline of every atoll is part of the guide. Choose your atoll to save its map with place names too.',
    coastline: 'The coastline is part of the guide. The map with place names is not on this device yet.',
    saved: (size: string) => `Map with place names, ${size}.`,
    partly: (missing: number) =>
      `Saved, but ${missing} pieces could not be loaded. There, the map shows only the coastline.`,
    progress: (done: number, total: number) => `${done} of ${total} pieces so far.`,
    waiting: (done: number, total: number) =>
      `${done} of ${total} pieces so far. It continues automatically when the network is back.`,
    paused: (done: number, total: number) => `${done} of ${total} pieces. They stay on this device.`,
    full: 'This device has no space for the map. Free some space, then try again. The coastline still shows.',
    broken:
      'This device could not save the map. Nothing else was changed, and the coastline still shows. Try again later.',
    choice: (size: string) => `Save the map with place names too (${size})`,
  },
  storage: {
    title: 'Storage on this device',
    used: (size: string) => `The guide uses ${size}.`,
    unknown: 'This browser does not say how much the guide uses.',
    sevenDays:
      'This browser deletes the copy after seven days without a visit. On the Home Screen it stays: use "Install this guide" at the bottom of the page.',
    protected: 'Protected: the browser does not delete the guide on its own.',
    unprotected:
      'Not protected: when the device runs out of space, the browser may delete the guide. It helps to install it or to open it often.',
    privateWindow: 'If this is a private window, the copy is deleted when you close it.',
    protectionUnknown:
      'This browser does not say whether it may delete the guide when the device runs out of space.',
    nearlyFull:
      'The space for the guide is almost full. What is saved stays, but more photos or maps may not fit. Free some space on this device.',
  },
  give: 'Give the guide to someone',
  receive: 'Receive the guide from someone',
  remove: 'Remove everything from this device',
} as const

/** Texts of the notice about data that the browser deleted. */
export const LOSS_TEXTS = {
  label: 'Deleted by the browser',
  title: 'Your browser deleted part of the guide',
  titleAll: 'Your copy is no longer on this device',
  text: 'This happens when the device runs out of space, or after a long time without a visit. Deleted:',
  kinds: {
    databases: 'the saved copy, favorites, saved maps, and messages that waited to be sent',
    caches: 'the pages and photos of the guide',
    settings: 'settings such as your theme and your atoll',
  } satisfies Record<StorageKind, string>,
  heals:
    'What comes from the server is loaded again automatically when you have a network. Nothing else was deleted.',
  look: 'What is on this device',
  ok: 'OK',
} as const

export const INSTALL_TEXTS = {
  label: 'Install',
  title: 'Install the guide',
  text: 'It opens from your home screen, also with no network, and takes little space.',
  // INSTALL-1
  now: 'Install Now',
  later: 'Maybe Later',
  close: 'Close, and do not ask again',
  keepElsewhere: (browser: string) => `To keep the guide on your device, open this address in ${browser}:`,
  openInChrome: 'Open in Chrome',
  copyAddress: 'Copy the address',
  copied: 'Copied.',
  notCopied: 'This browser does not copy it. Press and hold the address to copy it.',
  done: 'The guide is on your home screen now.',
  // Apple's systems keep the storage of installed sites apart (INSTALL-3).
  openOnce:
    'Open it once from the Home Screen while online. It saves its own copy there, separate from this browser.',
  failed: 'The browser did not install the guide. You can try again later, at the bottom of any page.',
  ok: 'OK',
} as const

/** One step a line. */
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

/** Texts of "Remove everything from this device", on /privacy and on /removed. */
export const REMOVAL_TEXTS = {
  button: 'Remove everything from this device',
  title: 'Remove everything from this device?',
  text: 'The saved copy, photos, maps, favorites, settings and messages in this browser will be deleted. This cannot be undone.',
  online: 'To open the guide again you will need a network.',
  offlineNow:
    'You are offline now. After this the guide will not open on this device until you have a network again.',
  cancel: 'Keep everything',
  confirm: 'Remove everything',
  working: 'Removing everything from this device...',
  done: 'Everything was removed',
  doneText:
    'Nothing of the guide is left in this browser: no saved copy, no photos, no maps, no favorites, no settings, no messages.',
  stays:
    'What stays: files that you downloaded, messages that were already sent, the history of your browser, and, until the next visit, a note that everything was removed. If the guide is on your home screen, remove it there like any app.',
  partly: 'Some things could not be removed',
  partlyText: 'Everything else is gone. Close all other tabs of the guide, then try again. Still left:',
  refusedText:
    'This browser blocks the data of this site, so the guide cannot remove what it saved earlier. Still left:',
  lastResort:
    'If nothing else helps, open the settings of your browser and delete the data of this site there.',
  left: {
    'service-worker': 'the part of the guide that starts it with no network',
    caches: 'the pages and photos of the guide',
    databases: 'the saved copy, favorites or messages',
    'small-storage': 'small settings',
  },
  again: 'Try again',
  elsewhere: 'The guide was closed here',
  elsewhereText: 'In another tab, someone chose to remove everything that the guide saved on this device.',
  startAgain: 'Open the guide again',
} as const

/** Texts of the maps on this device. */
export const SAVED_MAPS_TEXTS = {
  title: 'Saved maps',
  country: 'Whole country',
  countryNote: 'Small maps of all atolls, to see where they are.',
  question: 'Save small maps of all atolls on this device?',
  yes: (size: string) => `Yes, load ${size}`,
  no: 'No',
  unasked: 'Maps of all atolls and of your atoll come by themselves while the connection is fast.',
  takeBack: 'Delete them, and load none',
  yourAtoll: 'Your atoll',
  here: 'Here, and the whole country',
  others: 'All inhabited atolls',
  more: 'Maps on this device',
  save: (name: string) => `Save map of ${name}`,
  saveCountry: 'Save small maps of all atolls',
  plan: (pictures: number, size: string) => `${pictures} map pictures, ${size}`,
  about: (size: string) => `about ${size}`,
  inLayer: (place: string, layer: string | null) =>
    layer === null ? `${place}, a map that is no longer offered` : `${place}, ${layer}`,
  pause: 'Pause',
  resume: 'Continue',
  cancel: 'Cancel',
  update: 'Update',
  remove: 'Delete',
  again: 'Try again',
  ofMap: (action: string, name: string) => `${action}: map of ${name}`,
  removeFailed: 'The map could not be deleted. Nothing else was changed. Try again.',
  mapOf: (name: string) => `Map of ${name}`,
  phases: {
    none: '',
    queued: 'Waiting for another map.',
    loading: 'Loading.',
    offline: 'Waiting for the network. It continues automatically. What is loaded is safe.',
    paused: 'Paused. What is loaded is safe.',
    saved: '',
    full: 'Not enough space on this device. What is here is safe. Free some space or delete another map, then try again.',
    broken:
      'This browser does not save maps. The coastline still shows. Close private windows or allow storage, then try again.',
  },
  count: (done: number, total: number) => `${done} of ${total} pictures`,
  savedOn: (at: number, size: string) => `Saved on ${formatMajuroDate(at)}, ${size}.`,
  missing: (count: number) =>
    count === 1
      ? '1 picture could not be loaded; the coastline shows there.'
      : `${count} pictures could not be loaded; the coastline shows there.`,
  outdated: 'A newer map is available. The saved one works until then.',
} as const
