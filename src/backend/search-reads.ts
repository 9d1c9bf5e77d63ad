import { resolveAtoll } from '../domain/atolls/atoll-spellings.ts'
import { ATOLLS } from '../domain/atolls/atolls.ts'
import type { SearchPage } from '../domain/directory.ts'
import { fold } from '../domain/search/fold.ts'
import { toOldCheckTime } from '../domain/listing/freshness.ts'
import { sanitiseText } from '../domain/sanitise.ts'
import type { SearchQuery } from '../domain/search/search-query.ts'
import type { BackendAddress } from './backend-request.ts'
import { readListPage } from './listing-reads.ts'

/*
 * Searches the server's tables when neither the copy nor a snapshot is available (SYNC-11, SYNC-13). The keyword is
 * searched in names, descriptions and addresses, a location as an atoll and in addresses. Results are not ranked and
 * typing errors are not corrected, because both need the listings on the device.
 */

const TEXT_COLUMNS = ['name', 'description', 'description_mh', 'address_details']

/** @throws UnreachableError, BadAnswerError */
export async function fetchSearchPage(
  address: BackendAddress,
  query: SearchQuery,
  ports: { fetch: typeof fetch; now: () => number },
): Promise<SearchPage> {
  const sort = query.sort === 'relevance' ? 'featured' : query.sort
  const result = await readListPage(
    address,
    { filters: toFilters(query, ports.now()), sort, page: query.page },
    ports.fetch,
  )
  // The database cannot filter by opening hours, which are free text (SEARCH-22).
  return { ...result, isLoose: false, isOpenNowUnknown: query.isOpenNow }
}

function toFilters(query: SearchQuery, now: number): URLSearchParams {
  const { text, location, atoll, category } = query
  const filters = new URLSearchParams()
  if (category !== null) filters.set('category', `eq.${category}`)
  if (atoll !== null) filters.set('atoll', `eq.${atoll}`)
  if (query.isCheckedLately === true) filters.set('last_checked_at', `gt.${toOldCheckTime(now)}`)
  const conditions = [toContainsCondition(text, TEXT_COLUMNS), toPlaceCondition(location)].filter(
    (condition) => condition !== '',
  )
  if (conditions.length > 0)
    filters.set('and', `(${conditions.map((condition) => `or(${condition})`).join(',')})`)
  return filters
}

/** Returns conditions for a typed place: the listing is on an atoll of that name, or its address contains the text. */
function toPlaceCondition(location: string): string {
  const addressCondition = toContainsCondition(location, ['address_details'])
  if (addressCondition === '') return ''
  const namedAtoll = resolveAtoll(location)
  const foldedLocation = fold(location).trim()
  const codes = namedAtoll
    ? [namedAtoll.code]
    : ATOLLS.filter(({ name }) => fold(name).includes(foldedLocation)).map(({ code }) => code)
  return codes.length === 0 ? addressCondition : `atoll.in.(${codes.join(',')}),${addressCondition}`
}

/** Returns PostgREST conditions for `or=(...)`: one of the columns contains the text. Empty for a blank text. */
function toContainsCondition(text: string, columns: readonly string[]): string {
  // Characters of markup, as in K&K, are part of names. Each becomes a comma, which toLikePattern lets match any character.
  const keyword = sanitiseText(text, ',')
  if (keyword === '') return ''
  return columns.map((column) => `${column}.ilike.*${toLikePattern(keyword)}*`).join(',')
}

/**
 * Converts a keyword to a pattern for ILIKE. Escapes %, _ and backslash. Replaces characters with a meaning in PostgREST's
 * filters by _, which matches any character, and also curly apostrophes, which phones type but names seldom have.
 */
function toLikePattern(keyword: string): string {
  return keyword.replaceAll(/[%_\\]/g, String.raw`\$&`).replaceAll(/[,().:*\u2018\u2019]/g, '_')
}
