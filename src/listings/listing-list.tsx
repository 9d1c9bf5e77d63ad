import { useEffect, useRef, type ReactNode } from 'react'
import type { ListPage } from '../domain/directory.ts'
import { PAGE_SIZE, type Category } from '../domain/listing/listing.ts'
import type { ListingCard as Card } from '../domain/listing/listing-card.ts'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { listingCountText } from '../ui/texts.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-list.module.css'
import { LIST_TEXTS } from './list-texts.ts'
import { type FailedRead, useFailedRead } from './use-failed-read.ts'
import { useDirectoryStatus, type DirectoryRead } from '../directory/use-directory.ts'

export interface ShownList<T extends ListPage> extends FailedRead {
  /** The list to show; undefined while there is no list yet. */
  list: T | undefined
  /** True while `list` is still the answer to the previous query. */
  isEarlier: boolean
  /** True if `list` was read from a complete copy. While rows are missing, it has fewer pages than the query will have. */
  isComplete: boolean
}

/**
 * The list to draw. The previous list is shown until the next list has arrived. An empty list is shown only if the copy is
 * complete (LIST-9).
 * @param isReady while false, no answer is shown
 */
export function useShownList<T extends ListPage>(read: DirectoryRead<T>, isReady = true): ShownList<T> {
  const { answer, previousAnswer } = read
  const { status } = useDirectoryStatus()
  const isSettled = status.phase === 'ready' || status.phase === 'empty'
  const current = isReady && answer && (answer.total > 0 || isSettled) ? answer : undefined
  return {
    list: current ?? previousAnswer,
    isEarlier: current === undefined,
    isComplete: current !== undefined && isSettled && read.isCurrent,
    ...useFailedRead(read),
  }
}

interface ListingCardsProps {
  cards: readonly Card[]
  /** The category of the page, which its cards need not repeat. */
  pageCategory?: Category | null
  /** Level of the headings. */
  level?: 2 | 3
}

export function ListingCards({ cards, pageCategory = null, level = 2 }: ListingCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.id} data-listing={card.id}>
          <ListingCard card={card} pageCategory={pageCategory} level={level} />
        </li>
      ))}
    </ul>
  )
}

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders in the shape of a page of cards, shown only when the wait is long enough to notice. */
export function CardSkeletons() {
  return (
    <AfterDelay>
      <output className="visually-hidden">{LIST_TEXTS.loading}</output>
      <ul className={styles.cards} aria-hidden="true">
        {SKELETON_KEYS.map((key) => (
          <li key={key} className={styles.skeleton}>
            <span className={styles.picture} />
            <span className={styles.name} />
            <span className={styles.line} />
            <span className={styles.badge} />
            <span className={styles.button} />
          </li>
        ))}
      </ul>
    </AfterDelay>
  )
}

interface ListHeadProps {
  /** The list whose listings are counted; undefined shows no count. */
  list: ListPage | undefined
  /** Text about other results, such as emergency contacts, which is shown before the count. */
  before?: string | undefined
  /** Controls shown beside the count. */
  children?: ReactNode
}

/** The line above a list, with the count of listings and controls for the list. */
export function ListHead({ list, before, children }: ListHeadProps) {
  return (
    <div className={`list-count ${styles.head}`}>
      <ListCount list={list} before={before} />
      {children}
    </div>
  )
}

/** How many listings there are, and which of them are on this page. Takes the focus when the page of the list changes. */
function ListCount({ list, before }: Pick<ListHeadProps, 'list' | 'before'>) {
  const line = useRef<HTMLOutputElement>(null)
  const shownPage = useRef<number | undefined>(list?.page)

  useEffect(() => {
    if (list === undefined) return
    if (shownPage.current !== undefined && shownPage.current !== list.page) {
      line.current?.focus({ preventScroll: true })
    }
    shownPage.current = list.page
  }, [list])

  return (
    <output ref={line} className={styles.count} tabIndex={-1}>
      {list !== undefined &&
        (before === undefined ? countSentence(list) : `${before}, ${countSentence(list)}`)}
    </output>
  )
}

function countSentence({ page, pageCount, total, cards }: ListPage): string {
  if (pageCount === 1) return listingCountText(total)
  const firstPosition = (page - 1) * PAGE_SIZE + 1
  return LIST_TEXTS.range(firstPosition, firstPosition + cards.length - 1, total)
}
