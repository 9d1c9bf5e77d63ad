import { useEffect, useRef } from 'react'
import type { ListPage } from '../domain/directory.ts'
import { PAGE_SIZE } from '../domain/listing-card.ts'
import { listingCount } from '../ui/texts.ts'
import styles from './list-count.module.css'
import { LIST_TEXTS } from './texts/list.ts'

/** How many listings, and which of them are on the page. Takes the focus when the page of the list changes. */
export function ListCount({ list }: { list: ListPage | undefined }) {
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
      {list !== undefined && list.total > 0 && countOf(list)}
    </output>
  )
}

function countOf({ page, pageCount, total, cards }: ListPage): string {
  if (pageCount === 1) return listingCount(total)
  const first = (page - 1) * PAGE_SIZE + 1
  return LIST_TEXTS.range(first, first + cards.length - 1, total)
}
