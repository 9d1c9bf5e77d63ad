import { atollName } from '../../domain/atoll-names.ts'
import type { Category } from '../../domain/listing.ts'
import { offeredSorts, OWN_FIRST, type ListOrder } from './list-address.ts'
import styles from './sort-select.module.css'
import { LIST_TEXTS, SORT_TEXTS } from './texts/list.ts'

interface SortSelectProps {
  category: Category
  sort: ListOrder
  ownAtoll: string | null
  onChange: (sort: ListOrder) => void
}

export function SortSelect({ category, sort, ownAtoll, onChange }: SortSelectProps) {
  const offered = offeredSorts(category, ownAtoll)
  return (
    <label className={styles.sort}>
      <span>{LIST_TEXTS.sort}</span>
      <select
        value={sort}
        onChange={(event) => {
          const chosen = offered.find((known) => known === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {offered.map((known) => (
          <option key={known} value={known}>
            {known === OWN_FIRST ? LIST_TEXTS.ownFirst(atollName(ownAtoll ?? '')) : SORT_TEXTS[known]}
          </option>
        ))}
      </select>
    </label>
  )
}
