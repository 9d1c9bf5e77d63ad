import { useCallback } from 'react'
import type { MapBounds, MapPin } from '../../domain/map-reads.ts'
import { FitTo, WatchArea } from '../../map/map-moves.tsx'
import { GuideMap, type MapStart } from '../../map/guide-map.tsx'
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '../../map/map-limits.ts'
import { PinLayer } from '../../map/pin-layer.tsx'
import { useCards } from '../../directory/use-directory.ts'
import { ListingCard } from '../listing-card.tsx'
import styles from './listing-map.module.css'

const START: MapStart = { ...DEFAULT_CENTRE, zoom: DEFAULT_ZOOM }

interface ListingMapProps {
  label: string
  pins: readonly MapPin[]
  /** What the map shows of its own will; null leaves it where it is. */
  fit: MapBounds | null
  onMove: (area: MapBounds) => void
}

/** Listings on the guide's map; a pin opens the listing's card. */
export function ListingMap({ label, pins, fit, onMove }: ListingMapProps) {
  const renderPopup = useCallback((ids: string[]) => <PopupCards ids={ids} />, [])
  return (
    <GuideMap label={label} start={START} className={styles.map}>
      <FitTo bounds={fit} />
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
