import { CATEGORY_INFO } from '../domain/categories.ts'
import type { Category } from '../domain/listing.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryList, CategoryTools } from '../features/listing-pages/category-list.tsx'
import { DeferredSearchBar, searchResults } from '../features/search/search-parts.tsx'
import { useUrlSearch } from '../features/search/search-address.ts'
import { CardSkeletons } from '../listings/listing-list.tsx'
import { CATEGORY_TEXTS } from '../listings/texts.ts'
import { PageTop } from '../ui/page-parts.tsx'
import { deferredPart } from './lazy-parts.ts'
import styles from './layout.module.css'

/** A category: heading, search, and its listings or those that a search inside it found (SEARCH-14). */
export function CategoryPage({ category }: { category: Category }) {
  const { path, title } = CATEGORY_INFO[category]
  const place = { path, category }
  const { query, hasSearch, isMap } = useUrlSearch(place)
  // Above a map, only show what readers need first: warnings, the search and the tools (MAP-14).
  const isMapOnly = isMap && !hasSearch
  return (
    <div className="contained">
      <PageTop title={title} intro={CATEGORY_TEXTS[category]} isIntroWide hasNews={false} />
      {isMapOnly && (
        <div className={styles.news}>
          <PageAnnouncements only="warnings" />
        </div>
      )}
      <div className={styles.categorySearch}>
        <DeferredSearchBar {...place} tools={hasSearch ? null : <CategoryTools category={category} />} />
      </div>
      {!isMapOnly && (
        <div className={styles.news}>
          <PageAnnouncements />
        </div>
      )}
      {hasSearch ? (
        <searchResults.Part {...place} isMap={isMap} query={query} fallback={<CardSkeletons />} />
      ) : (
        <CategoryList
          category={category}
          mapOffer={
            <>
              <PageAnnouncements only="others" />
              <deferredPart.Part part="mapOffer" />
            </>
          }
        />
      )}
    </div>
  )
}
