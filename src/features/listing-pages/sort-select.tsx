import { atollName } from '../../domain/atoll-names.ts'
import type { Category } from '../../domain/listing.ts'
import { Choice } from '../../ui/choice.tsx'
import { offeredSorts, OWN_FIRST, type ListOrder } from './list-address.ts'
import styles from './sort-select.module.css'
import { LIST_TEXTS, SORT_TEXTS } from '../../listings/texts/list.ts'

interface SortSelectProps {
  category: Category
  sort: ListOrder
  ownAtoll: string | null
  onChange: (sort: ListOrder) => void
}

export function SortSelect({ category, sort, ownAtoll, onChange }: SortSelectProps) {
  const offered = offeredSorts(category, ownAtoll)
  const nameOf = (known: ListOrder): string =>
    known === OWN_FIRST ? LIST_TEXTS.ownFirst(atollName(ownAtoll ?? '')) : SORT_TEXTS[known]
  return (
    <Choice
      isBeside
      className={styles.sort}
      label={LIST_TEXTS.sort}
      value={sort}
      options={offered.map((known) => [known, nameOf(known)])}
      onChange={(value) => {
        const chosen = offered.find((known) => known === value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
