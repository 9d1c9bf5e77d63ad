import { listingCountText } from '../ui/texts.ts'
import { LIST_TEXTS } from './texts.ts'

/* Apart from texts.ts, because these parts are loaded after the first paint. */

/** Texts shown in the place of a list that is empty or could not be loaded. */
export const NO_LIST_TEXTS = {
  empty: {
    title: LIST_TEXTS.empty,
    text: 'Places will be listed here as soon as someone adds them. The other categories may have what you are looking for.',
    action: 'See all categories',
  },
  failed: {
    title: LIST_TEXTS.failed,
    text: 'The guide must be opened once with a network. After that, it works without one. Emergency contacts are on the home page even with no network.',
    action: 'Try again',
    emergency: 'Emergency contacts',
  },
} as const

/** Texts of a map and of the list below it. */
export const MAP_LIST_TEXTS = {
  mapOf: (title: string) => `Map of ${title}`,
  mapOfAll: 'Map of all listings',
  none: 'No businesses with locations',
  withoutPlace: (count: number) =>
    count === 1 ? '1 listing has no map location' : `${listingCountText(count)} have no map location`,
  showAll: 'Show All',
  inArea: (count: number) => `${listingCountText(count)} in this area of the map`,
  allOnMap: (count: number) => `${listingCountText(count)} on the map`,
  noneInArea: 'No listing is in this area of the map. Move the map, or press Show All.',
  more: 'Show more',
} as const
