import type { StorageKind } from './eviction-marker.ts'
import { listingCount } from '../../../ui/texts.ts'

/** Words of /offline, "Ready for offline". */
export const OFFLINE_TEXTS = {
  title: 'Ready for offline',
  intro: 'What of the guide is on this device, and works with no network.',
  allReady: 'Ready. Everything below works with no network.',
  notReady: 'Not everything is on this device yet.',
  /** Their titles. */
  readyWithout: (leftOut: readonly string[]) =>
    `Ready, without: ${leftOut.join(', ')}. Everything else below works with no network.`,
  checking: 'Looking at what is on this device...',
  working: 'Getting what is missing. You can use the guide meanwhile.',
  offline:
    "You're offline. What is marked Ready works now. The rest can be fetched when you have a network again.",
  make: 'Make ready for offline',
  stop: 'Stop',
  check: 'Check again',
  stopped: 'Stopped. What was fetched stays; the button goes on from there.',
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
      `${missing} of ${total} files are missing. The guide may not open with no network until they are fetched.`,
    absent: 'The guide is not kept on this device yet. Without a network it would not open.',
    unsupported:
      'This browser cannot open the guide with no network. A private window often causes this: open the guide in a normal window.',
    silent: 'The browser did not answer. Close other tabs of the guide and check again.',
    failed:
      'Some files could not be fetched. What is on the device stays. Check your network, then try again.',
  },
  listings: {
    title: 'Listings',
    ready: (count: number, when: string) =>
      `All ${listingCount(count)}, with hours, numbers and search. Updated ${when}.`,
    notChecked: (count: number) => `${listingCount(count)}, not compared with the server yet.`,
    filling: (count: number, about: number) => `${count} of about ${listingCount(about)} so far.`,
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
    budget: 'The rest would take too much space and shows only with a network.',
    lowData: 'Low-data mode is on: no photos are loaded. Turn it off at the foot of the page to keep photos.',
    space: 'This device has no space for more. What is here stays. Free some space, then try again.',
    network: 'The network was lost. What is here stays; try again when you have a network.',
    choice: (budget: string) => `Keep photos too (at most ${budget})`,
  },
  map: {
    title: 'Map of your atoll',
    titleOf: (atoll: string) => `Map of ${atoll}`,
    noAtoll:
      'The coastline of every atoll is part of the guide. Choose your atoll to keep its streets and place names too.',
    coastline: 'The coastline is part of the guide. Streets and place names are not on this device yet.',
    saved: (size: string) => `Coastline, streets and place names, ${size}.`,
    partly: (missing: number) =>
      `Saved, but ${missing} pieces could not be had. There the map shows the coastline only.`,
    progress: (done: number, total: number) => `${done} of ${total} pieces so far.`,
    waiting: (done: number, total: number) =>
      `${done} of ${total} pieces so far. It goes on by itself when the network is back.`,
    paused: (done: number, total: number) => `${done} of ${total} pieces. What is here stays.`,
    full: 'This device has no space for the map. Free some space, then try again. The coastline still shows.',
    broken:
      'This device could not keep the map. Nothing else was touched, and the coastline still shows. Try again later.',
    choice: (size: string) => `Keep streets and place names too (${size})`,
  },
  storage: {
    title: 'Storage on this device',
    used: (size: string) => `The guide uses ${size}.`,
    unknown: 'This browser does not say how much the guide uses.',
    protected: 'Protected: the browser does not delete the guide by itself.',
    unprotected:
      'Not protected: when space gets short, the browser may delete the guide. Installing it, or opening it often, helps.',
    protectionUnknown: 'This browser does not say whether it may delete the guide when space gets short.',
    nearlyFull:
      'Space for the guide is nearly used up. What is here stays, but more photos or maps may not fit. Free some space on this device.',
  },
  remove: 'Remove everything from this device',
} as const

/** What was thrown away by the browser. */
export const LOSS_TEXTS = {
  label: 'Deleted by the browser',
  title: 'Your browser deleted part of the guide',
  text: 'This happens when space gets short, or after a long time without a visit. Gone:',
  kinds: {
    databases: 'the saved copy, favorites, saved maps, and messages that waited to be sent',
    caches: 'the pages and photos of the guide',
    settings: 'settings such as your theme and your atoll',
  } satisfies Record<StorageKind, string>,
  heals:
    'What comes from the server is fetched again by itself when you have a network. Nothing else was touched.',
  look: 'What is on this device',
  ok: 'OK',
} as const

/** 900 kB, 4.2 MB: decimal units, as phones show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / 1_000).toFixed(1)} GB`
}
