import { isDirectoryRow } from '../domain/snapshot/directory-changes.ts'
import type { ListingLookup, ListPage, ListQuery } from '../domain/directory.ts'
import { countPages } from '../domain/listing/page-numbers.ts'
import { PAGE_SIZE, type Listing, type ListingImage } from '../domain/listing/listing.ts'
import { toListingCard } from '../domain/listing/to-listing-card.ts'
import {
  type BackendAddress,
  BadAnswerError,
  getFromBackend,
  readText,
  TABLE_READ_TIMEOUT_MS,
  UnreachableError,
} from './backend-request.ts'

/*
 * Direct table reads, the last resort (SYNC-11): a listing that is not on the device, and lists when neither the
 * copy nor a snapshot is available.
 */

/** What direct table reads need from their environment. */
interface ListingReadPorts {
  address: BackendAddress
  fetch: typeof fetch
  report: (message: string, cause?: unknown) => void
}

/** Asks the server for one listing that the device does not have; 'unknown' tells whether server or network failed. */
export async function lookUpListing(
  { address, fetch: fetchPort, report }: ListingReadPorts,
  id: string,
): Promise<ListingLookup> {
  try {
    const foundListing = await fetchListing(address, id, fetchPort)
    return foundListing === null ? { kind: 'absent' } : { kind: 'found', ...foundListing }
  } catch (error) {
    if (!(error instanceof UnreachableError) && !(error instanceof BadAnswerError)) throw error
    report('The listing could not be read from the server', error)
    const hasServerAnswered = error instanceof BadAnswerError || error.status !== null
    return { kind: 'unknown', why: hasServerAnswered ? 'server' : 'network' }
  }
}

/**
 * Fetches the listing with this id, or the listing into which it was merged (MERGE-2). Null if the server has neither.
 * @throws UnreachableError, BadAnswerError
 */
export async function fetchListing(
  address: BackendAddress,
  id: string,
  fetchPort: typeof fetch,
): Promise<{ listing: Listing; images: ListingImage[] } | null> {
  const [[listing], images] = await Promise.all([
    readListings(address, `id=eq.${id}`, fetchPort),
    readImages(address, id, fetchPort),
  ])
  if (listing !== undefined) return { listing, images }
  const [remainingListing] = await readListings(address, `merged_ids=cs.{${id}}`, fetchPort)
  return remainingListing === undefined
    ? null
    : { listing: remainingListing, images: await readImages(address, remainingListing.id, fetchPort) }
}

async function readListings(
  address: BackendAddress,
  filter: string,
  fetchPort: typeof fetch,
): Promise<Listing[]> {
  const { rows } = await readTable(address, `businesses?select=*&${filter}`, fetchPort)
  if (rows.some((row) => !isDirectoryRow('businesses', row)))
    throw new BadAnswerError('The server did not send a listing')
  return (rows as Listing[]).map(removeApproximatePosition)
}

/** Removes a position that was only estimated from the atoll, as the feed for visitors does (PIN-6). */
function removeApproximatePosition(listing: Listing): Listing {
  return listing.position_is_approximate ? { ...listing, latitude: null, longitude: null } : listing
}

async function readImages(
  address: BackendAddress,
  id: string,
  fetchPort: typeof fetch,
): Promise<ListingImage[]> {
  const imagesPath = `business_images?select=*&business_id=eq.${id}&image_type=eq.full&order=display_order,created_at`
  return (await readTable(address, imagesPath, fetchPort)).rows as ListingImage[]
}

const NAME_ORDER = 'name.asc,id.asc'

/** Equal rows are ordered by name, then id, so that pages never overlap (LIST-4). */
const SORT_ORDERS: Record<ListQuery['sort'], string> = {
  name: NAME_ORDER,
  name_desc: 'name.desc,id.desc',
  featured: `featured.desc,${NAME_ORDER}`,
  newest: `created_at.desc,${NAME_ORDER}`,
  oldest: `created_at.asc,${NAME_ORDER}`,
  checked: `last_checked_at.desc.nullslast,${NAME_ORDER}`,
  atm_first: NAME_ORDER,
  bank_first: NAME_ORDER,
}

/** @throws UnreachableError, BadAnswerError */
export async function fetchListPage(
  address: BackendAddress,
  query: ListQuery,
  fetchPort: typeof fetch,
): Promise<ListPage> {
  const filters = new URLSearchParams({ category: `eq.${query.category}` })
  if (query.atoll !== undefined) filters.set('atoll', `eq.${query.atoll}`)
  return readListPage(address, { filters, sort: query.sort, page: query.page }, fetchPort)
}

interface ListRead {
  filters: URLSearchParams
  sort: ListQuery['sort']
  page: number
}

/**
 * Reads a page of up to twelve listings that pass the filters. For a page beyond the last one, reads the last page.
 * @throws UnreachableError, BadAnswerError
 */
export async function readListPage(
  address: BackendAddress,
  listRead: ListRead,
  fetchPort: typeof fetch,
): Promise<ListPage> {
  const foundPage = await readExactPage(address, listRead, fetchPort)
  if (foundPage !== null && (foundPage.cards.length > 0 || listRead.page <= foundPage.pageCount))
    return foundPage
  const pageCount =
    foundPage?.pageCount ?? (await readListPage(address, { ...listRead, page: 1 }, fetchPort)).pageCount
  return readListPage(address, { ...listRead, page: pageCount }, fetchPort)
}

/** PostgREST's answer to a page that begins beyond the last row. */
const RANGE_NOT_SATISFIABLE = 416

/** Reads one page; null if the page begins beyond the last row. */
async function readExactPage(
  address: BackendAddress,
  { filters, sort, page }: ListRead,
  fetchPort: typeof fetch,
): Promise<ListPage | null> {
  const parameters = new URLSearchParams({
    select: '*',
    ...Object.fromEntries(filters),
    order: SORT_ORDERS[sort],
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
  })
  const answer = await readTable(address, `businesses?${parameters}`, fetchPort).catch((error: unknown) => {
    if (page > 1 && error instanceof UnreachableError && error.status === RANGE_NOT_SATISFIABLE) return null
    throw error
  })
  if (answer === null) return null
  const { rows, total } = answer
  const listings = rows.filter((row): row is Listing => isDirectoryRow('businesses', row))
  return {
    cards: listings.map((listing) => toListingCard(removeApproximatePosition(listing), undefined)),
    total,
    page,
    pageCount: countPages(total, PAGE_SIZE),
  }
}

async function readTable(
  address: BackendAddress,
  path: string,
  fetchPort: typeof fetch,
): Promise<{ rows: unknown[]; total: number }> {
  const response = await getFromBackend(
    {
      url: `${address.url}/rest/v1/${path}`,
      headers: { apikey: address.publishableKey, Prefer: 'count=exact' },
      idleMs: TABLE_READ_TIMEOUT_MS,
    },
    fetchPort,
  )
  const text = await readText(response)
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch (cause) {
    throw new BadAnswerError('The server did not send rows', { cause })
  }
  if (!Array.isArray(rows)) throw new BadAnswerError('The server did not send rows')
  const total = Number(response.headers.get('content-range')?.split('/')[1])
  return { rows, total: Number.isSafeInteger(total) ? total : rows.length }
}
