import { LISTING_LABELS } from '../../kit/texts.ts'
import type { MergedField } from './merge-listings.ts'

const formatPhotoCount = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)
const { latitude: _latitude, longitude: _longitude, ...labels } = LISTING_LABELS

export const DUPLICATES_TEXTS = {
  title: 'Possible duplicates',
  back: 'Back to the businesses',
  explain:
    'Businesses with the same name on one atoll, then those with a similar name or the same number. Choose the one to keep, then merge the other into it: photos, messages, favorites and shared links of the other then lead to the one you keep.',
  /** Shown for a closure without a day of reopening. */
  withoutEnd: 'not known: closed until further notice',
  loading: 'Looking for duplicates...',
  failed: 'Failed to load businesses',
  retry: 'Retry',
  none: 'No two businesses look like one place.',
  count: (count: number) => (count === 1 ? '1 possible duplicate' : `${count} possible duplicates`),
  more: (count: number) => `Show ${count} more`,
  group: (name: string, atoll: string) => `${name}, ${atoll}`,
  pair: (name: string, other: string) => `${name} and ${other}`,
  two: 'These are two places',
  twoLabel: (name: string, kept: string) => `${name} and ${kept} are two places`,
  twoSaved: 'They are not proposed again.',
  twoFailed: 'This could not be saved',
  keep: 'Keep this one',
  kept: 'Kept',
  compare: 'Compare and merge into the kept one',
  edit: 'Edit',
  view: 'View',
  checked: (when: string) => `Checked ${when}`,
  neverChecked: 'Never checked',
  added: (when: string) => `Added ${when}`,
  panel: {
    title: (duplicate: string, kept: string) => `Merge "${duplicate}" into "${kept}"`,
    loading: 'Opening the photos...',
    failed: 'Failed to load the photos',
    fields: 'Choose which text to keep where the two differ.',
    same: 'The other one has no text that the kept one lacks.',
    fromKept: 'Kept one',
    fromOther: 'Other one',
    empty: '(empty)',
    exactPin: 'The kept one has an exact pin from another atoll',
    choosePin: 'Choose',
    keepPin: 'Leave the pin where it is',
    movePin: (atoll: string) => `Move the pin to the middle of ${atoll}`,
    approximatePin: (atoll: string) =>
      `The kept one has no exact pin: its position moves to the middle of ${atoll}.`,
    photos: (count: number) => `${formatPhotoCount(count)} will be added to the kept business.`,
    noPhotos: 'The other one has no photos.',
    tooMany: (left: number) => `${formatPhotoCount(left)} will not be added: a business can have at most 10.`,
    merge: 'Merge',
    merging: 'Merging...',
    cancel: 'Cancel',
    offline: 'You are offline. Merging needs a connection.',
    notMerged: (reason: string) => `Not merged. ${reason} Your choices are still here.`,
    changed:
      'Somebody changed one of the two businesses or their photos in the meantime. You now see the current versions. Compare again.',
    gone: 'Somebody deleted one of the two businesses in the meantime.',
  },
  confirm: {
    title: 'Merge businesses',
    text: (duplicate: string, kept: string) =>
      `"${duplicate}" will be deleted, and can be restored for 30 days. Its photos, messages, favorites and links lead to "${kept}" from then on.`,
    action: 'Merge and delete the other',
  },
  merged: 'Businesses merged successfully',
  fields: { ...labels, pin: 'Pin on the map' } satisfies Record<MergedField, string>,
} as const
