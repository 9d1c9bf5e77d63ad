import { useState } from 'react'
import { ATOLLS } from '../../../domain/atolls/atolls.ts'
import { CATEGORY_INFO } from '../../../domain/listing/categories.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { LISTING_ORDERS, LISTING_FILTERS, type ListingFilter, type TableQuery } from './listing-query.ts'

interface Option {
  value: string
  label: string
}

const FILTER_OPTIONS = LISTING_FILTERS.map((value) => ({ value, label: LISTINGS_TEXTS.filters[value] }))

const ORDER_OPTIONS = LISTING_ORDERS.map((value) => ({ value, label: LISTINGS_TEXTS.orders[value] }))

export const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_INFO[value].title }))

export const ATOLL_OPTIONS = ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
)

interface ListingFiltersProps {
  query: TableQuery
  onChange: (changes: Partial<TableQuery>) => void
}

/** Search and filters in one line. On a phone a button opens the filters, so that the list starts near the top. */
export function ListingFilters({ query, onChange }: ListingFiltersProps) {
  const { text, filter, order, category, atoll } = query
  const [isOpen, setIsOpen] = useState(false)
  const active = [filter !== 'all', order !== 'newest', category !== null, atoll !== null].filter(Boolean)
  return (
    <div className={styles.filters} data-open={isOpen || undefined}>
      <input
        type="search"
        className="control"
        aria-label={LISTINGS_TEXTS.search}
        placeholder={LISTINGS_TEXTS.search}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <button
        type="button"
        className={`button ${styles.filterToggle}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {LISTINGS_TEXTS.filterToggle(active.length)}
      </button>
      <FilterSelect
        label={LISTINGS_TEXTS.show}
        value={filter}
        options={FILTER_OPTIONS}
        onChange={(value) => onChange({ filter: LISTING_FILTERS.find((one) => one === value) ?? 'all' })}
      />
      <FilterSelect
        label={LISTINGS_TEXTS.category}
        value={category ?? ''}
        all={LISTINGS_TEXTS.allCategories}
        options={CATEGORY_OPTIONS}
        onChange={(value) => onChange({ category: CATEGORIES.find((one) => one === value) ?? null })}
      />
      <FilterSelect
        label={LISTINGS_TEXTS.atoll}
        value={atoll ?? ''}
        all={LISTINGS_TEXTS.allAtolls}
        options={ATOLL_OPTIONS}
        onChange={(value) => onChange({ atoll: value === '' ? null : value })}
      />
      <FilterSelect
        label={LISTINGS_TEXTS.order}
        value={order}
        options={ORDER_OPTIONS}
        onChange={(value) => onChange({ order: LISTING_ORDERS.find((one) => one === value) ?? 'newest' })}
      />
    </div>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  /** Text of the first option, which shows all rows; without it there is no such option. */
  all?: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A select without a visible label, because its options explain themselves. */
function FilterSelect({ label, value, all, options, onChange }: FilterSelectProps) {
  return (
    <select
      className={`control ${styles.choice}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface AttentionProps {
  counts: Record<'stale' | 'problems' | 'duplicates', number>
  current: ListingFilter
  onShow: (filter: ListingFilter) => void
}

/** Buttons for filters that need an admin's attention, each with the number of listings that it shows (BIZ-3, DUP-2). */
export function AttentionButtons({ counts, current, onShow }: AttentionProps) {
  const waiting = (['stale', 'problems', 'duplicates'] as const).filter((name) => counts[name] > 0)
  if (waiting.length === 0) return null
  return (
    <p className={styles.attention}>
      {waiting.map((name) => (
        <button
          key={name}
          type="button"
          className="button"
          aria-pressed={current === name}
          onClick={() => onShow(current === name ? 'all' : name)}
        >
          {LISTINGS_TEXTS.attention[name](counts[name])}
        </button>
      ))}
    </p>
  )
}
