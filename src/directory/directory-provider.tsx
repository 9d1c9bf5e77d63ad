import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { DirectoryStatus, ReadModel } from '../domain/directory.ts'
import { DirectoryContext, type DirectoryView, type FirstListing } from './directory-context.ts'
import type { DirectoryConnection } from './client.ts'
import { useConnection } from './use-connection.ts'

interface DirectoryProviderProps {
  /** Read before the first render; null on a device that has none. */
  readModel: ReadModel | null
  /** Where it was there in time for the first render. */
  firstListing: FirstListing | null
  laterListing: Promise<FirstListing | null>
  connect: () => Promise<DirectoryConnection>
  children: ReactNode
}

/** Gives the screens the saved copy: the small record first, the copy itself once something is on the screen. */
export function DirectoryProvider({
  readModel,
  firstListing: inTime,
  laterListing,
  connect,
  children,
}: DirectoryProviderProps) {
  const { connection, status, hasFailed, refresh } = useConnection(connect)
  const [answers] = useState(() => new Map<string, unknown>())
  const [firstListing, setFirstListing] = useState(inTime)
  useEffect(() => void laterListing.then(setFirstListing), [laterListing])

  const view = useMemo<DirectoryView>(
    () => ({
      readModel,
      firstListing,
      status: shownStatus(readModel, status, hasFailed),
      reads: connection,
      answers,
      refresh,
    }),
    [readModel, firstListing, status, hasFailed, connection, answers, refresh],
  )
  return <DirectoryContext value={view}>{children}</DirectoryContext>
}

/** While the copy is being opened, the record of the last visit speaks for it: it is what the screens show. */
function shownStatus(
  model: ReadModel | null,
  status: DirectoryStatus | null,
  hasFailed: boolean,
): DirectoryStatus {
  if (status !== null && status.phase !== 'starting') return status
  return {
    phase: model === null ? (hasFailed ? 'empty' : 'starting') : 'ready',
    listingCount: model?.listingCount ?? 0,
    updatedAt: model?.updatedAt ?? null,
    isRefreshing: status?.isRefreshing ?? false,
    problem: status?.problem ?? (hasFailed ? 'unreachable' : null),
    clockOffsetMs: status?.clockOffsetMs ?? null,
    version: status?.version ?? 0,
  }
}
