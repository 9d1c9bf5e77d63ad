import { listingCountText } from '../../ui/texts.ts'

/** Texts of the page /offline, which is called "Ready for offline". */
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
      `${missing} of ${total} files ${missing === 1 ? 'is missing. Until it is' : 'are missing. Until they are'} loaded, the guide may not open with no network.`,
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
      `${count === 1 ? '1 number' : `${count} numbers`} from ${date}, built into the guide. Newer ones come with the listings.`,
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
      'The coastline and the place names of every atoll are part of the guide. Choose your atoll to save its map pictures too.',
    coastline:
      'The coastline and the place names are part of the guide. The map pictures are not on this device yet.',
    saved: (size: string) => `Map pictures, ${size}.`,
    partly: (missing: number) =>
      `Saved, but ${missing === 1 ? '1 piece' : `${missing} pieces`} could not be loaded. There, the map shows only the coastline.`,
    progress: (done: number, total: number) => `${done} of ${total} pieces so far.`,
    waiting: (done: number, total: number) =>
      `${done} of ${total} pieces so far. It continues automatically when the network is back.`,
    paused: (done: number, total: number) => `${done} of ${total} pieces. They stay on this device.`,
    full: 'This device has no space for the map. Free some space, then try again. The coastline still shows.',
    broken:
      'This device could not save the map. Nothing else was changed, and the coastline still shows. Try again later.',
    choice: (size: string) => `Save the map pictures too (${size})`,
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
