import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { ListingFields } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { changedFields } from '../../domain/row-versions.ts'
import { compareWith, insertOnce, updateOnce, type SaveOutcome } from '../saving/save-row.ts'

/*
 * Saving a listing: through the edge functions, and directly where those answer that they cannot (spec admin-area 7).
 * Both ways keep to save-row.ts: doing it again after a lost answer never makes a second row.
 */

const TABLE = 'businesses'

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
    const current = rowInTheWay(failure)
    if (current !== null) return compareWith<Listing>(current, fields)
    if (!isFunctionBroken(failure)) throw failure
    return insertOnce<Listing>(backend.tables, TABLE, row)
  }
}

/** @throws RequestFailure */
export async function updateListing(
  backend: AdminBackend,
  base: Listing,
  fields: ListingFields,
): Promise<SaveOutcome<Listing>> {
  const changes = changedFields<Listing>(base, fields)
  if (Object.keys(changes).length === 0) return { kind: 'saved', row: base }
  const body = { ...changes, revision: base.revision }
  try {
    const path = `validate-business-update/${base.id}`
    return { kind: 'saved', row: await backend.callFunction<Listing>({ path, method: 'PUT', body }) }
  } catch (failure) {
    const current = rowInTheWay(failure)
    if (current !== null) return compareWith<Listing>(current, changes)
    if (!isFunctionBroken(failure)) throw failure
    return updateOnce<Listing>(backend.tables, TABLE, base, changes)
  }
}

function rowInTheWay(failure: unknown): Listing | null {
  return failure instanceof RequestFailure && failure.status === 409 ? (failure.data as Listing | null) : null
}

/** It answered, and could not do its work: not deployed, or failing. Then nothing or all of it was written. */
function isFunctionBroken(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    failure.kind === 'refused' &&
    (failure.status === 404 || failure.status >= 500)
  )
}
