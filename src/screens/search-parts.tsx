import styles from '../features/search/search-bar.module.css'
import type { SearchBarProps } from '../features/search/search-bar.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const lazySearchBar = lazyPart(async () => (await import('../features/search/search-bar.tsx')).SearchBar)

/** The search bar of a page that shows other content first. Its space stays reserved until its code is loaded. */
export function LaterSearchBar(props: SearchBarProps) {
  const placeholderClass = props.hasFilters === false ? styles.linePlace : styles.barPlace
  return <lazySearchBar.Part {...props} fallback={<div className={`needs-app ${placeholderClass}`} />} />
}

/** Loaded lazily, because few visits search inside a category, and the results also load the code of the map switch. */
export const searchResults = lazyPart(
  async () => (await import('../features/search/search-results.tsx')).SearchResults,
  true,
)
