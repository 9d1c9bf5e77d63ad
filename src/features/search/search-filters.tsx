import { useId, useRef, useState, type ReactNode } from 'react'
import { isTouchDevice } from '../../browser/pointer.ts'
import { CATEGORY_INFO, parseCategory } from '../../domain/listing/categories.ts'
import { CATEGORIES } from '../../domain/listing/listing.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { AtollSelect } from '../../listings/atoll-choice.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { MAX_TYPED_LENGTH } from './search-address.ts'
import styles from './search-results.module.css'
import { FILTER_TEXTS } from './result-texts.ts'

interface SearchFiltersProps {
  /** True on the page of a category, which has no category filter (SEARCH-14). */
  isInCategory: boolean
  query: SearchQuery
  firstLocation: string
  onChange: (changes: Partial<SearchQuery>) => void
  onType: () => void
  onLeave: () => void
  /** Controls for the list below, such as its order, which are shown in the row of the filters. */
  tools: ReactNode
}

const ANY_CHOICE = ''
const NO_FILTERS = { category: null, atoll: null, location: '', isOpenNow: false, isCheckedLately: false }

/**
 * The filters: category, atoll, location, open now (SEARCH-10). Small screens show the filters after a press on a button
 * that shows how many are set. 'Open now' is always visible, unless `tools` needs its place and the filter is not set.
 */
export function SearchFilters({ isInCategory, query, onChange, tools, ...typing }: SearchFiltersProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const inPanel = [
    !isInCategory && query.category !== null,
    query.atoll !== null,
    query.location.trim() !== '',
    query.isCheckedLately === true,
  ]
  const count = inPanel.filter(Boolean).length
  const openNow = useRef<HTMLInputElement>(null)
  const toggleButton = useRef<HTMLButtonElement>(null)
  // After a choice by touch the filters close, so that the screen shows the results (LIST-16). With a keyboard the filters
  // stay, because each arrow key in a closed list is a choice.
  const changeFilters = (changes: Partial<SearchQuery>): void => {
    onChange(changes)
    if (!isShown || !isTouchDevice()) return
    setIsShown(false)
    toggleButton.current?.focus({ preventScroll: true })
  }
  return (
    <div
      className={styles.filters}
      data-shown={isShown || undefined}
      data-tools={(isInCategory && tools !== null && !query.isOpenNow) || undefined}
    >
      <div className={styles.row}>
        <button
          ref={toggleButton}
          type="button"
          className={`button ${styles.toggle}`}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {count === 0 ? FILTER_TEXTS.filters : FILTER_TEXTS.filtersOn(count)}
        </button>
        {tools}
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
              // This button disappears with the last filter, so move the focus to the checkbox 'Open now'. A category hides
              // the checkbox on small screens, which have the button 'Filters'.
              openNow.current?.focus({ preventScroll: true })
              if (isInCategory) toggleButton.current?.focus({ preventScroll: true })
            }}
          >
            {FILTER_TEXTS.clear}
          </button>
        )}
      </div>
      <div id={id} className={styles.panel} data-shown={isShown || undefined}>
        <PanelFilters {...{ isInCategory, query, ...typing }} onChange={changeFilters} />
      </div>
    </div>
  )
}

/** The filters that a phone shows only after 'Filters' was pressed. */
function PanelFilters({
  isInCategory,
  query,
  firstLocation,
  onChange,
  onType,
  onLeave,
}: Omit<SearchFiltersProps, 'tools'>) {
  return (
    <>
      {!isInCategory && (
        <LabelledSelect
          label={FILTER_TEXTS.category}
          labelClassName="visually-hidden-on-desktop"
          value={query.category ?? ANY_CHOICE}
          options={CATEGORY_OPTIONS}
          onChange={(value) => onChange({ category: parseCategory(value) })}
        />
      )}
      <AtollSelect
        label={FILTER_TEXTS.atoll}
        labelClassName="visually-hidden-on-desktop"
        atoll={query.atoll}
        noneLabel={FILTER_TEXTS.allAtolls}
        onChoose={(code) => onChange({ atoll: code === ANY_CHOICE ? null : code })}
      />
      <label className={styles.location}>
        <span className="visually-hidden-on-desktop">{FILTER_TEXTS.location}</span>
        <input
          className="control"
          name="loc"
          placeholder={FILTER_TEXTS.location}
          autoComplete="off"
          onInput={onType}
          onBlur={onLeave}
          maxLength={MAX_TYPED_LENGTH}
          defaultValue={firstLocation}
        />
      </label>
      <label className={styles.open}>
        <input
          type="checkbox"
          checked={query.isCheckedLately === true}
          onChange={(event) => onChange({ isCheckedLately: event.target.checked })}
        />
        {FILTER_TEXTS.checkedLately}
      </label>
    </>
  )
}

const CATEGORY_OPTIONS = [
  [ANY_CHOICE, FILTER_TEXTS.allCategories] as const,
  ...CATEGORIES.map((category) => [category, CATEGORY_INFO[category].title] as const),
]
