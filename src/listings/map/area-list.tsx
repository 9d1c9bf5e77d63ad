import { useMemo, useRef, useState } from 'react'
import { useCards, useDirectoryRead } from '../../directory/use-directory.ts'
import { type MapBounds, isInBounds } from '../../domain/atolls/position.ts'
import type { ListPage } from '../../domain/directory.ts'
import type { Category, ListingSort } from '../../domain/listing/listing.ts'
import { CardSkeletons, ListingCards } from '../listing-list.tsx'
import { type FailedRead, useFailedRead } from '../use-failed-read.ts'
import { FailedList } from '../no-listings.tsx'
import styles from './map-view.module.css'
import { MAP_LIST_TEXTS } from './texts.ts'

/** Number of cards shown at first, and added by each press of the button: an area may hold thousands of listings. */
const CARDS_PER_STEP = 24

interface AreaListProps {
  category: Category | null
  sort: ListingSort
  area: MapBounds
  /** Shows the whole list again; null while no area limits it. */
  onShowAll: (() => void) | null
}

/** The listings inside the area to which a person moved the map: the same listings as the pins, as a list. */
export function AreaList({ category, sort, area, onShowAll }: AreaListProps) {
  const [count, setCount] = useState(CARDS_PER_STEP)
  const areaRead = useDirectoryRead('listWithin', [{ category, sort, bounds: area, count }])
  return (
    <AreaCards
      list={areaRead.answer ?? areaRead.previousAnswer}
      failure={useFailedRead(areaRead)}
      onShowAll={onShowAll}
      onMore={() => setCount((shown) => shown + CARDS_PER_STEP)}
    />
  )
}

interface SearchResultsInAreaProps {
  category: Category | null
  /** Ids of the listings that the search found, in the order of the search; undefined until the search has answered. */
  ids: readonly string[] | undefined
  area: MapBounds
  onShowAll: () => void
}

/** The results of a search that are inside the area of the map. */
export function SearchResultsInArea({ category, ids, area, onShowAll }: SearchResultsInAreaProps) {
  const [count, setCount] = useState(CARDS_PER_STEP)
  const read = useDirectoryRead('mapPins', [category])
  const { answer } = read
  const idsInside = useMemo(() => {
    const idsInArea = new Set(answer?.pins.filter((pin) => isInBounds(pin, area)).map(({ id }) => id))
    return (ids ?? []).filter((id) => idsInArea.has(id))
  }, [answer, area, ids])
  const { cards } = useCards(idsInside.slice(0, count))
  const shownCards = idsInside.flatMap((id) => cards.get(id) ?? [])
  return (
    <AreaCards
      list={answer && ids && { cards: shownCards, total: idsInside.length }}
      failure={useFailedRead(read)}
      onShowAll={onShowAll}
      onMore={() => setCount((before) => before + CARDS_PER_STEP)}
    />
  )
}

interface AreaCardsProps {
  /** The cards in the area; undefined while they are loading. */
  list: Pick<ListPage, 'cards' | 'total'> | undefined
  failure: FailedRead
  onShowAll: (() => void) | null
  onMore: () => void
}

function AreaCards({ list, failure, onShowAll, onMore }: AreaCardsProps) {
  const count = useRef<HTMLOutputElement>(null)
  /** Moves the focus to the count. For buttons that disappear when they are pressed. */
  const lastPress = (run: () => void) => (): void => {
    run()
    count.current?.focus({ preventScroll: true })
  }
  const isLastMore = list !== undefined && list.total <= list.cards.length + CARDS_PER_STEP
  return (
    <>
      <div className={styles.line}>
        <output ref={count} tabIndex={-1} className={styles.count}>
          {list !== undefined && areaCountText(list.total, onShowAll !== null)}
        </output>
        {onShowAll !== null && (
          <button type="button" className="button" onClick={lastPress(onShowAll)}>
            {MAP_LIST_TEXTS.showAll}
          </button>
        )}
      </div>
      <AreaCardList list={list} failure={failure} />
      {list !== undefined && list.cards.length < list.total && (
        <button
          type="button"
          className={`button ${styles.more}`}
          onClick={isLastMore ? lastPress(onMore) : onMore}
        >
          {MAP_LIST_TEXTS.more}
        </button>
      )}
    </>
  )
}

function areaCountText(total: number, isArea: boolean): string {
  return isArea ? MAP_LIST_TEXTS.inArea(total) : MAP_LIST_TEXTS.allOnMap(total)
}

function AreaCardList({
  list,
  failure: { isFailed, error, retry },
}: Pick<AreaCardsProps, 'list' | 'failure'>) {
  if (list === undefined) return isFailed ? <FailedList error={error} onRetry={retry} /> : <CardSkeletons />
  if (list.total === 0) return <p>{MAP_LIST_TEXTS.noneInArea}</p>
  return <ListingCards cards={list.cards} />
}
