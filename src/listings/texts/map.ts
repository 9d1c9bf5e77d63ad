import { listingCount } from '../../ui/texts.ts'

/** Words of the maps of listings. */
export const LISTING_MAP_TEXTS = {
  view: 'View',
  grid: 'Grid',
  map: 'Map',
  categories: 'Categories',
  mapOf: (title: string) => `Map of ${title}`,
  mapOfAll: 'Map of all listings',
  none: 'No businesses with locations',
  withoutPlace: (count: number) =>
    count === 1 ? '1 listing has no map location' : `${listingCount(count)} have no map location`,
  showAll: 'Show All',
  inArea: (count: number) => `${listingCount(count)} in this area of the map`,
  allOnMap: (count: number) => `${listingCount(count)} on the map`,
  noneInArea: 'No listing is in this area of the map. Move the map, or press Show All.',
  more: 'Show more',
} as const
