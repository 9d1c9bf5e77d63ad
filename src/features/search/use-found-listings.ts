import { useCallback, useEffect, useRef } from 'react'
import { useOwnAtoll } from '../../listings/use-own-atoll.ts'
import type { SearchPage } from '../../domain/directory.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { useDirectoryStatus } from '../../directory/use-directory.ts'
import { useNow } from '../../browser/use-now.ts'

export interface FoundListings {
  /** Undefined while nothing can be shown. */
  found: SearchPage | undefined
  /** True while `found` is still of the search before. */
  isEarlier: boolean
  /** True when there is neither a copy nor an answer. */
  isFailed: boolean
  /** Why, where a read said so. */
  error: Error | null
  retry: () => void
}

/**
 * What a search finds. The result before stays until the next is there; nothing found is an answer only of a full
 * copy.
 */
export function useFoundListings(query: SearchQuery): FoundListings {
  const { status, refresh } = useDirectoryStatus()
  const { answer, earlier, error, retry: ask } = useDirectoryRead('search', [query, useOwnAtoll()])
  useAskedByTheClock(query.isOpenNow, ask)

  const isSettled = status.phase === 'ready' || status.phase === 'empty'
  const current = answer && (answer.total > 0 || isSettled) ? answer : undefined
  const retry = useCallback(() => {
    void refresh().then(ask)
  }, [refresh, ask])
  return {
    found: current ?? earlier,
    isEarlier: current === undefined,
    error,
    isFailed: error !== null || (status.phase === 'empty' && answer === undefined && status.version === 0),
    retry,
  }
}

/** Who is open changes with the clock, not with the copy. */
function useAskedByTheClock(isOpenNow: boolean, ask: () => void): void {
  const now = useNow()
  const askedAt = useRef(now)
  useEffect(() => {
    if (askedAt.current === now) return
    askedAt.current = now
    if (isOpenNow) ask()
  }, [isOpenNow, now, ask])
}
