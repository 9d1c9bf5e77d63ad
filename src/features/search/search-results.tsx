import { useDeferredValue, useEffect } from 'react'
import { Link } from '../../ui/link.tsx'
import { useSearchTick } from '../../listings/use-search-tick.ts'
import { useGoTo } from '../../browser/visit-history.ts'
import { useDirectoryStatus, useDirectoryRead } from '../../directory/use-directory.ts'
import type { SearchPage } from '../../domain/directory.ts'
import type { Category } from '../../domain/listing/listing.ts'
import { SEARCH_PATH } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import {
  CardSkeletons,
  ListHead,
  ListingCards,
  useShownList,
  type ShownList,
} from '../../listings/listing-list.tsx'
import { lazyMapView, ViewSwitch } from '../../listings/map/view-switch.tsx'
import { FailedList } from '../../listings/no-listings.tsx'
import { FoundTrips } from '../../listings/trips/found-trips.tsx'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { UNAVAILABLE_NOTICES } from '../../ui/unavailable-notices.tsx'
import { PaginationNav } from '../../ui/pagination-nav.tsx'
import { RESULT_TEXTS } from './result-texts.ts'
import { searchPath, type SearchPlace } from './search-address.ts'
import { SearchSort } from './search-sort.tsx'
import styles from './search-results.module.css'
import { useEmergencyMatches, EmergencyResults } from './emergency-results.tsx'
import { NothingFound } from './nothing-found.tsx'

interface SearchResultsProps extends SearchPlace {
  query: SearchQuery
}

/** The results of a search as a list or, in a category, as a map. */
export function SearchResults(search: SearchResultsProps) {
  const { category, isMap = false, query } = search
  const emergencyMatches = useEmergencyMatches(query)
  const { status } = useDirectoryStatus()
  // Show the switch between list and map only if there are listings (LIST-11).
  const hasCopy = status.phase !== 'empty' || status.listingCount !== 0
  const numberCount = emergencyMatches.reduce((count, { contacts }) => count + contacts.length, 0)
  const resultList = <ResultList {...search} numberCount={numberCount} />
  if (category === null) {
    return (
      <>
        <EmergencyResults blocks={emergencyMatches} />
        <FoundTrips text={query.text} />
        {resultList}
      </>
    )
  }
  return (
    <>
      <EmergencyResults blocks={emergencyMatches} />
      <div className={styles.view}>
        {hasCopy && (
          <ViewSwitch
            isMap={isMap}
            listAddress={searchPath({ ...search, isMap: false }, query)}
            mapAddress={searchPath({ ...search, isMap: true }, { ...query, page: 1 })}
          />
        )}
      </div>
      {isMap ? (
        <lazyMapView.Part
          category={category}
          query={query}
          wholeList={resultList}
          fallback={resultList}
          missing={
            <>
              {UNAVAILABLE_NOTICES.map}
              {resultList}
            </>
          }
        />
      ) : (
        resultList
      )}
    </>
  )
}

interface ResultListProps extends SearchResultsProps {
  /** How many emergency contacts are shown above the list. */
  numberCount: number
}

/**
 * The results below the search form: their number, the choice of order, one page of cards, and the links to the other
 * pages.
 */
function ResultList({ path, category, isMap = false, query, numberCount }: ResultListProps) {
  const goTo = useGoTo()
  const shownResults = useResults(query)
  const { list: readResults, isEarlier, isComplete } = shownResults
  // Draw the cards with deferred results, so that drawing never delays a keystroke.
  const deferredResults = useDeferredValue(readResults)
  const addressOf = (changes: Partial<SearchQuery>): string =>
    searchPath({ path, category, isMap }, { ...query, ...changes })

  useEffect(() => {
    if (readResults === undefined || !isComplete || readResults.page === query.page) return
    // A page number beyond the end shows the last page (LIST-3), and the number of that page is written into the address.
    goTo(searchPath({ path, category, isMap }, { ...query, page: readResults.page }), { replace: true })
  }, [readResults, isComplete, query, path, category, isMap, goTo])

  return (
    <section
      // In the search of the whole guide, the sort order is beside the filters and the count is beside the title.
      className={category === null ? 'list-part' : undefined}
      aria-label={RESULT_TEXTS.label}
      aria-busy={isEarlier && deferredResults !== undefined}
    >
      <ListHead
        list={deferredResults}
        before={numberCount === 0 ? undefined : RESULT_TEXTS.numbers(numberCount)}
      >
        {category !== null &&
          deferredResults?.total !== 0 &&
          !(shownResults.isFailed && deferredResults === undefined) && (
            <SearchSort path={path} category={category} isMap={isMap} query={query} />
          )}
      </ListHead>
      {category !== null && deferredResults !== undefined && (
        <WholeGuideCount query={query} found={deferredResults} />
      )}
      {deferredResults?.isLoose === true && deferredResults.total > 0 && (
        <p className={styles.loose}>{RESULT_TEXTS.loose}</p>
      )}
      {deferredResults?.isOpenNowUnknown === true && deferredResults.total > 0 && (
        <p className={styles.loose}>{RESULT_TEXTS.openNowUnknown}</p>
      )}
      {deferredResults?.total === 0 ? (
        <NothingFound
          query={query}
          path={path}
          category={category}
          isMap={isMap}
          hasNumbers={numberCount > 0}
        />
      ) : (
        <ResultCards category={category} found={deferredResults} shown={shownResults} />
      )}
      {deferredResults !== undefined && (
        <PaginationNav
          page={deferredResults.page}
          pageCount={deferredResults.pageCount}
          linkTo={(page) => addressOf({ page })}
          label={RESULT_TEXTS.pages}
        />
      )}
    </section>
  )
}

/** For a search inside a category: how many listings the same search finds in the whole guide (SEARCH-16). */
function WholeGuideCount({ query, found }: { query: SearchQuery; found: SearchPage }) {
  const wholeGuideQuery: SearchQuery = { ...query, category: null, page: 1 }
  const { answer, retry } = useDirectoryRead('search', [wholeGuideQuery, useOwnAtoll()])
  useSearchTick(query, retry)
  if (answer === undefined || answer.isLoose !== found.isLoose || answer.total <= found.total) return null
  return (
    <p className={styles.everywhere}>
      <Link to={searchPath({ path: SEARCH_PATH, category: null }, wholeGuideQuery)}>
        {RESULT_TEXTS.inWholeGuide(answer.total)}
      </Link>
    </p>
  )
}

interface CardsProps {
  category: Category | null
  found: SearchPage | undefined
  shown: ShownList<SearchPage>
}

function ResultCards({ category, found, shown: { isFailed, error, retry } }: CardsProps) {
  if (found !== undefined) return <ListingCards cards={found.cards} pageCategory={category} />
  return isFailed ? <FailedList error={error} onRetry={retry} /> : <CardSkeletons />
}

/** The results of the query, which are read again at each tick if they may depend on the time (HOURS-9). */
function useResults(query: SearchQuery): ShownList<SearchPage> {
  const searchRead = useDirectoryRead('search', [query, useOwnAtoll()])
  useSearchTick(query, searchRead.retry)
  return useShownList(searchRead)
}
