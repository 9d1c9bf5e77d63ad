/*
 * All listings as the admin area last read them, stored on this device, so that opening their tab requests only later changes
 * (BIZ-14). The server's feed returns changed and deleted rows, and totals that show whether the copy is complete. All rows
 * are read again if the copy is missing or incomplete, or if the feed cannot continue from it.
 */
import { clear, get, set } from 'idb-keyval'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { openRecordStore } from '../../browser/database.ts'
import { parseDirectoryChanges } from '../../domain/snapshot/directory-changes.ts'
import type { DirectoryChanges } from '../../domain/snapshot/collections.ts'
import type { Listing } from '../../domain/listing/listing.ts'

export interface ListingCopy {
  /** Identifies the history of the database: the feed can continue only from a revision of the same epoch. */
  epoch: string
  /** The newest change in `rows`. */
  revision: number
  rows: Listing[]
}

/** Reads and writes the stored copy. Both functions may reject. */
interface CopyStorage {
  read: () => Promise<ListingCopy | undefined>
  write: (copy: ListingCopy) => Promise<void>
}

type ReadTables = Pick<AdminTables, 'readAllRows' | 'callDatabase'>

const MAX_ROWS = 5000
/** For a revision that does not exist yet, the feed answers with the newest revision and no rows. */
const FUTURE_REVISION = Number.MAX_SAFE_INTEGER

/**
 * Reads every listing, unsorted. First calls `onKept` with the copy, so that the list is shown before the server answers.
 * Showing an outdated row is safe, because the server refuses a write that is not based on the row's newest revision.
 * @throws RequestFailure
 */
export async function readListings(
  tables: ReadTables,
  onKept: (rows: Listing[]) => void,
  storage: CopyStorage = deviceStorage,
): Promise<Listing[]> {
  const eraseCountBefore = eraseCount
  const storedCopy = await storage.read().catch((error: unknown) => {
    console.warn('The stored listings could not be read', error)
    return undefined
  })
  if (storedCopy !== undefined) onKept(withSavedListings(storedCopy.rows))
  const current =
    (storedCopy === undefined ? null : await applyLaterChanges(tables, storedCopy)) ??
    (await readAllListings(tables))
  // An answer that comes after Sign Out must not store the listings again (SESSION-6).
  if (current !== storedCopy && eraseCount === eraseCountBefore) {
    // Do not await: the rows are shown while they are being stored.
    storage.write(current).catch((error: unknown) => console.warn('The listings could not be stored', error))
  }
  savedListings.clear()
  return current.rows
}

/** Listings that this page saved after its last read. */
const savedListings = new Map<string, Listing>()

/**
 * Records a saved listing, so that the next read returns it instead of the older row in the copy. A change based on the
 * older row would be refused as a conflict with this admin's own edit (BIZ-14).
 */
export function recordSavedListing(listing: Listing): void {
  savedListings.set(listing.id, listing)
}

function withSavedListings(rows: Listing[]): Listing[] {
  if (savedListings.size === 0) return rows
  return [...rows.filter(({ id }) => !savedListings.has(id)), ...savedListings.values()]
}

/** Returns the copy with all later changes: the same object if nothing changed, null if all rows must be read again. */
async function applyLaterChanges(tables: ReadTables, storedCopy: ListingCopy): Promise<ListingCopy | null> {
  let copy = storedCopy
  for (;;) {
    const changes = await readChanges(tables, copy.revision)
    if (changes.reset || changes.epoch !== storedCopy.epoch) return null
    copy = withChanges(copy, changes)
    if (!changes.more) return matchesTotals(copy, changes) ? copy : null
  }
}

function withChanges(copy: ListingCopy, { revision, rows, deleted }: DirectoryChanges): ListingCopy {
  if (revision === copy.revision) return copy
  const changed = rows.businesses ?? []
  const replacedIds = new Set([...changed.map(({ id }) => id), ...(deleted.businesses ?? [])])
  return { ...copy, revision, rows: [...copy.rows.filter(({ id }) => !replacedIds.has(id)), ...changed] }
}

function matchesTotals({ rows }: ListingCopy, { totals }: DirectoryChanges): boolean {
  const [count, sum] = totals?.businesses ?? [0, 0]
  return rows.length === count && rows.reduce((all, { revision }) => all + revision, 0) === sum
}

/** If a row changes between the two requests, the next read finds different totals and reads all rows again. */
async function readAllListings(tables: ReadTables): Promise<ListingCopy> {
  const [{ epoch, revision }, rows] = await Promise.all([
    readChanges(tables, FUTURE_REVISION),
    tables.readAllRows<Listing>('businesses'),
  ])
  return { epoch, revision, rows }
}

async function readChanges(tables: ReadTables, since: number): Promise<DirectoryChanges> {
  const answer = await tables.callDatabase('directory_changes', { since, max_rows: MAX_ROWS })
  return parseDirectoryChanges(answer)
}

const COPY_KEY = 'listings'
const listingCopyRecords = openRecordStore('guide-admin-listings', 'copy')

const deviceStorage: CopyStorage = {
  read: () => get<ListingCopy>(COPY_KEY, listingCopyRecords),
  write: (copy) => set(COPY_KEY, copy, listingCopyRecords),
}

/** How often this page has erased the copy. */
let eraseCount = 0

/** Erases the copy at Sign Out. Rejects if the device refuses storage. */
export function eraseListingCopy(): Promise<void> {
  eraseCount += 1
  savedListings.clear()
  return clear(listingCopyRecords)
}
