import type { ComponentType } from 'react'
import type { SearchQuery } from '../../domain/search-query.ts'
import { PageTop } from '../../ui/page-top.tsx'
import type { SearchPlace } from './search-address.ts'
import { SearchBar } from './search-bar.tsx'
import { BeforeSearch } from './before-search.tsx'
import { SEARCH_SCREEN_TEXTS } from './texts/screen.ts'
import { useSearchAddress } from './use-search-address.ts'

interface SearchScreenProps {
  path: string
  /** What a search found, with listings as they look elsewhere. */
  Found: ComponentType<SearchPlace & { query: SearchQuery }>
}

/** Search across all categories. Nothing is listed until something was searched for. */
export function SearchScreen({ path, Found }: SearchScreenProps) {
  const { query, isAsked } = useSearchAddress({ path, category: null })
  return (
    <div className="contained">
      <PageTop title={SEARCH_SCREEN_TEXTS.title} intro={SEARCH_SCREEN_TEXTS.intro} />
      <SearchBar path={path} category={null} />
      {isAsked ? <Found path={path} category={null} query={query} /> : <BeforeSearch />}
    </div>
  )
}
