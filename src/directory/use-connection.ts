import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { DirectoryStatus } from '../domain/directory.ts'
import type { DirectoryConnection } from './client.ts'
import { afterPaint } from '../browser/idle.ts'

export interface OpenConnection {
  connection: DirectoryConnection | null
  /** Null until the copy has spoken. */
  status: DirectoryStatus | null
  /** True when the code of the saved copy could not be loaded. */
  hasFailed: boolean
  refresh: () => Promise<void>
}

/** Opens the saved copy after the first paint, and again when that failed and the network or a person asks. */
export function useConnection(load: () => Promise<DirectoryConnection>): OpenConnection {
  const [connection, setConnection] = useState<DirectoryConnection | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const opening = useRef<Promise<DirectoryConnection | null> | null>(null)

  const open = useCallback((): Promise<DirectoryConnection | null> => {
    opening.current ??= load().then(
      (opened) => {
        startTransition(() => {
          setHasFailed(false)
          setConnection(opened)
        })
        return opened
      },
      (error: unknown) => {
        console.warn('The saved copy could not be opened', error)
        opening.current = null
        setHasFailed(true)
        return null
      },
    )
    return opening.current
  }, [load])

  useEffect(() => {
    const cancel = afterPaint(() => void open())
    const onOnline = (): void => void open()
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [open])

  // Nearly every part of a screen follows the copy: as a transition its news leave the page free between one and the next.
  const [status, setStatus] = useState<DirectoryStatus | null>(null)
  useEffect(() => {
    if (connection === null) return undefined
    const follow = (): void => startTransition(() => setStatus(connection.getStatus()))
    follow()
    return connection.subscribe(follow)
  }, [connection])

  const refresh = useCallback(async () => {
    const opened = await open()
    await opened?.refresh().catch((error: unknown) => console.warn('The refresh did not end well', error))
  }, [open])

  return { connection, status, hasFailed, refresh }
}
