import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import type { DirectoryStatus } from '../../../domain/directory.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'
import type { PartState } from './ready-part.ts'

/** A copy stays ready while the server is out of reach; not when rows are missing or nothing is kept. */
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

interface PhotoCircumstances {
  isCounted: boolean
  isLow: boolean
  isChosen: boolean
}

/** What does not fit the budget, and what the server does not have, is no promise: it is said in the text. */
export function photosState(
  photos: PhotoStatus,
  { isCounted, isLow, isChosen }: PhotoCircumstances,
): PartState {
  const { kept, failed, wanted, isRunning, stoppedBy } = photos
  if (!isCounted) return 'checking'
  if (isRunning) return 'working'
  if (kept + failed >= wanted || stoppedBy === 'budget') return 'ready'
  if (isLow || !isChosen) return 'left-out'
  return stoppedBy === 'network' || stoppedBy === 'space' ? 'failed' : 'missing'
}

interface MapCircumstances {
  isRead: boolean
  isAsked: boolean
}

/** A map that was drawn anew since still shows: it stays ready. */
export function mapState({ phase, savedAt }: MapStatus, { isRead, isAsked }: MapCircumstances): PartState {
  if (!isRead) return 'checking'
  if (phase === 'loading' || phase === 'queued' || phase === 'offline') return 'working'
  if (savedAt !== null) return 'ready'
  if (!isAsked) return 'left-out'
  return phase === 'full' || phase === 'broken' ? 'failed' : 'missing'
}
