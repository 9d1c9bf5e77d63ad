import { useCallback } from 'react'
import type { ListPage, ListQuery } from '../../domain/directory.ts'
import { useAnnouncements, useDirectoryStatus, useListPage } from '../../directory/use-directory.ts'

export interface ShownList {
  /** Undefined while nothing can be shown. */
  list: ListPage | undefined
  /** True while `list` is still the one asked for before. */
  isEarlier: boolean
  /** True when there is neither a copy nor an answer of the server. */
  isFailed: boolean
  /** Why, where a read said so. */
  error: Error | null
  retry: () => void
}

/** The list to draw: the one before stays until the next is there, and no rows is an answer only of a full copy. */
export function useShownList(query: ListQuery): ShownList {
  const { status, refresh } = useDirectoryStatus()
  const { answer, earlier, error, retry: ask } = useListPage(query)
  // Announcements stand above the list: shown together, neither pushes the other down.
  const isTogether = useAnnouncements() !== undefined
  const isSettled = status.phase === 'ready' || status.phase === 'empty'
  const isAnswer = answer !== undefined && (answer.total > 0 || isSettled)
  const current = isAnswer && isTogether ? answer : undefined
  const retry = useCallback(() => {
    void refresh().then(ask)
  }, [refresh, ask])
  return {
    list: current ?? earlier,
    isEarlier: current === undefined,
    error,
    isFailed: error !== null || (status.phase === 'empty' && answer === undefined && status.version === 0),
    retry,
  }
}
