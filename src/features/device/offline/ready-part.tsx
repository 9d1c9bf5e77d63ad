import { type ReactNode, useEffect, useRef, useState, useCallback } from 'react'
import { version } from 'virtual:guide-build'
import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import type { DirectoryProblem, DirectoryStatus } from '../../../domain/directory.ts'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import type { MapStatus } from '../../../map/tiles/map-status.ts'
import { OpenElsewhere } from '../install/open-elsewhere.tsx'
import { OFFLINE_TEXTS } from '../texts.ts'
import {
  countShellFiles,
  subscribeToShellCounts,
  downloadShellSteps,
  type ShellState,
} from './device-check.ts'

interface PartsDownload {
  isRunning: boolean
  wasStopped: boolean
  start: () => void
  stop: () => void
}

/** Downloads the parts one after the other, the smallest first, so that a short connection already helps. */
export function usePartsDownload(parts: readonly PartReadiness[]): PartsDownload {
  const [isRunning, setIsRunning] = useState(false)
  const [wasStopped, setWasStopped] = useState(false)
  const runningDownload = useRef<AbortController | null>(null)
  /** The parts of the newest render: some parts know what to download only after the button was pressed. */
  const latestParts = useRef(parts)
  useEffect(() => {
    latestParts.current = parts
  })
  useEffect(() => () => runningDownload.current?.abort(), [])

  const start = async (): Promise<void> => {
    if (isRunning) return
    const stop = new AbortController()
    runningDownload.current = stop
    setWasStopped(false)
    setIsRunning(true)
    // Do not await: Firefox asks the person, and the downloads must not wait for the answer (OFFLINE-8).
    void requestPersistentStorage()
    for (const { id } of parts) {
      if (stop.signal.aborted) break
      const part = latestParts.current.find((known) => known.id === id)
      if (part !== undefined && part.state !== 'left-out') await part.download(stop.signal)
    }
    setIsRunning(false)
  }
  const stop = (): void => {
    setWasStopped(true)
    runningDownload.current?.abort()
  }
  return { isRunning, wasStopped, start: () => void start(), stop }
}

/** The state of one part of the guide on this device. left-out: the person has not chosen to save this part. */
export type PartState = 'checking' | 'ready' | 'missing' | 'working' | 'failed' | 'left-out'

export interface PartReadiness {
  id: string
  title: string
  state: PartState
  /** Text about what is on the device or, after a problem, about what happened, what is safe and what to do. */
  text: string
  progress?: { done: number; total: number }
  /** Lets the person decide about a part that costs data. */
  choice?: { label: string; isChosen: boolean; choose: (isChosen: boolean) => void }
  /** Further controls of this part. */
  controls?: ReactNode
  /** Checks the device again. */
  check: () => void
  /** Downloads what is missing, or resumes the download. Never rejects; the result is in `state`. */
  download: (signal: AbortSignal) => Promise<void>
}

export type Readiness = 'checking' | 'ready' | 'not-ready' | 'working'

/** 'ready' means that everything works without a network, except the parts that the person left out. */
export function offlineReadiness(states: readonly PartState[], isRunning: boolean): Readiness {
  if (isRunning || states.includes('working')) return 'working'
  const wantedStates = states.filter((state) => state !== 'left-out')
  if (wantedStates.every((state) => state === 'ready')) return 'ready'
  return wantedStates.some((state) => state === 'missing' || state === 'failed') ? 'not-ready' : 'checking'
}

/** Problems of a pull, which leave the copy on the device as it was. */
const PROBLEMS_THAT_KEEP_COPY = new Set<DirectoryProblem>(['unreachable', 'bad-answer', 'newer-version'])

/** A copy stays ready while the server cannot be reached, but not when rows are missing or it is not stored. */
export function listingsState(
  { phase, problem, updatedAt, isRefreshing }: DirectoryStatus,
  isAsked: boolean,
): PartState {
  if (phase === 'starting') return 'checking'
  const isKept = problem === null || PROBLEMS_THAT_KEEP_COPY.has(problem)
  if (phase === 'ready' && isKept && updatedAt !== null) return 'ready'
  if (isAsked || isRefreshing) return 'working'
  return problem === null ? 'missing' : 'failed'
}

interface PhotoConditions {
  isCounted: boolean
  isLow: boolean
  isChosen: boolean
}

/** Photos that exceed the budget, or that the server does not have, do not prevent 'ready'; a text mentions them. */
export function photosState(photos: PhotoStatus, { isCounted, isLow, isChosen }: PhotoConditions): PartState {
  const { kept: keptCount, failed: failedCount, wanted, isRunning, stoppedBy } = photos
  if (!isCounted) return 'checking'
  if (isRunning) return 'working'
  if (keptCount + failedCount >= wanted || stoppedBy === 'budget') return 'ready'
  if (isLow || !isChosen) return 'left-out'
  return stoppedBy === 'network' || stoppedBy === 'space' ? 'failed' : 'missing'
}

interface MapConditions {
  isRead: boolean
  isAsked: boolean
  isOnline: boolean
}

/**
 * A saved map is ready even while it is outdated or being updated, because it is still shown. Two kinds count as missing, so
 * that the person can start the download: a map that waits for the network, and a map that is downloaded automatically,
 * because that happens only in idle time and not over every link (TILE-3).
 */
export function mapState(
  { phase, savedAt, isUnasked }: MapStatus,
  { isRead, isAsked, isOnline }: MapConditions,
): PartState {
  if (!isRead) return 'checking'
  if (savedAt !== null) return 'ready'
  const isUnderway = phase === 'loading' || phase === 'queued' || (phase === 'offline' && isOnline)
  if (isUnderway && !isUnasked) return 'working'
  if (!isAsked) return 'left-out'
  return phase === 'full' || phase === 'broken' ? 'failed' : 'missing'
}

const SHELL_TEXTS = OFFLINE_TEXTS.shell

/** Readiness of the app shell's files, which open the guide without a network. */
export function useShellReadiness(): PartReadiness {
  const [shell, setShell] = useState<ShellState | null>(null)
  const [workState, setWorkState] = useState<'none' | 'running' | 'failed'>('none')

  const look = useCallback(() => {
    countShellUntilActive(setShell).catch((error: unknown) => {
      console.warn('The files of the app shell could not be counted', error)
      setShell({ state: 'silent' })
    })
  }, [])
  useEffect(look, [look])
  // The page may be downloading the shell by itself; follow its progress too (SHELL-1).
  useEffect(() => subscribeToShellCounts(setShell), [])

  const make = useCallback(async (signal: AbortSignal) => {
    setWorkState('running')
    try {
      const shellAfter = await Promise.race([downloadShellSteps(setShell), whenAborted(signal)])
      if (shellAfter !== null) setShell(shellAfter)
      setWorkState(shellAfter === null || shellAfter.state === 'complete' ? 'none' : 'failed')
    } catch (error) {
      console.warn('The app shell could not be downloaded', error)
      setWorkState('failed')
    }
  }, [])

  const counts = shell !== null && 'total' in shell ? shell : null
  return {
    id: 'shell',
    title: SHELL_TEXTS.title,
    state: shellPartState(shell, workState),
    text: shellStatusText(shell, workState),
    ...(workState === 'running' && counts !== null
      ? { progress: { done: counts.total - counts.missing, total: counts.total } }
      : {}),
    ...(shell?.state === 'unsupported' && !isSiteDataRefused() ? { controls: <OpenElsewhere /> } : {}),
    check: look,
    download: make,
  }
}

/** Counts the shell's files. If the service worker is still installing, counts again once it is active. */
async function countShellUntilActive(onCount: (shell: ShellState) => void): Promise<void> {
  const shell = await countShellFiles()
  onCount(shell)
  if (shell.state !== 'absent') return
  await navigator.serviceWorker.ready
  onCount(await countShellFiles())
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}

function shellPartState(shell: ShellState | null, work: 'none' | 'running' | 'failed'): PartState {
  if (shell === null) return 'checking'
  if (shell.state === 'complete') return 'ready'
  if (work === 'running') return 'working'
  return work === 'failed' || shell.state === 'unsupported' || shell.state === 'silent' ? 'failed' : 'missing'
}

function shellStatusText(shell: ShellState | null, work: 'none' | 'running' | 'failed'): string {
  if (shell === null) return OFFLINE_TEXTS.checking
  if (shell.state === 'complete') return SHELL_TEXTS.ready(version, shell.total)
  if (work === 'failed' && shell.state !== 'unsupported') return SHELL_TEXTS.failed
  if (shell.state === 'unsupported' && isSiteDataRefused()) return SHELL_TEXTS.refused
  return shell.state === 'incomplete'
    ? SHELL_TEXTS.missing(shell.missing, shell.total)
    : SHELL_TEXTS[shell.state]
}
