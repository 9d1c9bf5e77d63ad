import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AdminTables } from '../../backend/admin-tables.ts'
import { readListingId } from '../../domain/listing.ts'
import { type SignedIn, useAdmin } from '../kit/admin-context.ts'
import { readAlertEntries, type SecurityAlert } from '../security/alerts.ts'
import { type AnalyticsSummary, type Counted, EMPTY_SUMMARY, isMissing, type RangeHours } from './summary.ts'

export interface Analytics {
  summary: AnalyticsSummary
  /** The top pages, with the names of listings. */
  pages: CountedPage[]
  alerts: SecurityAlert[]
  isMissing: boolean
}
/** The figures of a range. While another range is read, the last figures stay. */
export function useAnalytics(hours: RangeHours): UseQueryResult<Analytics> {
  const { backend } = useAdmin()
  return useQuery({
    queryKey: ['analytics', { hours }],
    queryFn: () => readAnalytics(backend, hours),
    placeholderData: keepPreviousData,
  })
}

async function readAnalytics(backend: SignedIn['backend'], hours: RangeHours): Promise<Analytics> {
  const until = new Date()
  const since = new Date(until.getTime() - hours * 3_600_000).toISOString()
  const [summary, alerts] = await Promise.all([
    orNull(
      backend.tables.callDatabase<AnalyticsSummary>('analytics_summary', {
        since,
        until: until.toISOString(),
      }),
    ),
    orNull(readAlertEntries(backend.tables, since)),
  ])
  return {
    summary: summary ?? EMPTY_SUMMARY,
    pages: await namePages(backend.tables, (summary ?? EMPTY_SUMMARY).top_pages),
    alerts: alerts ?? [],
    isMissing: summary === null || alerts === null,
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

const LISTING_PATH = /^\/business\/([^/?#]+)$/

/** A line of the top pages; listings go by their name, an address of digits tells nobody anything. */
export interface CountedPage extends Counted {
  /** Address on this site. */
  path: string
}

/** The names of listings among the pages. One that is gone, and every other page, keeps its address. @throws RequestFailure */
export async function namePages(tables: AdminTables, pages: readonly Counted[]): Promise<CountedPage[]> {
  const ids = pages.flatMap(({ name }) => listingOf(name) ?? [])
  const listings =
    ids.length === 0
      ? []
      : await tables.readRows<{ id: string; name: string }>('businesses', {
          select: 'id,name',
          filter: (query) => query.in('id', ids),
        })
  const names = new Map(listings.map(({ id, name }) => [id, name]))
  return pages.map((page) => ({
    path: page.name,
    count: page.count,
    name: names.get(listingOf(page.name) ?? '') ?? page.name,
  }))
}

function listingOf(path: string): string | null {
  const id = LISTING_PATH.exec(path)?.[1]
  return id === undefined ? null : readListingId(id)
}
