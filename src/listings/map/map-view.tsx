import { useMemo, useState, type ReactNode } from 'react'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import type { MapBounds } from '../../domain/position.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { useOwnAtoll } from '../own-atoll.ts'
import { MAP_LIST_TEXTS } from '../deferred-texts.ts'
import { AreaList, SearchResultsInArea } from './area-list.tsx'
import { ListingMap } from './listing-map.tsx'
import styles from './listing-map.module.css'

/*
 * A map above its list. Dragging or zooming the map keeps only the listings inside the area in the list, without pages;
 * 'Show All' ends that (MAP-4, MAP-5). The area is state of the screen: another category starts without one.
 */

/** The whole world: a pin placed outside the country by mistake is in the list too. */
const EVERYWHERE: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

interface MapViewProps {
  /** Null for all categories. */
  category: Category | null
  /** Order of the listings in an area. */
  sort?: ListingSort
  /** Shows only what this search finds. */
  query?: SearchQuery
  /** Shown while no area was chosen; left out, all listings of the map are listed. */
  wholeList?: ReactNode
  /** Shown below the map: a button that saves it on the device. */
  offer?: ReactNode
}

/** The map of all listings, of a category, or of what a search found (MAP-3). */
export function MapView({ query, ...view }: MapViewProps) {
  return query === undefined ? <MapWithList {...view} /> : <FoundOnMap {...view} query={query} />
}

function FoundOnMap({ query, ...view }: MapViewProps & { query: SearchQuery }) {
  const { answer, earlier } = useDirectoryRead('searchAll', [{ ...query, page: 1 }, useOwnAtoll()])
  return <MapWithList {...view} found={{ ids: answer ?? earlier }} />
}

interface MapWithListProps extends Omit<MapViewProps, 'query'> {
  /** What a search found, in its order: undefined until it is known. */
  found?: { ids: readonly string[] | undefined }
}

const NONE: readonly string[] = []

function MapWithList({ category, sort = 'featured', wholeList, offer, found }: MapWithListProps) {
  const [area, setArea] = useState<MapBounds | null>(null)
  const ids = found?.ids
  const foundIds = useMemo(() => ids && new Set(ids), [ids])
  return (
    <div className={styles.around}>
      <ListingMap
        category={category}
        label={
          category === null ? MAP_LIST_TEXTS.mapOfAll : MAP_LIST_TEXTS.mapOf(CATEGORY_INFO[category].title)
        }
        only={found === undefined ? null : foundIds}
        isMoved={area !== null}
        onMove={setArea}
      />
      {offer}
      {area === null && wholeList !== undefined ? (
        wholeList
      ) : found !== undefined && area !== null ? (
        <SearchResultsInArea
          category={category}
          ids={ids ?? NONE}
          area={area}
          onShowAll={() => setArea(null)}
        />
      ) : (
        <AreaList
          category={category}
          sort={sort}
          area={area ?? EVERYWHERE}
          onShowAll={area === null ? null : () => setArea(null)}
        />
      )}
    </div>
  )
}
