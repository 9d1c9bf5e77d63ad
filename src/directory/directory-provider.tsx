import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { runAfterPaint, runAfterFirstIdle } from '../browser/page-lifecycle.ts'
import type { DirectoryStatus, ReadModel } from '../domain/directory.ts'
import type { DirectoryClient } from './client.ts'
import { DirectoryContext, answerKey, type DirectoryView, type FirstListing } from './directory-view.ts'

interface DirectoryProviderProps {
  /** The record from which screens paint before the replica is open; null if this device has none. */
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
  firstListing: initialListing,
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
  const [firstListing, setFirstListing] = useState(initialListing)
  useEffect(() => {
    void laterListing.then((listing) => {
      // The fetched listing is newer than the listing in the rendered page, so forget the answer of the rendered page.
      if (listing !== null) answers.delete(answerKey('listing', [listing.id]))
      startTransition(() => setFirstListing(listing))
    })
  }, [laterListing, answers])

  const view = useMemo<DirectoryView>(
    () => ({
      readModel,
      firstListing,
      status: toDisplayedStatus(readModel, status, hasFailed),
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
function toDisplayedStatus(
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
  /** The client's status; null until the client's code is loaded. */
  status: DirectoryStatus | null
  /** True when the client's code could not be loaded. */
  hasFailed: boolean
  refresh: () => Promise<void>
}

/**
 * Opens the client. After a failure, tries again when the network returns or the person refreshes.
 * @param runWhenReady decides when the client is first opened
 */
function useDirectoryClient(
  loadClient: () => Promise<DirectoryClient>,
  runWhenReady: typeof runAfterPaint,
): OpenedClient {
  const [client, setClient] = useState<DirectoryClient | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const clientPromise = useRef<Promise<DirectoryClient | null> | null>(null)

  const openClient = useCallback((): Promise<DirectoryClient | null> => {
    if (clientPromise.current !== null) return clientPromise.current
    clientPromise.current = loadClient().then(
      (openedClient) => {
        startTransition(() => {
          setHasFailed(false)
          setClient(openedClient)
        })
        return openedClient
      },
      (error: unknown) => {
        console.warn('The code of the replica could not be loaded', error)
        clientPromise.current = null
        setHasFailed(true)
        return null
      },
    )
    return clientPromise.current
  }, [loadClient])

  useEffect(() => {
    const cancel = runWhenReady(() => void openClient())
    const onOnline = (): void => void openClient()
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [openClient, runWhenReady])

  // Most components of a screen depend on the status, so render its changes in transitions, which do not block input.
  const [status, setStatus] = useState<DirectoryStatus | null>(null)
  useEffect(() => {
    if (client === null) return undefined
    const updateStatus = (): void => startTransition(() => setStatus(client.getStatus()))
    updateStatus()
    return client.subscribe(updateStatus)
  }, [client])

  const refresh = useCallback(async () => {
    const openedClient = await openClient()
    await openedClient?.refresh().catch((error: unknown) => console.warn('The refresh failed', error))
  }, [openClient])

  return { client, status, hasFailed, refresh }
}
