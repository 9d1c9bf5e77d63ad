import type { AdminTables } from '../../backend/admin-tables.ts'
import { foldToKey } from '../../domain/search/fold.ts'
import { insertOnce, type SaveOutcome } from './save-row.ts'

/* Places that are not to be listed again, each with its reason (IMPORT-17). */

const DO_NOT_LIST_TABLE = 'do_not_list'
export const DO_NOT_LIST_QUERY_KEY = ['do-not-list']
export const MAX_REASON_LENGTH = 500

export interface ForbiddenPlace {
  /** Id of the deleted listing. */
  id: string
  name: string
  atoll: string | null
  reason: string
  added_by: string | null
  /** ISO 8601. */
  added_at: string
}

/** Reads the list, sorted by name. @throws RequestFailure */
export async function readForbiddenPlaces(tables: AdminTables): Promise<ForbiddenPlace[]> {
  const places = await tables.readAllRows<ForbiddenPlace>(DO_NOT_LIST_TABLE, {
    select: 'id,name,atoll,reason,added_by,added_at',
  })
  return places.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * Adds a place to the do-not-list. If an earlier try, whose answer was lost, already added it, that counts as success. A place
 * that another admin added with another reason keeps that reason, and is a conflict (CONFLICT-1).
 * @throws RequestFailure
 */
export async function forbidPlace(
  tables: AdminTables,
  { id, name, atoll }: Pick<ForbiddenPlace, 'id' | 'name' | 'atoll'>,
  reason: string,
): Promise<SaveOutcome<ForbiddenPlace>> {
  return insertOnce<ForbiddenPlace & { revision: number }>(tables, DO_NOT_LIST_TABLE, {
    id,
    name,
    atoll,
    reason,
  })
}

/** Takes a place off the list. Succeeds also if the place is not on the list any more. @throws RequestFailure */
export async function allowPlace(tables: AdminTables, id: string): Promise<boolean> {
  const { kind } = await tables.deleteRow<ForbiddenPlace>(DO_NOT_LIST_TABLE, id)
  return kind === 'saved' || kind === 'deleted'
}

/** Finds the places that have this name, ignoring spelling variants, and are on this atoll or have no stored atoll. */
export function findForbiddenPlaces(
  { name, atoll }: { name: string; atoll: string | null },
  places: readonly ForbiddenPlace[],
): ForbiddenPlace[] {
  const key = foldToKey(name)
  return places.filter(
    (place) => foldToKey(place.name) === key && (place.atoll === null || place.atoll === atoll),
  )
}
