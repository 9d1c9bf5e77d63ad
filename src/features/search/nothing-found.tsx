import { useLayoutEffect, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RESULT_TEXTS } from './result-texts.ts'
import { searchPath, type SearchPlace } from './search-address.ts'

interface NothingFoundProps extends SearchPlace {
  query: SearchQuery
  /** True when emergency contacts were found, so that only listings are missing. */
  hasNumbers: boolean
}

/**
 * Offers the same search without its filters or a new search (SEARCH-11), and always the emergency list (SEARCH-15).
 */
export function NothingFound({ query, hasNumbers, ...place }: NothingFoundProps) {
  const { category } = place
  const text = query.text.trim()
  const hasFilters =
    query.atoll !== null ||
    query.isOpenNow ||
    query.isCheckedLately === true ||
    query.location.trim() !== '' ||
    (category === null && query.category !== null)
  const unfiltered: SearchQuery = {
    ...query,
    category: null,
    atoll: null,
    location: '',
    isOpenNow: false,
    isCheckedLately: false,
    page: 1,
  }
  const isFilterToBlame = hasFilters && text !== ''
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const current = link.current
    // This cleanup runs while the link is still in the page. The link disappears when listings are found, so move the focus to
    // their count.
    return () => {
      if (current === null || document.activeElement !== current) return
      current.closest('section')?.querySelector('output')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <EmptyState>
      <h2>{hasNumbers ? RESULT_TEXTS.noListings : RESULT_TEXTS.nothingTitle}</h2>
      <p>{RESULT_TEXTS.nothing}</p>
      <Link
        ref={link}
        className="button"
        onClick={isFilterToBlame ? undefined : focusSearchField}
        to={searchPath(place, isFilterToBlame ? unfiltered : { ...unfiltered, text: '', sort: 'relevance' })}
      >
        {isFilterToBlame ? RESULT_TEXTS.clearFilters : RESULT_TEXTS.startAgain}
      </Link>
      <Link className="button" to="/#emergency">
        {RESULT_TEXTS.emergency}
      </Link>
    </EmptyState>
  )
}

/** A new search begins in the search field, and the link that starts it disappears with the focus. */
function focusSearchField(): void {
  document.querySelector<HTMLInputElement>('input[name="q"]')?.focus()
}
