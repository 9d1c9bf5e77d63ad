import { useMemo, useState, useRef, useCallback, useEffect } from 'react'
import { useDirectoryRead, useCards } from '../../directory/use-directory.ts'
import type { MapPin, MapPins } from '../../domain/directory.ts'
import { type Category, CATEGORIES } from '../../domain/listing/listing.ts'
import type { MapBounds, PinPosition } from '../../domain/atolls/position.ts'
import { isInCountry } from '../../domain/atolls/typed-position.ts'
import { GuideMap, type MapStart } from '../../map/guide-map.tsx'
import { FitBounds, WatchArea, computeBoundsAround } from '../../map/map-moves.tsx'
import { PinLayer, PinLegend } from '../../map/pin-layer.tsx'
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../map/projection.ts'
import { MAP_LIST_TEXTS } from './texts.ts'
import { consumeMapChoice } from '../list-path.ts'
import { ListingCard } from '../listing-card.tsx'
import { CardSkeletons, ListingCards } from '../listing-list.tsx'
import styles from './map-view.module.css'

const START_VIEW: MapStart = { ...DEFAULT_CENTRE, zoom: DEFAULT_ZOOM }
const NO_PINS: readonly MapPin[] = []

interface ListingMapProps {
  /** The category whose listings the map shows; null for all categories. */
  category: Category | null
  label: string
  /** Ids of the listings to show; null = all listings of the category, undefined = not known yet. */
  only: ReadonlySet<string> | null | undefined
  /** True when a person has moved the map. Then the map is no longer fitted to its listings. */
  isMoved: boolean
  onMove: (area: MapBounds) => void
  /** The listing whose card the person points at. */
  marked: string | null
}

/** The map of a category or of all listings, with a legend of the pins and a list of the listings without a position. */
export function ListingMap({ category, label, only, isMoved, onMove, marked }: ListingMapProps) {
  const { answer: all } = useDirectoryRead('mapPins', [category])
  const answer = useMemo(() => (only === undefined ? undefined : filterPins(all, only)), [all, only])
  const fitBounds = useMemo(
    () => (answer === undefined || isMoved ? null : computeBoundsAround(pinsToFit(answer.pins))),
    [answer, isMoved],
  )
  const pinKinds = useMemo(
    () => CATEGORIES.filter((kind) => answer?.pins.some((pin) => pin.category === kind)),
    [answer],
  )
  const pins = answer?.pins ?? NO_PINS
  const mapRef = useRef<HTMLDivElement>(null)
  // Scroll to the map if the person has just chosen it. Scrolling down also hides the header (MAP-14).
  useEffect(() => {
    if (consumeMapChoice()) mapRef.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={mapRef} className={`${styles.around} ${styles.view}`}>
      <PinMap label={label} pins={pins} fit={fitBounds} onMove={onMove} marked={marked} />
      {answer !== undefined && pins.length === 0 && <output>{MAP_LIST_TEXTS.none}</output>}
      {pinKinds.length > 1 && <PinLegend categories={pinKinds} />}
      {/* Not shown for a search without an area: the list of its results already has the listings without a position. */}
      {answer !== undefined && answer.withoutPlace > 0 && (only === null || isMoved) && (
        <UnplacedListings category={category} total={answer.withoutPlace} ids={answer.unplaced} />
      )}
    </div>
  )
}

interface ShownPins extends MapPins {
  /** Ids of the listings without a position that a search found, in the order of the search; null without a search. */
  unplaced: readonly string[] | null
}

function filterPins(all: MapPins | undefined, only: ReadonlySet<string> | null): ShownPins | undefined {
  if (all === undefined || only === null) return all && { ...all, unplaced: null }
  const pins = all.pins.filter(({ id }) => only.has(id))
  const placedIds = new Set(pins.map(({ id }) => id))
  const unplaced = [...only].filter((id) => !placedIds.has(id))
  return { pins, withoutPlace: unplaced.length, unplaced }
}

/** The pins in the country, or all pins if none is in the country. With a pin abroad, the map would show mostly sea. */
export function pinsToFit<Pin extends PinPosition>(pins: readonly Pin[]): readonly Pin[] {
  const inCountry = pins.filter(isInCountry)
  return inCountry.length > 0 ? inCountry : pins
}

interface PinMapProps extends Pick<ListingMapProps, 'label' | 'onMove' | 'marked'> {
  pins: readonly MapPin[]
  /** The area to show; null leaves the map where it is. */
  fit: MapBounds | null
}

/** A map with pins. A pressed pin opens the card of its listing. */
function PinMap({ label, pins, fit, onMove, marked }: PinMapProps) {
  const renderPopup = useCallback((ids: string[]) => <PopupCards ids={ids} />, [])
  return (
    <GuideMap label={label} start={START_VIEW} className={styles.map} twoFingers="touch">
      <FitBounds bounds={fit} />
      <PinLayer pins={pins} renderPopup={renderPopup} marked={marked} />
      <WatchArea onMove={onMove} />
    </GuideMap>
  )
}

function PopupCards({ ids }: { ids: string[] }) {
  const { cards } = useCards(ids)
  const shownCards = ids.flatMap((id) => cards.get(id) ?? [])
  return (
    <ul className={styles.stack}>
      {shownCards.map((card) => (
        <li key={card.id}>
          <ListingCard card={card} />
        </li>
      ))}
    </ul>
  )
}

interface UnplacedListingsProps {
  category: Category | null
  total: number
  /** Ids of the listings to show; null = all listings of the category. */
  ids: readonly string[] | null
}

/** A button with the number of listings without a position; a press lists these listings (MAP-6). */
function UnplacedListings({ category, total, ids }: UnplacedListingsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const unplacedRead = useDirectoryRead('cards', isOpen && ids !== null ? [ids] : null)
  const all = useDirectoryRead(
    'listWithin',
    isOpen && ids === null ? [{ category, sort: 'name', bounds: null, count: total }] : null,
  )
  const cards = ids === null ? all.answer?.cards : unplacedRead.answer
  return (
    <details className={styles.unplaced} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.quiet}>{MAP_LIST_TEXTS.withoutPlace(total)}</summary>
      {isOpen && (cards ? <ListingCards cards={cards} /> : <CardSkeletons />)}
    </details>
  )
}
