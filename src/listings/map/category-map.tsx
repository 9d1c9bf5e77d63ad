import { useEffect, useState, type ReactNode } from 'react'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import type { MapBounds } from '../../domain/map-reads.ts'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import { AreaList } from './area-list.tsx'
import styles from './listing-map.module.css'
import { MapWithNotes } from './map-with-notes.tsx'

interface CategoryMapProps {
  category: Category
  sort: ListingSort
  /** Told when the list below is that of an area, with its own count, and when it is the whole one again. */
  onArea: (isArea: boolean) => void
  /** The whole list with its pages, while no area was chosen. */
  wholeList: ReactNode
  /** Below the map: keeping it on the device. */
  offer: ReactNode
}

/**
 * A category as a map over its list. Dragging or zooming keeps only the listings inside the area in the list, without
 * pages; 'Show All' ends that (MAP-5). The area is state of this screen: another category starts without one.
 */
export function CategoryMap({ category, sort, onArea, wholeList, offer }: CategoryMapProps) {
  const [area, setArea] = useState<MapBounds | null>(null)
  useEffect(() => () => onArea(false), [onArea])
  const choose = (next: MapBounds | null): void => {
    setArea(next)
    onArea(next !== null)
  }
  return (
    <div className={styles.around}>
      <MapWithNotes
        category={category}
        label={LISTING_MAP_TEXTS.mapOf(CATEGORY_INFO[category].title)}
        only={null}
        isMoved={area !== null}
        onMove={choose}
      />
      {offer}
      {area === null ? (
        wholeList
      ) : (
        <AreaList category={category} sort={sort} area={area} onShowAll={() => choose(null)} />
      )}
    </div>
  )
}
