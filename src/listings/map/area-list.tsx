import { useRef, useState } from 'react'
import type { ListPage } from '../../domain/directory.ts'
import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import type { MapBounds } from '../../domain/map-reads.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { CardSkeletons } from '../card-skeletons.tsx'
import { ListingCards } from '../listing-cards.tsx'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import styles from './listing-map.module.css'

/** Cards at once, and so many more at each press: an area may hold thousands. */
export const STEP = 24

interface AreaListProps {
  category: Category | null
  sort: ListingSort
  area: MapBounds
  /** Null while all are shown. */
  onShowAll: (() => void) | null
}

/** The listings inside the area that a person moved the map to: the equal of the pins, without a map. */
export function AreaList({ category, sort, area, onShowAll }: AreaListProps) {
  const [count, setCount] = useState(STEP)
  const { answer, earlier } = useDirectoryRead('listWithin', [{ category, sort, bounds: area, count }])
  const list = answer ?? earlier
  return <AreaCards list={list} onShowAll={onShowAll} onMore={() => setCount((shown) => shown + STEP)} />
}

interface AreaCardsProps {
  /** Undefined while it is on its way. */
  list: Pick<ListPage, 'cards' | 'total'> | undefined
  onShowAll: (() => void) | null
  onMore: () => void
}

/** Count, 'Show All', cards and more of them. */
export function AreaCards({ list, onShowAll, onMore }: AreaCardsProps) {
  const count = useRef<HTMLOutputElement>(null)
  /** The pressed button may go: the keyboard stays at the count. */
  const thenCount = (run: () => void) => (): void => {
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
          <button type="button" className="button" onClick={thenCount(onShowAll)}>
            {LISTING_MAP_TEXTS.showAll}
          </button>
        )}
      </div>
      <Cards list={list} />
      {list !== undefined && list.cards.length < list.total && (
        <button type="button" className={`button ${styles.more}`} onClick={onMore}>
          {LISTING_MAP_TEXTS.more}
        </button>
      )}
    </>
  )
}

function countText(total: number, isArea: boolean): string {
  return isArea ? LISTING_MAP_TEXTS.inArea(total) : LISTING_MAP_TEXTS.allOnMap(total)
}

function Cards({ list }: Pick<AreaCardsProps, 'list'>) {
  if (list === undefined) return <CardSkeletons />
  if (list.total === 0) return <p>{LISTING_MAP_TEXTS.noneInArea}</p>
  return <ListingCards cards={list.cards} />
}
