import { useQuery } from '@tanstack/react-query'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useAdmin } from './admin-context.tsx'
import { type DistinctPairs, toPairKey } from './duplicate-listings.ts'
import { confirmAfterLostResponse } from './save-row.ts'

/* Pairs of listings that an admin has declared to be different places. They are not proposed as duplicates again (DUP-4). */

const PAIRS_TABLE = 'distinct_listings'
const DISTINCT_PAIRS_QUERY_KEY = ['distinct-listings']
const NO_DISTINCT_PAIRS: DistinctPairs = new Set()
/** PostgreSQL's code for a unique violation: the pair is already stored. */
const UNIQUE_VIOLATION = '23505'

interface StoredPair {
  id: string
  one: string
  other: string
}

/** @throws RequestFailure */
export async function readDistinctPairs(tables: AdminTables): Promise<DistinctPairs> {
  const pairs = await tables.readAllRows<StoredPair>(PAIRS_TABLE, { select: 'id,one,other' })
  return new Set(pairs.map(({ one, other }) => toPairKey(one, other)))
}

/** Returns the declared pairs, or an empty set until the server has answered. */
export function useDistinctPairs(): DistinctPairs {
  const { backend } = useAdmin()
  const { data = NO_DISTINCT_PAIRS } = useQuery({
    queryKey: DISTINCT_PAIRS_QUERY_KEY,
    queryFn: () => readDistinctPairs(backend.tables),
  })
  return data
}

/** Stores that two listings are different places. Succeeds also if the pair is already stored. @throws RequestFailure */
export async function markDistinct(tables: AdminTables, a: string, b: string): Promise<void> {
  const [one, other] = a < b ? [a, b] : [b, a]
  const insert = async (): Promise<boolean> => {
    try {
      await tables.insertRow<StoredPair>(PAIRS_TABLE, { one, other })
    } catch (failure) {
      if (!(failure instanceof RequestFailure) || failure.code !== UNIQUE_VIOLATION) throw failure
    }
    return true
  }
  await confirmAfterLostResponse(insert, async () =>
    (await readDistinctPairs(tables)).has(toPairKey(a, b)) ? true : null,
  )
}
