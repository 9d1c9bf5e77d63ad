import { useMemo, useState, type ReactNode, type RefObject, useRef, useEffect } from 'react'
import { useSearchTick } from '../use-search-tick.ts'
import { useDirectoryRead } from '../../directory/use-directory.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import type { ListingSort, Category } from '../../domain/listing/listing.ts'
import type { MapBounds } from '../../domain/atolls/position.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { MAP_LIST_TEXTS } from './texts.ts'
import { AreaList, SearchResultsInArea } from './area-list.tsx'
import { useOwnAtoll } from '../own-atoll.ts'
import styles from './map-view.module.css'
import { ListingMap } from './listing-map.tsx'

/*
 * A map above a list. After the person has dragged or zoomed the map, the list shows only the listings inside the map's area,
 * without pages, until 'Show All' is pressed (MAP-4, MAP-5). The area is state of this component, so another category starts
 * without an area.
 */

/** The whole world: a pin placed outside the country by mistake is in the list too. */
const WHOLE_WORLD: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

interface MapViewProps {
  /** The category whose listings are shown; null for all categories. */
  category: Category | null
  /** Order of the listings in an area. */
  sort?: ListingSort
  /** If present, the map and the list show only the results of this search. */
  query?: SearchQuery
  /** The list to show while no area was chosen; if absent, all listings of the map are listed. */
  wholeList?: ReactNode
  /** Shown below the map: a button that saves it on the device. */
  offer?: ReactNode
}

/** The map of all listings, of a category, or of the results of a search (MAP-3). */
export function MapView({ query, ...view }: MapViewProps) {
  return query === undefined ? <MapWithList {...view} /> : <SearchResultsMap {...view} query={query} />
}

function SearchResultsMap({ query, ...view }: MapViewProps & { query: SearchQuery }) {
  const { answer, previousAnswer, retry } = useDirectoryRead('searchAll', [
    { ...query, page: 1 },
    useOwnAtoll(),
  ])
  useSearchTick(query, retry)
  const text = (answer ?? previousAnswer)?.join(' ')
  // Use the same array while the ids are equal: for a new array the map draws its pins anew, and a pin would lose the focus.
  const resultIds = useMemo(() => text?.split(' ').filter((id) => id !== ''), [text])
  return <MapWithList {...view} found={{ ids: resultIds }} />
}

interface MapWithListProps extends Omit<MapViewProps, 'query'> {
  /** Ids of a search's results, in the order of the search; undefined until the search has answered. */
  found?: { ids: readonly string[] | undefined }
}

function MapWithList({ category, sort = 'featured', wholeList, offer, found }: MapWithListProps) {
  const [area, setArea] = useState<MapBounds | null>(null)
  const ids = found?.ids
  const foundIds = useMemo(() => ids && new Set(ids), [ids])
  const listRef = useRef<HTMLDivElement>(null)
  const markedListing = usePointedListing(listRef)
  return (
    <div className={`${styles.around} ${styles.beside}`}>
      <div className={`${styles.around} ${styles.side}`}>
        <ListingMap
          category={category}
          label={
            category === null ? MAP_LIST_TEXTS.mapOfAll : MAP_LIST_TEXTS.mapOf(CATEGORY_INFO[category].title)
          }
          only={found === undefined ? null : foundIds}
          isMoved={area !== null}
          onMove={setArea}
          marked={markedListing}
        />
        {offer}
      </div>
      <div ref={listRef} className={styles.around}>
        {area === null && wholeList !== undefined ? (
          wholeList
        ) : found !== undefined && area !== null ? (
          <SearchResultsInArea category={category} ids={ids} area={area} onShowAll={() => setArea(null)} />
        ) : (
          <AreaList
            category={category}
            sort={sort}
            area={area ?? WHOLE_WORLD}
            onShowAll={area === null ? null : () => setArea(null)}
          />
        )}
      </div>
    </div>
  )
}

/** The listing of the card that is hovered, focused or touched: its pin stands out on the map (MAP-18). */
function usePointedListing(list: RefObject<HTMLElement | null>): string | null {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // Do not use React's handlers: the lint rules then require a role, but this element only observes its cards.
    const onPoint = ({ target }: Event): void => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
      setPointed(card?.dataset['listing'] ?? null)
    }
    const onLeave = (): void => setPointed(null)
    for (const kind of POINTING_EVENTS) element.addEventListener(kind, onPoint)
    for (const kind of LEAVING_EVENTS) element.addEventListener(kind, onLeave)
    return () => {
      for (const kind of POINTING_EVENTS) element.removeEventListener(kind, onPoint)
      for (const kind of LEAVING_EVENTS) element.removeEventListener(kind, onLeave)
    }
  }, [list])
  return pointed
}

const POINTING_EVENTS = ['pointerover', 'pointerdown', 'focusin']
const LEAVING_EVENTS = ['pointerleave', 'focusout']
