import { Link } from 'react-router-dom'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { CardSkeletons } from '../listings/listing-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import { SearchBar } from '../features/search/search-bar.tsx'
import { searchResults } from '../features/search/search-parts.tsx'
import styles from '../features/search/search-bar.module.css'
import { SEARCH_SCREEN_TEXTS } from '../features/search/texts.ts'
import { useUrlSearch } from '../features/search/search-address.ts'

/** Search across all categories. Nothing is listed until something was searched for (SEARCH-1). */
export function SearchScreen({ path }: { path: string }) {
  const { query, hasSearch } = useUrlSearch({ path, category: null })
  return (
    <div className="contained">
      <PageTop title={SEARCH_SCREEN_TEXTS.title} intro={SEARCH_SCREEN_TEXTS.intro} isIntroWide={hasSearch} />
      <SearchBar path={path} category={null} />
      {hasSearch ? (
        <searchResults.Part path={path} category={null} query={query} fallback={<CardSkeletons />} />
      ) : (
        <BeforeSearch />
      )}
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
