import type { DirectoryProblem } from '../../domain/directory.ts'

export const WRONG_CLOCK_TEXT = 'The clock of this device looks wrong. Opening hours here may be wrong too.'

/** Texts that say what happened, what is safe and what to do, for a device with a copy and for one without. */
const PROBLEM_TEXTS: Record<DirectoryProblem, { withCopy: string; withoutCopy: string }> = {
  unreachable: {
    withCopy:
      "Can't reach the server. Showing saved copy. Nothing is lost, and the guide tries again by itself.",
    withoutCopy:
      "Can't reach the server, and this device has no saved copy. Check your network, then choose Refresh.",
  },
  'bad-answer': {
    withCopy:
      'This network does not reach the server. Showing saved copy. If this Wi-Fi has a sign-in page, sign in there, then choose Refresh.',
    withoutCopy:
      'This network does not reach the server. If this Wi-Fi has a sign-in page, sign in there, then choose Refresh.',
  },
  incomplete: {
    withCopy:
      'Some listings may be missing from this copy. The others are correct. The guide repairs the copy when it can reach the server; you can also choose Refresh.',
    withoutCopy: 'Not all listings could be loaded. Choose Refresh to try again.',
  },
  'storage-refused': {
    withCopy:
      'This browser does not let the guide save a copy. You can read everything now, but it will be gone when you close the page. A private window often causes this: open the guide in a normal window.',
    withoutCopy:
      'This browser does not let the guide save a copy on this device. A private window often causes this: open the guide in a normal window.',
  },
  'storage-slow': {
    withCopy:
      'This device is slow to save. You can read everything now. Keep this page open until it is saved.',
    withoutCopy: 'This device is slow to save. Keep this page open.',
  },
  'storage-full': {
    withCopy:
      'No space on this device: the listings you see are not saved. Free some space, then choose Refresh.',
    withoutCopy: 'No space on this device to save the listings. Free some space, then choose Refresh.',
  },
  'storage-hanging': {
    withCopy:
      'The storage of this device does not answer. You can read everything now, and the guide tries again to save it. If this stays, close the other tabs of the guide and open it again.',
    withoutCopy:
      'The storage of this device does not answer. Close the other tabs of the guide and open it again.',
  },
  'storage-failed': {
    withCopy:
      'This device could not save the listings you see. You can read everything now, and the guide tries again to save it.',
    withoutCopy: 'This device could not save the listings. The guide tries again.',
  },
  'storage-changes': {
    withCopy:
      'This device has not saved the newest changes yet, and tries again. An earlier copy of the listings is saved and opens without a network.',
    withoutCopy: 'This device has not saved the newest changes yet, and tries again.',
  },
  'newer-version': {
    withCopy: 'A newer version is open. Reload to update. Until then this page shows the copy that it has.',
    withoutCopy: 'A newer version is open. Reload to update.',
  },
}

/** A text about a problem of the saved copy: what is wrong, what is safe and what to do. */
export function problemText(problem: DirectoryProblem, hasCopy: boolean): string {
  return PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']
}
