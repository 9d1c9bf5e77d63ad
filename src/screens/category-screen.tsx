import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryList, CategoryTools } from '../features/listing-pages/category-list.tsx'
import { parseCategoryPath } from '../domain/listing/categories.ts'
import { LaterSearchBar, searchResults } from './search-parts.tsx'
import { useUrlSearch } from '../features/search/search-address.ts'
import { PageTop } from '../ui/page-parts.tsx'
import { mapOffer, lazyTripSection } from './lazy-parts.ts'
import type { ScreenProps } from './screen.ts'
import styles from './category-screen.module.css'

/** A category: heading, search, and all of its listings or the results of a search inside it (SEARCH-14). */
export function CategoryScreen({ path, title, intro }: ScreenProps) {
  const category = parseCategoryPath(path)
  const searchPlace = { path, category }
  const { query, hasSearch, isMap } = useUrlSearch(searchPlace)
  // Above a map, only show what readers need first: warnings, the search and the tools (MAP-14).
  const isMapWithoutSearch = isMap && !hasSearch
  return (
    <div className="contained list-screen">
      <PageTop title={title} intro={intro} hidesIntroOnPhones hasNews={false} />
      {isMapWithoutSearch && (
        <div className={styles.warnings}>
          <PageAnnouncements only="warnings" />
        </div>
      )}
      <div className="list-part">
        <LaterSearchBar {...searchPlace} tools={hasSearch ? null : <CategoryTools category={category} />} />
      </div>
      {!isMapWithoutSearch && (
        <div className={styles.news}>
          <PageAnnouncements />
        </div>
      )}
      {hasSearch ? (
        <searchResults.Part {...searchPlace} isMap={isMap} query={query} />
      ) : (
        <CategoryList
          category={category}
          mapOffer={
            <>
              {category === 'transportation' && <lazyTripSection.Part atoll={null} carrier={null} />}
              <PageAnnouncements only="others" />
              <mapOffer.Part />
            </>
          }
        />
      )}
    </div>
  )
}
