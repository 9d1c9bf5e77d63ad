import type { ReactNode } from 'react'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { SearchPlace } from './search-address.ts'
import styles from './search-bar.module.css'
import { SearchField } from './search-field.tsx'
import { SEARCH_BAR_TEXTS } from './texts.ts'
import { useSearchForm } from './use-search-form.ts'

/** Loaded after the first paint, because the filters contain the list of all atolls. */
const lazyFilters = lazyPart(async () => (await import('./search-filters.tsx')).SearchFilters)

export interface SearchBarProps extends SearchPlace {
  hasFilters?: boolean
  /** Controls for the list below, such as its order, which are shown in the row of the filters. */
  tools?: ReactNode
}

/**
 * The search field with suggestions, and the filters. Without filters it uses the secondary button style, because the
 * page has another main action. A search goes to `path`, which may be another page.
 */
export function SearchBar({ path, category, hasFilters = true, tools = null }: SearchBarProps) {
  const { form, query, initialTexts, submit, type, handleBlur, applyFilters } = useSearchForm({
    path,
    category,
  })
  const label =
    category === null ? SEARCH_BAR_TEXTS.label : SEARCH_BAR_TEXTS.labelIn(CATEGORY_INFO[category].title)
  return (
    <search className={styles.search}>
      <form ref={form} className={styles.bar} onSubmit={submit}>
        <div className={styles.line}>
          <SearchField label={label} initial={initialTexts.text} onType={type} onLeave={handleBlur} />
          <button type="submit" className={hasFilters ? 'button button-primary' : 'button'}>
            {SEARCH_BAR_TEXTS.submit}
          </button>
        </div>
        {hasFilters && (
          <lazyFilters.Part
            isInCategory={category !== null}
            query={query}
            firstLocation={initialTexts.location}
            onChange={applyFilters}
            onType={() => type()}
            onLeave={handleBlur}
            tools={tools}
            fallback={<div className={styles.filtersPlace} />}
          />
        )}
      </form>
    </search>
  )
}
