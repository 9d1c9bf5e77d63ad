import type { ListingFields } from '../../domain/listing/listing-form.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import {
  pickChangedFields,
  compareWithStoredRow,
  insertOnce,
  updateIfUnchanged,
  type SaveOutcome,
  readRowAfterWrite,
} from './save-row.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { DIRECT_WRITE_TEXTS } from './texts.ts'

const LISTINGS_TABLE = 'businesses'

/** @throws RequestFailure */
export async function createListing(
  backend: AdminBackend,
  id: string,
  fields: ListingFields,
): Promise<SaveOutcome<Listing>> {
  const row = { id, ...fields }
  try {
    const saved = await backend.callFunction<Listing>({
      path: 'validate-business',
      method: 'POST',
      body: row,
    })
    return { kind: 'saved', row: saved }
  } catch (failure) {
    const current = await readSavedVersion(backend, failure, id)
    if (current !== null) return compareWithStoredRow<Listing>(current, fields)
    if (!isFunctionBroken(failure)) throw failure
    return insertOnce<Listing>(backend.tables, LISTINGS_TABLE, row)
  }
}

/** @throws RequestFailure */
export async function updateListing(
  backend: AdminBackend,
  base: Listing,
  fields: ListingFields,
): Promise<SaveOutcome<Listing>> {
  const changes = pickChangedFields<Listing>(base, fields)
  if (Object.keys(changes).length === 0) return { kind: 'saved', row: base }
  const body = { ...changes, revision: base.revision }
  try {
    const path = `validate-business-update/${base.id}`
    return { kind: 'saved', row: await backend.callFunction<Listing>({ path, method: 'PUT', body }) }
  } catch (failure) {
    const current = await readSavedVersion(backend, failure, base.id)
    if (current !== null && current.revision !== base.revision)
      return compareWithStoredRow<Listing>(current, changes)
    if (!isFunctionBroken(failure)) throw failure
    return updateDirectly(backend, base, changes)
  }
}

/** Writes to the table without the edge function. A failure of this write gets a line about it in `details`. */
async function updateDirectly(
  { tables }: AdminBackend,
  base: Listing,
  changes: Partial<Listing>,
): Promise<SaveOutcome<Listing>> {
  try {
    return await updateIfUnchanged<Listing>(tables, LISTINGS_TABLE, base, changes)
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure
    const { kind, status, code, hint, data } = failure
    const detail = kind === 'refused' ? DIRECT_WRITE_TEXTS.refused(status) : DIRECT_WRITE_TEXTS.lost
    throw new RequestFailure(
      failure.message,
      { kind, status, code, hint, data, details: [detail] },
      { cause: failure },
    )
  }
}

/** Reads the row on the server after a conflict or a lost answer. Null if there is no row, or after another failure. */
async function readSavedVersion(
  { tables }: AdminBackend,
  failure: unknown,
  id: string,
): Promise<Listing | null> {
  if (!(failure instanceof RequestFailure)) return null
  if (failure.status === 409) return failure.data as Listing | null
  return failure.isUncertain ? readRowAfterWrite<Listing>(tables, LISTINGS_TABLE, id) : null
}

/** Whether the edge function is missing (404) or failing (5xx). Such a call has written either all changes or none. */
function isFunctionBroken(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    failure.kind === 'refused' &&
    (failure.status === 404 || failure.status >= 500)
  )
}
