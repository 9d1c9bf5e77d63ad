import { useMemo, useState, type ReactNode, useRef, useCallback, useEffect } from 'react'
import { useDirectoryRead } from '../../directory/use-directory.ts'
import { useCards } from '../../directory/use-directory.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import type { ListPage, MapPin, MapPins } from '../../domain/directory.ts'
import { type ListingSort, type Category, CATEGORIES } from '../../domain/listing/listing.ts'
import { type MapBounds, isInBounds } from '../../domain/atolls/position.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { GuideMap, type MapStart } from '../../map/guide-map.tsx'
import { FitBounds, WatchArea, boundsAround } from '../../map/map-moves.tsx'
import { PinLayer, PinLegend } from '../../map/pin-layer.tsx'
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../map/projection.ts'
import { MAP_LIST_TEXTS } from './texts.ts'
import { consumeMapChoice } from '../list-path.ts'
import { ListingCard } from '../listing-card.tsx'
import { CardSkeletons, ListingCards } from '../listing-list.tsx'
import { useOwnAtoll } from '../own-atoll.ts'
import styles from './map-view.module.css'

const START: MapStart = { ...DEFAULT_CENTRE, zoom: DEFAULT_ZOOM }
const NO_PINS: readonly MapPin[] = []

interface ListingMapProps {
  /** Null = all categories. */
  category: Category | null
  label: string
  /** Only these listings; null = all of the category, undefined = not known yet. */
  only: ReadonlySet<string> | null | undefined
  /** True when a person moved the map, so that it no longer fits itself to its listings. */
  isMoved: boolean
  onMove: (area: MapBounds) => void
}

/** The map of a category or of all, with a legend of its pins and the listings that have no position. */
function ListingMap({ category, label, only, isMoved, onMove }: ListingMapProps) {
  const { answer: all } = useDirectoryRead('mapPins', [category])
  const answer = useMemo(() => (only === undefined ? undefined : keepOnly(all, only)), [all, only])
  const fit = useMemo(
    () => (answer === undefined || isMoved ? null : boundsAround(answer.pins)),
    [answer, isMoved],
  )
  const kinds = useMemo(
    () => CATEGORIES.filter((kind) => answer?.pins.some((pin) => pin.category === kind)),
    [answer],
  )
  const pins = answer?.pins ?? NO_PINS
  const place = useRef<HTMLDivElement>(null)
  // Also folds what stands above it: the header hides while the page scrolls down (MAP-14).
  useEffect(() => {
    if (consumeMapChoice()) place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={place} className={`${styles.around} ${styles.view}`}>
      <PinMap label={label} pins={pins} fit={fit} onMove={onMove} />
      {answer !== undefined && pins.length === 0 && <output>{MAP_LIST_TEXTS.none}</output>}
      {kinds.length > 1 && <PinLegend categories={kinds} />}
      {answer !== undefined && answer.withoutPlace > 0 && (
        <UnplacedListings category={category} total={answer.withoutPlace} />
      )}
    </div>
  )
}

/** A search also lists what it found without a position, so its map does not count that again. */
function keepOnly(all: MapPins | undefined, only: ReadonlySet<string> | null): MapPins | undefined {
  if (all === undefined || only === null) return all
  return { pins: all.pins.filter(({ id }) => only.has(id)), withoutPlace: 0 }
}

interface PinMapProps extends Pick<ListingMapProps, 'label' | 'onMove'> {
  pins: readonly MapPin[]
  /** The area to show; null leaves the map where it is. */
  fit: MapBounds | null
}

/** A pin opens the card of its listing. */
function PinMap({ label, pins, fit, onMove }: PinMapProps) {
  const renderPopup = useCallback((ids: string[]) => <PopupCards ids={ids} />, [])
  return (
    <GuideMap label={label} start={START} className={styles.map} isCalm="touch">
      <FitBounds bounds={fit} />
      <PinLayer pins={pins} renderPopup={renderPopup} />
      <WatchArea onMove={onMove} />
    </GuideMap>
  )
}

function PopupCards({ ids }: { ids: string[] }) {
  const { cards } = useCards(ids)
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  return (
    <ul className={styles.stack}>
      {shown.map((card) => (
        <li key={card.id}>
          <ListingCard card={card} />
        </li>
      ))}
    </ul>
  )
}

/** Counts the listings without a position; a press lists them (MAP-6). */
function UnplacedListings({ category, total }: { category: Category | null; total: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { answer } = useDirectoryRead(
    'listWithin',
    isOpen ? [{ category, sort: 'name', bounds: null, count: total }] : null,
  )
  return (
    <details className={styles.unplaced} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.quiet}>{MAP_LIST_TEXTS.withoutPlace(total)}</summary>
      {isOpen && (answer ? <ListingCards cards={answer.cards} /> : <CardSkeletons />)}
    </details>
  )
}

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
