import type { AdminTables } from '../../backend/admin-tables.ts'
import { isRightOrFunctionMissing } from './reads.tsx'

/**
 * The server's time, in milliseconds since 1970, because the clock of a device may be wrong by months. The device's time if
 * the database does not have the function yet. @throws RequestFailure
 */
export async function readServerTime(tables: AdminTables): Promise<number> {
  try {
    return Date.parse(await tables.callDatabase<string>('server_time'))
  } catch (failure) {
    if (isRightOrFunctionMissing(failure)) return Date.now()
    throw failure
  }
}

/**
 * The server's time as an ISO 8601 text, for what an admin has checked or confirmed now (BIZ-17). @throws RequestFailure
 */
export async function readServerTimestamp(tables: AdminTables): Promise<string> {
  return new Date(await readServerTime(tables)).toISOString()
}
