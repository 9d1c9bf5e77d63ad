import { useMemo, useState, type ReactNode } from 'react'
import { useOwnAtoll } from '../use-own-atoll.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { Category } from '../../domain/listing.ts'
import { isInBounds, type MapBounds } from '../../domain/map-reads.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { useCards } from '../../directory/use-directory.ts'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import { AreaCards, STEP } from './area-list.tsx'
import styles from './listing-map.module.css'
import { MapWithNotes } from './map-with-notes.tsx'

interface FoundMapProps {
  category: Category
  query: SearchQuery
  /** Everything that was found, with its pages, while no area was chosen. */
  wholeList: ReactNode
}

/** What a search inside a category found, on its map. Moving the map keeps only what lies in the area, as without a search. */
export function FoundMap({ category, query, wholeList }: FoundMapProps) {
  const { answer, earlier } = useDirectoryRead('searchAll', [{ ...query, page: 1 }, useOwnAtoll()])
  const ids = answer ?? earlier
  const only = useMemo(() => ids && new Set(ids), [ids])
  const [area, setArea] = useState<MapBounds | null>(null)
  return (
    <div className={styles.around}>
      <MapWithNotes
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

interface FoundInAreaProps {
  category: Category
  /** In the order of the search. */
  ids: readonly string[]
  area: MapBounds
  onShowAll: () => void
}

function FoundInArea({ category, ids, area, onShowAll }: FoundInAreaProps) {
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

const NONE: string[] = []
