import { useDeferredValue, useEffect, type ComponentType } from 'react'
import { useGoTo } from '../../browser/visit-history.ts'
import type { SearchPage, ListPage } from '../../domain/directory.ts'
import type { ListingCard } from '../../domain/listing-card.ts'
import type { SearchQuery, SearchSort } from '../../domain/search-query.ts'
import { PaginationNav } from '../../ui/pagination-nav.tsx'
import { Choice } from '../../ui/choice.tsx'
import { searchAddress, type SearchPlace } from './search-address.ts'
import styles from './search-results.module.css'
import { NothingFound } from './nothing-found.tsx'
import { RESULT_TEXTS, SEARCH_SORT_TEXTS } from './texts/results.ts'
import { useFoundListings } from './use-found-listings.ts'

/** How listings look in a list: the listings' feature knows, the app passes it on. */
export interface ListParts {
  Count: ComponentType<{ list: ListPage | undefined }>
  Cards: ComponentType<{ cards: ListingCard[] }>
  Skeletons: ComponentType
  Failed: ComponentType<{ error: Error | null; onRetry: () => void }>
}

interface SearchResultsProps extends SearchPlace {
  query: SearchQuery
  parts: ListParts
}

/** What a search finds: count, order, twelve cards, pages. */
export function SearchResults({ path, category, isMap = false, query, parts }: SearchResultsProps) {
  const goTo = useGoTo()
  const { found, isEarlier, isFailed, error, retry } = useFoundListings(query)
  // Drawing the cards never holds up a keystroke.
  const drawn = useDeferredValue(found)
  const addressOf = (changes: Partial<SearchQuery>): string =>
    searchAddress({ path, category, isMap }, { ...query, ...changes })

  useEffect(() => {
    if (found === undefined || isEarlier || found.page === query.page) return
    // Beyond the end the last page shows: its address should say so.
    goTo(searchAddress({ path, category, isMap }, { ...query, page: found.page }), { replace: true })
  }, [found, isEarlier, query, path, category, isMap, goTo])

  return (
    <section aria-label={RESULT_TEXTS.label} aria-busy={isEarlier && drawn !== undefined}>
      <div className={styles.tools}>
        <parts.Count list={drawn} />
        {drawn?.total !== 0 && (
          <Choice
            isBeside
            label={RESULT_TEXTS.sort}
            value={query.sort}
            options={sortOptions(query)}
            onChange={(sort) => goTo(addressOf({ sort: sort as SearchSort, page: 1 }))}
          />
        )}
      </div>
      {drawn?.isLoose === true && drawn.total > 0 && <p className={styles.loose}>{RESULT_TEXTS.loose}</p>}
      <Found
        found={drawn}
        isFailed={isFailed}
        error={error}
        retry={retry}
        parts={parts}
        query={query}
        path={path}
        category={category}
        isMap={isMap}
      />
      {drawn !== undefined && (
        <PaginationNav
          page={drawn.page}
          pageCount={drawn.pageCount}
          linkTo={(page) => addressOf({ page })}
          label={RESULT_TEXTS.pages}
        />
      )}
    </section>
  )
}

interface FoundProps extends SearchResultsProps {
  found: SearchPage | undefined
  isFailed: boolean
  error: Error | null
  retry: () => void
}

function Found({ found, isFailed, error, retry, parts, ...place }: FoundProps) {
  if (found?.total === 0) return <NothingFound {...place} />
  if (found !== undefined) return <parts.Cards cards={found.cards} />
  return isFailed ? <parts.Failed error={error} onRetry={retry} /> : <parts.Skeletons />
}

/** The orders for banks only when the results are banks (LIST-5). */
function sortOptions({ category, sort }: SearchQuery): [SearchSort, string][] {
  const isForBanks = category === 'banking' || sort === 'atm_first' || sort === 'bank_first'
  const known = Object.entries(SEARCH_SORT_TEXTS) as [SearchSort, string][]
  return known.filter(([name]) => isForBanks || (name !== 'atm_first' && name !== 'bank_first'))
}
