import type { AdminBackend } from '../../backend/admin-client.ts'
import {
  likelyDuplicates,
  phoneSearchPatterns,
  type ComparedListing,
} from '../../domain/duplicate-listings.ts'

const COLUMNS = 'id, name, atoll, address_details, phone'

/**
 * Finds listings that may be the same place (DUP-1). The rules fold letters, which the database
 * cannot, so the atoll's listings are read and compared here; numbers are looked for on all atolls.
 * @throws RequestFailure
 */
export async function findDuplicates(
  { tables }: AdminBackend,
  typed: ComparedListing,
): Promise<ComparedListing[]> {
  const patterns = phoneSearchPatterns(typed.phone)
  const [onAtoll, samePhone] = await Promise.all([
    tables.readAllRows<ComparedListing>('businesses', {
      select: COLUMNS,
      filter: (query) => query.eq('atoll', typed.atoll).neq('id', typed.id),
    }),
    patterns.length === 0
      ? []
      : tables.readAllRows<ComparedListing>('businesses', {
          select: COLUMNS,
          filter: (query) =>
            query.or(patterns.map((pattern) => `phone.ilike.${pattern}`).join(',')).neq('id', typed.id),
        }),
  ])
  const others = new Map([...onAtoll, ...samePhone].map((row) => [row.id, row]))
  return likelyDuplicates(typed, [...others.values()])
}
