import { useMemo, useState, type ReactNode, useRef } from 'react'
import { useDirectoryRead } from '../../directory/use-directory.ts'
import { useCards } from '../../directory/use-later-reads.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { ListPage } from '../../domain/directory.ts'
import type { ListingSort, Category } from '../../domain/listing.ts'
import { type MapBounds, isInBounds } from '../../domain/position.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { MAP_LIST_TEXTS } from '../deferred-texts.ts'
import { CardSkeletons, ListingCards } from '../listing-list.tsx'
import { useOwnAtoll } from '../own-atoll.ts'
import styles from './listing-map.module.css'
import { ListingMap } from './listing-map.tsx'

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

/** An area may hold thousands of listings: so many cards at once, and so many more at each press. */
const STEP = 24

interface AreaListProps {
  category: Category | null
  sort: ListingSort
  area: MapBounds
  /** Shows the whole list again; null while no area limits it. */
  onShowAll: (() => void) | null
}

/** The listings inside the area that a person moved the map to: what the pins show, as a list. */
function AreaList({ category, sort, area, onShowAll }: AreaListProps) {
  const [count, setCount] = useState(STEP)
  const { answer, earlier } = useDirectoryRead('listWithin', [{ category, sort, bounds: area, count }])
  const list = answer ?? earlier
  return <AreaCards list={list} onShowAll={onShowAll} onMore={() => setCount((shown) => shown + STEP)} />
}

interface SearchResultsInAreaProps {
  category: Category | null
  /** What the search found, in its order. */
  ids: readonly string[]
  area: MapBounds
  onShowAll: () => void
}

/** What a search found inside the area. */
function SearchResultsInArea({ category, ids, area, onShowAll }: SearchResultsInAreaProps) {
  const [count, setCount] = useState(STEP)
  const { answer } = useDirectoryRead('mapPins', [category])
  const inside = useMemo(() => {
    const places = new Set(answer?.pins.filter((pin) => isInBounds(pin, area)).map(({ id }) => id))
    return ids.filter((id) => places.has(id))
  }, [answer, area, ids])
  const { cards } = useCards(inside.slice(0, count))
  const shown = inside.flatMap((id) => cards.get(id) ?? [])
  return (
    <AreaCards
      list={{ cards: shown, total: inside.length }}
      onShowAll={onShowAll}
      onMore={() => setCount((before) => before + STEP)}
    />
  )
}

interface AreaCardsProps {
  /** Undefined while it is loading. */
  list: Pick<ListPage, 'cards' | 'total'> | undefined
  onShowAll: (() => void) | null
  onMore: () => void
}

function AreaCards({ list, onShowAll, onMore }: AreaCardsProps) {
  const count = useRef<HTMLOutputElement>(null)
  /** 'Show All' disappears when it is pressed, so the focus moves to the count. */
  const showAll = (run: () => void) => (): void => {
    run()
    count.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={styles.line}>
        <output ref={count} tabIndex={-1} className={styles.count}>
          {list !== undefined && countText(list.total, onShowAll !== null)}
        </output>
        {onShowAll !== null && (
          <button type="button" className="button" onClick={showAll(onShowAll)}>
            {MAP_LIST_TEXTS.showAll}
          </button>
        )}
      </div>
      <Cards list={list} />
      {list !== undefined && list.cards.length < list.total && (
        <button type="button" className={`button ${styles.more}`} onClick={onMore}>
          {MAP_LIST_TEXTS.more}
        </button>
      )}
    </>
  )
}

function countText(total: number, isArea: boolean): string {
  return isArea ? MAP_LIST_TEXTS.inArea(total) : MAP_LIST_TEXTS.allOnMap(total)
}

function Cards({ list }: Pick<AreaCardsProps, 'list'>) {
  if (list === undefined) return <CardSkeletons />
  if (list.total === 0) return <p>{MAP_LIST_TEXTS.noneInArea}</p>
  return <ListingCards cards={list.cards} />
}
