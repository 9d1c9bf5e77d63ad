import type { StorageKind } from './eviction-marker.ts'

/** Texts of the notice about data that the browser deleted. */
export const LOSS_TEXTS = {
  label: 'Deleted by the browser',
  title: 'Your browser deleted part of the guide',
  titleAll: 'Your copy is no longer on this device',
  text: 'This happens when the device runs out of space, or after a long time without a visit. Deleted:',
  kinds: {
    databases:
      'the saved copy, saved maps, your favorites, and messages that waited to be sent, if there were any',
    caches: 'the pages and photos of the guide',
    settings: 'settings such as your theme and your atoll',
  } satisfies Record<StorageKind, string>,
  heals: 'The listings and the pages are loaded again when you have a network.',
  lasting:
    'Favorites and unsent messages do not come back: import your favorites if you have a file of them, and write the messages again.',
  look: 'What is on this device',
  ok: 'OK',
} as const
