import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import { offeredSorts } from './list-address.ts'
import styles from './sort-select.module.css'
import { LIST_TEXTS, SORT_TEXTS } from './texts/list.ts'

interface SortSelectProps {
  category: Category
  sort: ListingSort
  onChange: (sort: ListingSort) => void
}

export function SortSelect({ category, sort, onChange }: SortSelectProps) {
  const offered = offeredSorts(category)
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
            {SORT_TEXTS[known]}
          </option>
        ))}
      </select>
    </label>
  )
}
