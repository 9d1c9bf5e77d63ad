import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import type { MapBounds } from '../../domain/position.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { useOwnAtoll } from '../own-atoll.ts'
import { LISTING_MAP_TEXTS } from '../texts.ts'
import { AreaList, FoundInArea } from './area-list.tsx'
import { ListingMap } from './listing-map.tsx'
import styles from './listing-map.module.css'

/*
 * A map above its list. Dragging or zooming the map keeps only the listings inside the area in the list, without pages;
 * 'Show All' ends that (MAP-4, MAP-5). The area is state of the screen: another category starts without one.
 */

/** The whole world: a pin placed outside the country by mistake is in the list too. */
const EVERYWHERE: MapBounds = { south: -90, west: -180, north: 90, east: 180 }

/** All listings that have a position; below the map the same as a list, featured first, then by name (MAP-3). */
export function MapOfAll({ offer }: { offer: ReactNode }) {
  const [area, setArea] = useState<MapBounds | null>(null)
  return (
    <div className={styles.around}>
      <ListingMap
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

interface MapOfCategoryProps {
  category: Category
  sort: ListingSort
  /** Called when the list below shows an area, with its own count, and when it shows everything again. */
  onArea: (isArea: boolean) => void
  /** The whole list with its pages, shown while no area was chosen. */
  wholeList: ReactNode
  /** Below the map: saving it on the device. */
  offer: ReactNode
}

export function MapOfCategory({ category, sort, onArea, wholeList, offer }: MapOfCategoryProps) {
  const [area, setArea] = useState<MapBounds | null>(null)
  useEffect(() => () => onArea(false), [onArea])
  const choose = (next: MapBounds | null): void => {
    setArea(next)
    onArea(next !== null)
  }
  return (
    <div className={styles.around}>
      <ListingMap
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

interface MapOfResultsProps {
  category: Category
  query: SearchQuery
  /** Everything that was found, with its pages, shown while no area was chosen. */
  wholeList: ReactNode
}

const NONE: readonly string[] = []

/** What a search inside a category found. */
export function MapOfResults({ category, query, wholeList }: MapOfResultsProps) {
  const { answer, earlier } = useDirectoryRead('searchAll', [{ ...query, page: 1 }, useOwnAtoll()])
  const ids = answer ?? earlier
  const only = useMemo(() => ids && new Set(ids), [ids])
  const [area, setArea] = useState<MapBounds | null>(null)
  return (
    <div className={styles.around}>
      <ListingMap
        category={category}
        label={LISTING_MAP_TEXTS.mapOf(CATEGORY_INFO[category].title)}
        only={only}
        isMoved={area !== null}
        onMove={setArea}
      />
      {area === null ? (
        wholeList
      ) : (
        <FoundInArea category={category} ids={ids ?? NONE} area={area} onShowAll={() => setArea(null)} />
      )}
    </div>
  )
}
