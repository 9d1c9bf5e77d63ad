import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import type { DirectoryStatus } from '../../../domain/directory.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'

export interface PartsDownload {
  isRunning: boolean
  wasStopped: boolean
  start: () => void
  stop: () => void
}

/** Downloads the parts one after the other, the smallest first, so that a short connection already helps. */
export function usePartsDownload(parts: readonly ReadyPart[]): PartsDownload {
  const [isRunning, setIsRunning] = useState(false)
  const [wasStopped, setWasStopped] = useState(false)
  const run = useRef<AbortController | null>(null)
  /** Updated on every render: some parts know what to download only after the button was pressed. */
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => () => run.current?.abort(), [])

  const start = async (): Promise<void> => {
    if (isRunning) return
    const stop = new AbortController()
    run.current = stop
    setWasStopped(false)
    setIsRunning(true)
    // Do not await: Firefox asks the person, and the downloads must not wait for the answer (OFFLINE-8).
    void requestPersistentStorage()
    for (const { id } of parts) {
      if (stop.signal.aborted) break
      const part = latest.current.find((known) => known.id === id)
      if (part !== undefined && part.state !== 'left-out') await part.make(stop.signal)
    }
    setIsRunning(false)
  }
  const stop = (): void => {
    setWasStopped(true)
    run.current?.abort()
  }
  return { isRunning, wasStopped, start: () => void start(), stop }
}

/** The state of one part of the guide on this device. left-out: the person did not choose it. */
export type PartState = 'checking' | 'ready' | 'missing' | 'working' | 'failed' | 'left-out'

export interface ReadyPart {
  id: string
  title: string
  state: PartState
  /** What is on the device. In case of a problem: what happened, what is safe, what to do. */
  text: string
  progress?: { done: number; of: number }
  /** Lets the person decide about a part that costs data. */
  choice?: { label: string; isChosen: boolean; choose: (isChosen: boolean) => void }
  /** Further controls of this part. */
  extra?: ReactNode
  /** Checks the device again. */
  look: () => void
  /** Downloads what is missing, or resumes. Never rejects; the result is in `state`. */
  make: (signal: AbortSignal) => Promise<void>
}

export type Readiness = 'checking' | 'ready' | 'not-ready' | 'working'

/** Ready means: with the network cut, everything that is not left out works. */
export function readinessOf(states: readonly PartState[], isRunning: boolean): Readiness {
  if (isRunning || states.includes('working')) return 'working'
  const wanted = states.filter((state) => state !== 'left-out')
  if (wanted.every((state) => state === 'ready')) return 'ready'
  return wanted.some((state) => state === 'missing' || state === 'failed') ? 'not-ready' : 'checking'
}

/** A copy stays ready while the server cannot be reached, but not when rows are missing or it is not stored. */
export function listingsState(
  { phase, problem, updatedAt, isRefreshing }: DirectoryStatus,
  isAsked: boolean,
): PartState {
  if (phase === 'starting') return 'checking'
  const isKept = problem === null || problem === 'unreachable' || problem === 'bad-answer'
  if (phase === 'ready' && isKept && updatedAt !== null) return 'ready'
  if (isAsked || isRefreshing) return 'working'
  return problem === null ? 'missing' : 'failed'
}

interface PhotoConditions {
  isCounted: boolean
  isLow: boolean
  isChosen: boolean
}

/** Photos beyond the budget and photos that the server does not have count as ready; the text mentions them. */
export function photosState(photos: PhotoStatus, { isCounted, isLow, isChosen }: PhotoConditions): PartState {
  const { kept, failed, wanted, isRunning, stoppedBy } = photos
  if (!isCounted) return 'checking'
  if (isRunning) return 'working'
  if (kept + failed >= wanted || stoppedBy === 'budget') return 'ready'
  if (isLow || !isChosen) return 'left-out'
  return stoppedBy === 'network' || stoppedBy === 'space' ? 'failed' : 'missing'
}

interface MapConditions {
  isRead: boolean
  isAsked: boolean
}

/** An outdated map still shows, so it stays ready. */
export function mapState({ phase, savedAt }: MapStatus, { isRead, isAsked }: MapConditions): PartState {
  if (!isRead) return 'checking'
  if (phase === 'loading' || phase === 'queued' || phase === 'offline') return 'working'
  if (savedAt !== null) return 'ready'
  if (!isAsked) return 'left-out'
  return phase === 'full' || phase === 'broken' ? 'failed' : 'missing'
}
