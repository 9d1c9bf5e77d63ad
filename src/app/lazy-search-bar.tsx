import type { SearchPlace } from '../features/search/search-address.ts'
import { SearchBarPlace } from '../features/search/search-bar-place.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const bar = lazyPart(async () => (await import('../features/search/search-bar.tsx')).SearchBar)

/** The search bar on a page that has something to show before anyone searches. */
export function LazySearchBar({ hasFilters, ...place }: SearchPlace & { hasFilters: boolean }) {
  return <bar.Part {...place} hasFilters={hasFilters} fallback={<SearchBarPlace hasFilters={hasFilters} />} />
}
