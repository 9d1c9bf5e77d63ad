import type { ReceiveRefusal } from '../../domain/directory.ts'
import { listingCountText, UI_TEXTS } from '../../ui/texts.ts'

export const GIVE_TEXTS = {
  making: 'Making the file...',
  send: (size: string) => `Send the file (${size})`,
  save: (size: string) => `Save the file (${size})`,
  make: (size: string) => `Make the file (${size})`,
  withPhotos: 'With small photos',
  photosText: (count: number) =>
    count === 1
      ? 'The same file with the one small photo that is on this device.'
      : `The same file with the ${count} small photos that are on this device.`,
  saved: 'Look for the file in the downloads of this device.',
  noCopy:
    'The file cannot be made: this device does not have all listings yet. Open the guide once with a network, then come back here.',
  failed:
    'The file could not be made. The listings on this device are safe. Try again; if it fails again, close other apps, then open the guide again.',
  tryAgain: 'Try again',
  photosFailed: 'The file with photos could not be made. You can give the file without photos, or try again.',
  contents: (count: number, date: string) => `${listingCountText(count)} as of ${date}.`,
  unsigned:
    'This device has no signed copy of the listings yet, so the other phone can read this file but not fill its guide with it. Open this page once with a network.',
  signedEarlier: (date: string) =>
    `The part that fills the guide on another phone is from ${date}. Open this page with a network to renew it.`,
  stepsTitle: 'On the other phone',
  steps: [
    'Open the file: it shows the numbers in the browser, with no network and no app.',
    'If the guide is on that phone: open Receive the guide in its menu and choose the file.',
  ],
  receive: 'Receive the guide from someone',
  privacyTitle: 'What is in the file',
  privacy:
    'Only what every visitor can read: listings, emergency numbers and announcements. Nothing about you: no favorites, no messages, no settings.',
} as const

export const RECEIVE_TEXTS = {
  choose: 'Choose the file',
  drop: 'You can also drop the file here.',
  hint: 'Its name begins with marshall-islands-guide. A file that came by Bluetooth or Nearby Share is usually in the downloads.',
  reading: 'Checking the file...',
  restored:
    'The directory was restored from a backup since your last update. This file is newer, so it replaced all listings on this device.',
  taken: (count: number, date: string) =>
    `The guide on this device now has ${listingCountText(count)} as of ${date}. These listings are signed by this guide, so nobody has changed them on the way. The page that you can read in the file itself was not checked: use the numbers in this guide.`,
  shared: 'A file was sent to this page. It has not been read yet. Did you share it with the guide?',
  readShared: 'Check this file',
  dropShared: 'Do not read it',
  untouched: 'Nothing on this device has changed.',
  home: 'Open the guide',
  give: 'Give the guide to someone',
  /** Why a file was refused. The screen shows `what`, `untouched` and `next`, in this order. */
  refusals: {
    'no-guide': {
      what: 'This is not a file of the Marshall Islands Guide.',
      next: 'Choose the file whose name begins with marshall-islands-guide.',
    },
    damaged: {
      what: 'This file is damaged or not complete.',
      next: 'Ask for the file again.',
    },
    unsigned: {
      what: 'This file has no signature, so nobody can tell whether its numbers are right.',
      next: 'Ask that person to open Give the guide to someone once with a network, and to send you the new file.',
    },
    altered: {
      what: 'This file was changed on the way, or it is not from this guide.',
      next: 'Do not rely on its numbers: ask for the file again, or open this guide once with a network.',
    },
    older: {
      what: 'This file is older than the guide on this device.',
      next: 'Keep the guide that you have, or ask for a newer file.',
    },
    same: {
      what: 'This device already has these listings.',
      next: 'You do not need this file.',
    },
    'not-stored': {
      what: 'This device could not keep the listings.',
      next: 'Free up some space, or use a window that is not private, then choose the file again.',
    },
    'unprotected-page': {
      what: 'This page was loaded without protection (http), so a file cannot be checked here.',
      next: 'Open the guide at its own address, which begins with https, then choose the file there.',
    },
    'newer-version': {
      what: 'A newer version is open.',
      next: 'Reload this page, then choose the file again.',
    },
  } satisfies Record<ReceiveRefusal, { what: string; next: string }>,
  notShared: {
    what: 'Something was sent to this page that this device could not keep, or that is not one guide file of at most 8 MB, so it was not read.',
    next: 'If you wanted to share a guide file, choose it here.',
  },
  broken: {
    what: 'The file could not be read.',
    next: 'Choose it again; if it fails again, ask for the file again.',
  },
} as const

/** Texts in the file that one person gives to another. */
export const FILE_TEXTS = {
  marshalleseBy: UI_TEXTS.marshalleseBy,
  title: 'Marshall Islands Guide',
  onlyApp: (address: string) => `Only the app can check this file. Open it at ${address}/receive.`,
  differs:
    'Numbers on this page differ from the signed part of this file: somebody may have changed them, or they are newer. Do not rely on this page.',
  asOf: (date: string) => `Listings as of ${date}. They may have changed since.`,
  holidays: (days: string) => `Public holidays, on which hours may differ: ${days}.`,
  demo: 'Demo data: these listings and numbers are invented.',
  toListings: 'Go to the listings',
  emergency: 'Emergency numbers',
  always: 'Open 24/7',
  search: 'Search',
  searchHint: 'Name, place or number',
  found: '# found',
  atolls: 'Atolls and islands',
  noPhone: 'No phone',
  trips: 'Announced ships and planes',
  top: 'Back to the top',
  more: 'The whole guide',
  moreText: (address: string) =>
    `With maps, photos and search, and it works with no network after one visit: ${address}`,
  receive:
    'Do you have the guide on this device? Open Receive the guide in its menu and choose this file: it then has these listings.',
} as const
