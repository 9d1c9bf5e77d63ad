import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useDirectoryView } from '../../directory/directory-view.ts'
import type { ReceiveRefusal, ReceiveResult } from '../../domain/directory.ts'
import { RECEIVED_CACHE, RECEIVED_FILE_PATH, SHARE_REFUSED_VALUE } from '../../domain/snapshot/guide-file.ts'
import type { PartOutcome } from './camera/camera-reader.tsx'

export type ReceiveOutcome = ReceiveResult | PartOutcome | 'broken' | 'notShared'

/** Imports the guide from a file that the person has chosen. */
export function useReceive() {
  const { ask } = useDirectoryView()
  const [file, setFile] = useState<Blob | null>(null)
  const [outcome, setOutcome] = useState<ReceiveOutcome | null>(() =>
    new URLSearchParams(location.search).has(SHARE_REFUSED_VALUE) ? 'notShared' : null,
  )
  const importFile = useCallback((chosen: Blob) => {
    setOutcome(null)
    setFile(chosen)
  }, [])
  const showOutcome = useEffectEvent((ended: ReceiveOutcome) => {
    setFile(null)
    setOutcome(ended)
  })
  // A file may be chosen before the directory worker has started.
  useEffect(() => {
    if (ask === null || file === null) return
    ask('receiveFile', file).then(showOutcome, (error: unknown) => {
      console.warn('The file could not be received', error)
      showOutcome('broken')
    })
  }, [ask, file])
  return { isReading: file !== null, outcome, receive: importFile, setOutcome }
}

/** Refusals that are temporary: the same file may be accepted after a reload of the page, or when the device has room. */
const TEMPORARY_REFUSALS = new Set<ReceiveRefusal>(['newer-version', 'not-stored'])

/**
 * The file that arrived by a POST to this page. Any website can send such a POST, so the person decides whether the file is
 * read (RECEIVE-7). The file stays on the device until it was read or the person discards it, because the phone may end the
 * page meanwhile (RECEIVE-8).
 * @param outcome what became of the file that was read last
 */
export function useSharedFile(outcome: ReceiveOutcome | null) {
  const [sharedFile, setShared] = useState<Blob | null>(null)
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    readSharedFile().then(setShared, (error: unknown) =>
      console.warn('The shared file could not be found', error),
    )
  }, [])
  useEffect(() => {
    if (!isRead || outcome === null || typeof outcome === 'string') return
    if (!('why' in outcome && TEMPORARY_REFUSALS.has(outcome.why))) deleteSharedFile()
  }, [isRead, outcome])
  const answer = (isYes: boolean): void => {
    setShared(null)
    setIsRead(isYes)
    if (!isYes) deleteSharedFile()
  }
  return [sharedFile, answer] as const
}

function deleteSharedFile(): void {
  caches
    .delete(RECEIVED_CACHE)
    .catch((error: unknown) => console.warn('The shared file could not be deleted', error))
}

/** The file that the share sheet handed to the service worker (sw/pages.ts); null = none. */
async function readSharedFile(): Promise<Blob | null> {
  if (!('caches' in globalThis) || !(await caches.has(RECEIVED_CACHE))) return null
  const response = await caches.match(RECEIVED_FILE_PATH, { cacheName: RECEIVED_CACHE })
  return response === undefined ? null : response.blob()
}
