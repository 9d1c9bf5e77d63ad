import { lazyPart } from '../../ui/lazy-part.tsx'
import type { SearchBarProps } from './search-bar.tsx'
import styles from './search-bar.module.css'

/* Parts of the search that load after the first paint of a page that has something else to show. */

const bar = lazyPart(async () => (await import('./search-bar.tsx')).SearchBar)

/** The search bar, and room for it while it loads, so that nothing below it moves. */
export function DeferredSearchBar({ hasFilters = true, ...rest }: SearchBarProps) {
  const room = <div className={`needs-app ${hasFilters ? styles.barPlace : styles.linePlace}`} />
  return <bar.Part {...rest} hasFilters={hasFilters} fallback={room} />
}

export const searchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults, true)
