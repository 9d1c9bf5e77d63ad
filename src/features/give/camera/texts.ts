import type { ReceiveRefusal } from '../../../domain/directory.ts'
import { listingCountText } from '../../../ui/texts.ts'
import type { CameraProblem } from './camera.ts'

/** Texts of giving the guide by codes on one screen that the camera of another phone reads. */
export const CAMERA_TEXTS = {
  trips: 'Announced ships and planes',
  noNumber: 'Its number is not in this part.',
  unknownCarrier: { ship: 'A ship', plane: 'A plane' },
  showTitle: 'Show it to a camera',
  showIntro:
    'Where no file can be sent, the other phone can read the guide from this screen with its camera. No network is needed.',
  what: 'Emergency numbers and the listings of',
  partName: (atoll: string) => `${atoll} and the emergency numbers`,
  whole: (size: string) => `All atolls (${size})`,
  show: 'Show the codes',
  notSigned:
    'The signed copy on this device is too old for this. Open this page once with a network, then try again.',
  showing: (size: string, seconds: number) =>
    `${size}, about ${seconds < 55 ? `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds` : minutesText(seconds)}. On the other phone, open Receive the guide and tap Read it with the camera.`,
  code: 'Running QR code for the camera of another phone',
  showHint:
    'Make the screen bright and hold both phones still. The codes go on until the other phone says that it has everything.',
  stopShowing: 'Stop',
  readTitle: 'With the camera',
  readHint:
    'If the other phone shows running codes, this phone can read them. The pictures stay on this device and are not kept.',
  read: 'Read it with the camera',
  picture: 'Picture of the camera',
  progress: 'Received',
  aim: 'Hold the camera so that the whole code is in the picture.',
  percent: (percent: number) => `${percent} % received. Keep the code in the picture.`,
  stopReading: 'Stop the camera',
  problems: {
    refused:
      'The guide may not use the camera. Allow it for this page in the settings of the browser, then try again, or ask for the file.',
    none: 'No camera was found on this device. Ask for the file instead.',
    busy: 'The camera cannot be used now. Close other apps that use it, then try again.',
    unprotected:
      'This page was loaded without protection (http), so the camera cannot be used here. Open the guide at its own address.',
    ended: 'The camera was stopped. Tap again to continue where you were.',
  } satisfies Record<CameraProblem, string>,
  kept: (what: string, date: string) =>
    `Received: ${what}, as of ${date}. They are signed by this guide, so nobody has changed them on the way. They stay on this page and open without a network.`,
  taken: (count: number, date: string) =>
    `The guide on this device now has ${listingCountText(count)} as of ${date}. It is signed by this guide, so nobody has changed it on the way.`,
  /** Why a received part was refused; the reasons are the same as in RECEIVE_TEXTS. */
  refusals: {
    'no-guide': {
      what: 'These codes are not from the Marshall Islands Guide.',
      next: 'Ask that person to open Give the guide to someone.',
    },
    damaged: {
      what: 'What the camera read is damaged.',
      next: 'Read the codes again.',
    },
    unsigned: {
      what: 'These codes have no signature, so nobody can tell whether the numbers are right.',
      next: 'Ask that person to open Give the guide to someone once with a network, and to show the codes again.',
    },
    altered: {
      what: 'What the camera read was changed, or it is not from this guide.',
      next: 'Do not rely on its numbers: open this guide once with a network.',
    },
    older: {
      what: 'What the camera read is older than what is on this device.',
      next: 'Keep what you have.',
    },
    same: {
      what: 'This device already has these listings, or newer ones.',
      next: 'You do not need these codes.',
    },
    'not-stored': {
      what: 'This device could not keep the listings.',
      next: 'Free up some space, or use a window that is not private, then read the codes again.',
    },
    'unprotected-page': {
      what: 'This page was loaded without protection (http), so nothing can be checked here.',
      next: 'Open the guide at its own address, which begins with https.',
    },
    'newer-version': {
      what: 'A newer version is open.',
      next: 'Reload this page, then read the codes again.',
    },
  } satisfies Record<ReceiveRefusal, { what: string; next: string }>,
  broken: {
    what: 'What the camera read could not be checked.',
    next: 'Read the codes again.',
  },
  keptTitle: 'Received with the camera',
  keptIntro: 'Only these parts of the guide. The rest comes with a network or with a file.',
  partAsOf: (what: string, date: string) => `${what}, as of ${date}`,
  onlyParts: 'Received with the camera: only these parts, not the whole guide.',
  openParts: 'Read them',
  remove: (atoll: string) => `Remove ${atoll}`,
  demo: 'Demo data: these listings and numbers are invented.',
} as const

function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
