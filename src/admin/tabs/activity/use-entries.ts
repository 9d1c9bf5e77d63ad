import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readEmails } from '../../kit/account-emails.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import type { ActivityFilter } from './activity-filter.ts'
import { type ActivityEntry, readEntries } from './read-entries.ts'

const ENTRIES_PER_STEP = 50

interface EntryPage {
  entries: ActivityEntry[]
  /** E-mail addresses by account id. Read with each page, because a page may name an account that was added a moment ago. */
  emails: ReadonlyMap<string, string>
}

/** Reads the entries one step per request, because the API returns at most 1,000 rows (ACTIVITY-7). */
export function useEntries(filter: ActivityFilter): UseInfiniteQueryResult<InfiniteData<EntryPage>> {
  const { backend } = useAdmin()
  return useInfiniteQuery({
    queryKey: ['audit-entries', { filter }],
    queryFn: async ({ pageParam }): Promise<EntryPage> => {
      const [entries, emails] = await Promise.all([
        readEntries(backend.tables, filter, ENTRIES_PER_STEP, pageParam),
        readEmails(backend.tables),
      ])
      return { entries, emails }
    },
    initialPageParam: null as ActivityEntry | null,
    getNextPageParam: ({ entries }) => (entries.length < ENTRIES_PER_STEP ? null : entries.at(-1)),
    placeholderData: keepPreviousData,
  })
}

const SETTLE_MS = 300

/** The value as it was when it last stayed the same for a moment, so that no request is sent for each typed letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
