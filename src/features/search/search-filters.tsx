import { useId, useMemo, useRef, useState } from 'react'
import { filterAtolls } from '../../domain/atolls.ts'
import { CATEGORY_INFO, parseCategory } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useAtollsWithListings } from '../../directory/use-directory.ts'
import { Choice } from '../../ui/choice.tsx'
import { LONGEST_TYPED } from './search-address.ts'
import styles from './search-filters.module.css'
import { FILTER_TEXTS } from './texts/filters.ts'

interface SearchFiltersProps {
  /** The page is a category's: its filter is hidden. */
  isInCategory: boolean
  query: SearchQuery
  firstLocation: string
  onChange: (changes: Partial<SearchQuery>) => void
  onType: () => void
  onLeave: () => void
}

const ANY = ''
const NO_FILTERS = { category: null, atoll: null, location: '', isOpenNow: false }

/** Category, atoll, place text, open now. On small screens behind a button that says how many are on. */
export function SearchFilters({
  isInCategory,
  query,
  firstLocation,
  onChange,
  onType,
  onLeave,
}: SearchFiltersProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const inPanel = [
    !isInCategory && query.category !== null,
    query.atoll !== null,
    query.location.trim() !== '',
  ]
  const count = inPanel.filter(Boolean).length
  const openNow = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.filters}>
      <button
        type="button"
        className={`button ${styles.toggle}`}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {count === 0 ? FILTER_TEXTS.filters : FILTER_TEXTS.filtersOn(count)}
      </button>
      <div id={id} className={styles.panel} data-shown={isShown || undefined}>
        {!isInCategory && (
          <Choice
            label={FILTER_TEXTS.category}
            value={query.category ?? ANY}
            options={CATEGORY_OPTIONS}
            onChange={(value) => onChange({ category: parseCategory(value) })}
          />
        )}
        <AtollSelect
          atoll={query.atoll}
          onChange={(value) => onChange({ atoll: value === ANY ? null : value })}
        />
        <label className={styles.location}>
          <span>{FILTER_TEXTS.location}</span>
          <input
            className="control"
            name="loc"
            autoComplete="off"
            onInput={onType}
            onBlur={onLeave}
            maxLength={LONGEST_TYPED}
            defaultValue={firstLocation}
          />
        </label>
      </div>
      <label className={styles.open}>
        <input
          type="checkbox"
          ref={openNow}
          checked={query.isOpenNow}
          onChange={(event) => onChange({ isOpenNow: event.target.checked })}
        />
        {FILTER_TEXTS.openNow}
      </label>
      {(count > 0 || query.isOpenNow) && (
        <button
          type="button"
          className={styles.reset}
          onClick={() => {
            onChange(isInCategory ? { ...NO_FILTERS, category: query.category } : NO_FILTERS)
            // This button goes with the last filter.
            openNow.current?.focus({ preventScroll: true })
          }}
        >
          {FILTER_TEXTS.clear}
        </button>
      )}
    </div>
  )
}

const CATEGORY_OPTIONS = [
  [ANY, FILTER_TEXTS.allCategories] as const,
  ...CATEGORIES.map((category) => [category, CATEGORY_INFO[category].title] as const),
]

/** Offers inhabited atolls and those with listings (ATOLL-4). */
function AtollSelect({ atoll, onChange }: { atoll: string | null; onChange: (value: string) => void }) {
  const known = useAtollsWithListings()
  const options = useMemo(() => {
    const codes = new Set(atoll === null ? known : [...known, atoll])
    return [
      [ANY, FILTER_TEXTS.allAtolls] as const,
      ...filterAtolls(codes).map(({ code, name }) => [code, name] as const),
    ]
  }, [known, atoll])
  return <Choice label={FILTER_TEXTS.atoll} value={atoll ?? ANY} options={options} onChange={onChange} />
}
