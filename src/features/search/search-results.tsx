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
  const emergency = useEmergencyMatches(query)
  const { status } = useDirectoryStatus()
  // Show the switch between list and map only if there are listings (LIST-11).
  const hasCopy = status.phase !== 'empty' || status.listingCount !== 0
  const numberCount = emergency.reduce((count, { contacts }) => count + contacts.length, 0)
  const list = <ResultList {...search} numberCount={numberCount} />
  if (category === null) {
    return (
      <>
        <EmergencyResults blocks={emergency} />
        <FoundTrips text={query.text} />
        {list}
      </>
    )
  }
  return (
    <>
      <EmergencyResults blocks={emergency} />
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
          wholeList={list}
          fallback={list}
          missing={
            <>
              {UNAVAILABLE_NOTICES.map}
              {list}
            </>
          }
        />
      ) : (
        list
      )}
    </>
  )
}

interface ResultListProps extends SearchResultsProps {
  /** How many emergency contacts are shown above the list. */
  numberCount: number
}

/**
 * The results below the search form: their number, the choice of order, one page of cards and the links to the others.
 */
function ResultList({ path, category, isMap = false, query, numberCount }: ResultListProps) {
  const goTo = useGoTo()
  const shownResults = useResults(query)
  const { list: found, isEarlier } = shownResults
  // Draw the cards with deferred results, so that drawing never delays a keystroke.
  const drawn = useDeferredValue(found)
  const addressOf = (changes: Partial<SearchQuery>): string =>
    searchPath({ path, category, isMap }, { ...query, ...changes })

  useEffect(() => {
    if (found === undefined || isEarlier || found.page === query.page) return
    // For a number beyond the end, the last page is shown (LIST-3), and its number is written into the address.
    goTo(searchPath({ path, category, isMap }, { ...query, page: found.page }), { replace: true })
  }, [found, isEarlier, query, path, category, isMap, goTo])

  return (
    <section
      // In the search of the whole guide, the sort order is beside the filters and the count is beside the title.
      className={category === null ? 'list-part' : undefined}
      aria-label={RESULT_TEXTS.label}
      aria-busy={isEarlier && drawn !== undefined}
    >
      <ListHead list={drawn} before={numberCount === 0 ? undefined : RESULT_TEXTS.numbers(numberCount)}>
        {category !== null && drawn?.total !== 0 && !(shownResults.isFailed && drawn === undefined) && (
          <SearchSort path={path} category={category} isMap={isMap} query={query} />
        )}
      </ListHead>
      {category !== null && drawn !== undefined && <WholeGuideCount query={query} found={drawn} />}
      {drawn?.isLoose === true && drawn.total > 0 && <p className={styles.loose}>{RESULT_TEXTS.loose}</p>}
      {drawn?.isOpenNowUnknown === true && drawn.total > 0 && (
        <p className={styles.loose}>{RESULT_TEXTS.openNowUnknown}</p>
      )}
      {drawn?.total === 0 ? (
        <NothingFound
          query={query}
          path={path}
          category={category}
          isMap={isMap}
          hasNumbers={numberCount > 0}
        />
      ) : (
        <ResultCards category={category} found={drawn} shown={shownResults} />
      )}
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

/** For a search inside a category: how many listings the same search finds in the whole guide (SEARCH-16). */
function WholeGuideCount({ query, found }: { query: SearchQuery; found: SearchPage }) {
  const everywhere: SearchQuery = { ...query, category: null, page: 1 }
  const { answer, retry } = useDirectoryRead('search', [everywhere, useOwnAtoll()])
  useSearchTick(query, retry)
  if (answer === undefined || answer.isLoose !== found.isLoose || answer.total <= found.total) return null
  return (
    <p className={styles.everywhere}>
      <Link to={searchPath({ path: SEARCH_PATH, category: null }, everywhere)}>
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
  const read = useDirectoryRead('search', [query, useOwnAtoll()])
  useSearchTick(query, read.retry)
  return useShownList(read)
}
