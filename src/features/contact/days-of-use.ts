import { promisifyRequest } from 'idb-keyval'

const DAY_MS = 24 * 3_600_000

/** Key of the number of days of use, in the database that also holds drafts of messages. */
const DAYS_OF_USE_KEY = 'days-of-use'
interface DaysOfUse {
  /** Date of the last use, in days since 1970 by the clock of the device. */
  date: number
  count: number
}

/**
 * Counts the days on which a form was used on this device. Returns the count, today included.
 * @param now milliseconds since 1970
 */
export async function countDayOfUse(records: IDBObjectStore, now: number): Promise<number> {
  const date = Math.floor(now / DAY_MS)
  const lastUse = await promisifyRequest<DaysOfUse | undefined>(records.get(DAYS_OF_USE_KEY))
  if (lastUse?.date === date) return lastUse.count
  const count = (lastUse?.count ?? 0) + 1
  await promisifyRequest(records.put({ date, count } satisfies DaysOfUse, DAYS_OF_USE_KEY))
  return count
}
