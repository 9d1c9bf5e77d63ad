import { Link } from '../ui/link.tsx'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import { SearchBar } from '../features/search/search-bar.tsx'
import { SearchSort } from '../features/search/search-sort.tsx'
import { searchResults } from './search-parts.tsx'
import styles from '../features/search/search-bar.module.css'
import { SEARCH_SCREEN_TEXTS } from '../features/search/texts.ts'
import { useUrlSearch } from '../features/search/search-address.ts'
import type { ScreenProps } from './screen.ts'

const INTRO = 'Find names, places and services in the whole guide, even with no network.'

/** Search across all categories. Nothing is listed before the first search (SEARCH-1). */
export function SearchScreen({ path, title }: ScreenProps) {
  const { query, hasSearch } = useUrlSearch({ path, category: null })
  return (
    <div className={hasSearch ? 'contained list-screen' : 'contained'}>
      <PageTop title={title} intro={INTRO} hidesIntroOnPhones={hasSearch} />
      <SearchBar
        path={path}
        category={null}
        tools={hasSearch && <SearchSort path={path} category={null} query={query} />}
      />
      {hasSearch ? <searchResults.Part path={path} category={null} query={query} /> : <BeforeSearch />}
    </div>
  )
}

function BeforeSearch() {
  return (
    <EmptyState>
      <p>{SEARCH_SCREEN_TEXTS.before}</p>
      <p>{SEARCH_SCREEN_TEXTS.browse}</p>
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link className="button" to={CATEGORY_INFO[category].path}>
              {CATEGORY_INFO[category].title}
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
