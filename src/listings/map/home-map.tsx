import { useState, type ReactNode } from 'react'
import type { MapBounds } from '../../domain/map-reads.ts'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import { AreaList } from './area-list.tsx'
import styles from './listing-map.module.css'
import { MapWithNotes } from './map-with-notes.tsx'

/** A pin outside the country is a mistake, but the list has it too. */
const EVERYWHERE: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

/** All listings that have a place, on one map; below it the same as a list, featured first, then by name. */
export function HomeMap({ offer }: { offer: ReactNode }) {
  const [area, setArea] = useState<MapBounds | null>(null)
  return (
    <div className={styles.around}>
      <MapWithNotes
        category={null}
        label={LISTING_MAP_TEXTS.mapOfAll}
        only={null}
        isMoved={area !== null}
        onMove={setArea}
      />
      {offer}
      <AreaList
        category={null}
        sort="featured"
        area={area ?? EVERYWHERE}
        onShowAll={area === null ? null : () => setArea(null)}
      />
    </div>
  )
}
