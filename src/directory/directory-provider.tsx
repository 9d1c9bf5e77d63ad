import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { runAfterPaint, runAfterFirstIdle } from '../browser/page-lifecycle.ts'
import type { DirectoryStatus, ReadModel } from '../domain/directory.ts'
import type { DirectoryClient } from './client.ts'
import { DirectoryContext, answerKey, type DirectoryView, type FirstListing } from './directory-view.ts'

interface DirectoryProviderProps {
  /** Null if this device has no read model. */
  readModel: ReadModel | null
  /** The listing in the page's address. Null if it had not been fetched at the first render; see `laterListing`. */
  firstListing: FirstListing | null
  laterListing: Promise<FirstListing | null>
  connect: () => Promise<DirectoryClient>
  /** The view that this page was rendered with; null if the app draws the page itself. */
  rendered?: DirectoryView | null
  children: ReactNode
}

/** Provides the read model to the screens for the first paint, and the replica after it. */
export function DirectoryProvider({
  readModel,
  firstListing: inTime,
  laterListing,
  connect,
  rendered = null,
  children,
}: DirectoryProviderProps) {
  const { client, status, hasFailed, refresh } = useDirectoryClient(
    connect,
    // On a first visit, a rendered page has all its content before the copy is on the device, so the client can wait (PAGES-13).
    rendered !== null && readModel === null ? runAfterFirstIdle : runAfterPaint,
  )
  const [answers] = useState(() => new Map(rendered?.answers))
  const [firstListing, setFirstListing] = useState(inTime)
  useEffect(() => {
    void laterListing.then((listing) => {
      // The listing in this answer is newer than the one that was rendered into the page.
      if (listing !== null) answers.delete(answerKey('listing', [listing.id]))
      startTransition(() => setFirstListing(listing))
    })
  }, [laterListing, answers])

  const view = useMemo<DirectoryView>(
    () => ({
      readModel,
      firstListing,
      status: toShownStatus(readModel, status, hasFailed),
      ask: client?.ask ?? null,
      answers,
      rendered,
      refresh,
    }),
    [readModel, firstListing, status, hasFailed, client, answers, rendered, refresh],
  )
  return <DirectoryContext value={view}>{children}</DirectoryContext>
}

/** Returns the worker's status. Until the replica is open, returns a status that describes the read model. */
function toShownStatus(
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

interface OpenedClient {
  client: DirectoryClient | null
  /** Null until the worker has reported its first status. */
  status: DirectoryStatus | null
  /** True when the client's code could not be loaded. */
  hasFailed: boolean
  refresh: () => Promise<void>
}

/**
 * Opens the client. After a failure, tries again when the network returns or the person refreshes.
 * @param begin decides when the client is first opened
 */
function useDirectoryClient(load: () => Promise<DirectoryClient>, begin: typeof runAfterPaint): OpenedClient {
  const [client, setClient] = useState<DirectoryClient | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const opening = useRef<Promise<DirectoryClient | null> | null>(null)

  const open = useCallback((): Promise<DirectoryClient | null> => {
    if (opening.current !== null) return opening.current
    opening.current = load().then(
      (opened) => {
        startTransition(() => {
          setHasFailed(false)
          setClient(opened)
        })
        return opened
      },
      (error: unknown) => {
        console.warn('The code of the replica could not be loaded', error)
        opening.current = null
        setHasFailed(true)
        return null
      },
    )
    return opening.current
  }, [load])

  useEffect(() => {
    const cancel = begin(() => void open())
    const onOnline = (): void => void open()
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [open, begin])

  // Most components of a screen depend on the status, so render its changes in transitions, which do not block input.
  const [status, setStatus] = useState<DirectoryStatus | null>(null)
  useEffect(() => {
    if (client === null) return undefined
    const follow = (): void => startTransition(() => setStatus(client.getStatus()))
    follow()
    return client.subscribe(follow)
  }, [client])

  const refresh = useCallback(async () => {
    const opened = await open()
    await opened?.refresh().catch((error: unknown) => console.warn('The refresh failed', error))
  }, [open])

  return { client, status, hasFailed, refresh }
}
