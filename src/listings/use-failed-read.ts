import { useCallback } from 'react'
import { type DirectoryRead, useDirectoryStatus } from '../directory/use-directory.ts'

export interface FailedRead {
  /** True when there is neither a saved copy of the directory on the device nor an answer of the server. */
  isFailed: boolean
  /** The error of the failed read; null if the read has not failed. */
  error: Error | null
  retry: () => void
}

/** Whether a screen must say that nothing could be loaded, and a function to try again (ERR-2). */
export function useFailedRead({ answer, error, retry: ask }: DirectoryRead<unknown>): FailedRead {
  const { status, refresh } = useDirectoryStatus()
  const retry = useCallback(() => {
    void refresh().then(ask)
  }, [refresh, ask])
  return {
    isFailed:
      error !== null || (status.phase === 'empty' && answer === undefined && status.listingCount === 0),
    error,
    retry,
  }
}
