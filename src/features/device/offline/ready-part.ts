import type { ReactNode } from 'react'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import type { DirectoryStatus } from '../../../domain/directory.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'

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
