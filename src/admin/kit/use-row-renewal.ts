import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'

/** Interval at which the rows are read again. It leaves time for the answer within the 30 s of OFFADM-2. */
const RENEWAL_INTERVAL_MS = 25_000

/**
 * Shows changes of other admins (OFFADM-2) while the page is visible and online. A failure is not reported and leaves the
 * rows unchanged, and rows that this admin changed during the read are not replaced.
 */
export function useRowRenewal<Row>(
  key: QueryKey,
  isOnline: boolean,
  readNewest: (shown: readonly Row[]) => Promise<Row[]>,
): void {
  const queries = useQueryClient()
  const renew = useEffectEvent(async (): Promise<void> => {
    const shownRows = queries.getQueryData<Row[]>(key)
    if (shownRows === undefined || document.hidden || queries.isFetching({ queryKey: key }) > 0) return
    try {
      const rows = await readNewest(shownRows)
      if (queries.getQueryData(key) === shownRows) queries.setQueryData(key, rows)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      console.warn('A list could not be renewed', failure)
    }
  })
  useEffect(() => {
    if (!isOnline) return undefined
    const timer = setInterval(() => void renew(), RENEWAL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOnline])
}
