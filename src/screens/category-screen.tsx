import type { ReactNode } from 'react'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import type { Category } from '../domain/listing/listing.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryList, CategoryTools } from '../features/listing-pages/category-list.tsx'
import { DeferredSearchBar, searchResults } from '../features/search/search-parts.tsx'
import { useUrlSearch } from '../features/search/search-address.ts'
import { CardSkeletons } from '../listings/listing-list.tsx'
import type { FailedListProps } from '../listings/no-listings.tsx'
import { CATEGORY_TEXTS, LIST_TEXTS } from '../listings/texts.ts'
import { PageTop } from '../ui/page-parts.tsx'
import { deferredPart, mapOffer } from '../app/lazy-parts.ts'
import styles from '../app/layout.module.css'

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
          noListings={noListings}
          mapOffer={
            <>
              <PageAnnouncements only="others" />
              <mapOffer.Part />
            </>
          }
        />
      )}
    </div>
  )
}

/** Shown in the place of the list when it is empty, or with the reason why it could not be read. */
function noListings(failure: FailedListProps | null): ReactNode {
  const text = failure === null ? LIST_TEXTS.empty : LIST_TEXTS.failed
  return <deferredPart.Part part="noListings" failure={failure} fallback={<p>{text}</p>} />
}
