import { useCallback } from 'react'
import type { ListPage } from '../domain/directory.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import type { DirectoryRead } from '../directory/use-directory-read.ts'

export interface ShownList<T extends ListPage> {
  /** Undefined while there is nothing to show. */
  list: T | undefined
  /** True while `list` still answers the previous query. */
  isEarlier: boolean
  /** True when there is neither a copy on the device nor an answer of the server. */
  isFailed: boolean
  /** Of the read, if it failed. */
  error: Error | null
  retry: () => void
}

/**
 * The list to draw: the earlier one stays until the next has arrived, and no rows count as an answer only when the copy is
 * complete (LIST-9).
 * @param isReady false holds the answer back
 */
export function useShownList<T extends ListPage>(
  { answer, earlier, error, retry: ask }: DirectoryRead<T>,
  isReady = true,
): ShownList<T> {
  const { status, refresh } = useDirectoryStatus()
  const isSettled = status.phase === 'ready' || status.phase === 'empty'
  const current = isReady && answer && (answer.total > 0 || isSettled) ? answer : undefined
  const retry = useCallback(() => {
    void refresh().then(ask)
  }, [refresh, ask])
  return {
    list: current ?? earlier,
    isEarlier: current === undefined,
    isFailed: error !== null || (status.phase === 'empty' && answer === undefined && status.version === 0),
    error,
    retry,
  }
}
