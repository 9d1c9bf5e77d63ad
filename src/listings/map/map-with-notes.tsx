import { useMemo } from 'react'
import { CATEGORIES, type Category } from '../../domain/listing.ts'
import type { MapBounds, MapPins } from '../../domain/map-reads.ts'
import { boundsAround } from '../../map/map-bounds.ts'
import { PinLegend } from '../../map/pin-legend.tsx'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import { ListingMap } from './listing-map.tsx'
import styles from './listing-map.module.css'
import { UnplacedListings } from './unplaced-listings.tsx'

interface MapWithNotesProps {
  /** Null = all categories. */
  category: Category | null
  label: string
  /** Only these listings; null = all of the category, undefined = not known yet. */
  only: ReadonlySet<string> | null | undefined
  /** A person moved the map: it stays where they put it. */
  isMoved: boolean
  onMove: (area: MapBounds) => void
}

/** The map of a category or of all, with what its pins mean and how many listings are not on it. */
export function MapWithNotes({ category, label, only, isMoved, onMove }: MapWithNotesProps) {
  const { answer: all } = useDirectoryRead('mapPins', [category])
  const answer = useMemo(() => (only === undefined ? undefined : among(all, only)), [all, only])
  const fit = useMemo(
    () => (answer === undefined || isMoved ? null : boundsAround(answer.pins)),
    [answer, isMoved],
  )
  const kinds = useMemo(
    () => CATEGORIES.filter((kind) => answer?.pins.some((pin) => pin.category === kind)),
    [answer],
  )
  const pins = answer?.pins ?? NONE
  return (
    <div className={styles.around}>
      <ListingMap label={label} pins={pins} fit={fit} onMove={onMove} />
      {answer !== undefined && pins.length === 0 && <output>{LISTING_MAP_TEXTS.none}</output>}
      {kinds.length > 1 && <PinLegend categories={kinds} />}
      {answer !== undefined && answer.withoutPlace > 0 && (
        <UnplacedListings category={category} total={answer.withoutPlace} />
      )}
    </div>
  )
}

const NONE: never[] = []

/** What has no place stands in the list of what was found. */
function among(all: MapPins | undefined, only: ReadonlySet<string> | null): MapPins | undefined {
  if (all === undefined || only === null) return all
  return { pins: all.pins.filter(({ id }) => only.has(id)), withoutPlace: 0 }
}
