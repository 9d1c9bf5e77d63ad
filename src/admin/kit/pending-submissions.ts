import { useAdmin } from './admin-context.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** Query key of the pending messages; invalidate it when a status changes. */
export const PENDING_SUBMISSIONS_KEY = ['pending-submissions']

const PENDING_REFRESH_MS = 25_000

interface PendingSubmissions {
  count: number
  /** Listings about which a correction is pending. */
  listings: ReadonlySet<string>
}

/** Visitors' messages that wait for a decision: how many, and about which listings; without data until the server answers (DASH-10). */
export function usePendingSubmissions(): UseQueryResult<PendingSubmissions> {
  const { backend } = useAdmin()
  return useQuery({
    queryKey: PENDING_SUBMISSIONS_KEY,
    queryFn: () =>
      backend.tables.readAllRows<{ id: string; business_id: string | null }>('contact_submissions', {
        select: 'id,business_id',
        filter: (query) => query.eq('status', 'pending'),
      }),
    select: summarizePending,
    refetchInterval: PENDING_REFRESH_MS,
    refetchOnReconnect: true,
  })
}

function summarizePending(rows: { business_id: string | null }[]): PendingSubmissions {
  return { count: rows.length, listings: new Set(rows.flatMap(({ business_id }) => business_id ?? [])) }
}
