import { listingCountText } from '../../ui/texts.ts'

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
