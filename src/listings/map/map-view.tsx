import { useMemo, useState, type ReactNode, type RefObject, useRef, useCallback, useEffect } from 'react'
import { useDirectoryRead } from '../../directory/use-directory.ts'
import { useCards } from '../../directory/use-directory.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import type { MapPin, MapPins } from '../../domain/directory.ts'
import { type ListingSort, type Category, CATEGORIES } from '../../domain/listing/listing.ts'
import type { MapBounds } from '../../domain/atolls/position.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { GuideMap, type MapStart } from '../../map/guide-map.tsx'
import { FitBounds, WatchArea, boundsAround } from '../../map/map-moves.tsx'
import { PinLayer, PinLegend } from '../../map/pin-layer.tsx'
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../map/projection.ts'
import { MAP_LIST_TEXTS } from './texts.ts'
import { consumeMapChoice } from '../list-path.ts'
import { AreaList, SearchResultsInArea } from './area-list.tsx'
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
  /** The listing whose card the person points at. */
  marked: string | null
}

/** The map of a category or of all, with a legend of its pins and the listings that have no position. */
function ListingMap({ category, label, only, isMoved, onMove, marked }: ListingMapProps) {
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
      <PinMap label={label} pins={pins} fit={fit} onMove={onMove} marked={marked} />
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

interface PinMapProps extends Pick<ListingMapProps, 'label' | 'onMove' | 'marked'> {
  pins: readonly MapPin[]
  /** The area to show; null leaves the map where it is. */
  fit: MapBounds | null
}

/** A pin opens the card of its listing. */
function PinMap({ label, pins, fit, onMove, marked }: PinMapProps) {
  const renderPopup = useCallback((ids: string[]) => <PopupCards ids={ids} />, [])
  return (
    <GuideMap label={label} start={START} className={styles.map} isCalm="touch">
      <FitBounds bounds={fit} />
      <PinLayer pins={pins} renderPopup={renderPopup} marked={marked} />
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
  const list = useRef<HTMLDivElement>(null)
  const marked = usePointedListing(list)
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
          marked={marked}
        />
        {offer}
      </div>
      <div ref={list} className={styles.around}>
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
    </div>
  )
}

/** The listing of the card that is hovered, focused or touched: its pin stands out on the map (MAP-18). */
function usePointedListing(list: RefObject<HTMLElement | null>): string | null {
  const [pointed, setPointed] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // Listeners of the element, because React would want a role for a part that only watches its cards.
    const onPoint = ({ target }: Event): void => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
      setPointed(card?.dataset['listing'] ?? null)
    }
    const onLeave = (): void => setPointed(null)
    for (const kind of POINTING) element.addEventListener(kind, onPoint)
    for (const kind of LEAVING) element.addEventListener(kind, onLeave)
    return () => {
      for (const kind of POINTING) element.removeEventListener(kind, onPoint)
      for (const kind of LEAVING) element.removeEventListener(kind, onLeave)
    }
  }, [list])
  return pointed
}

const POINTING = ['pointerover', 'pointerdown', 'focusin']
const LEAVING = ['pointerleave', 'focusout']
