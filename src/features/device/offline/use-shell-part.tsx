import { useCallback, useEffect, useState } from 'react'
import { version } from 'virtual:guide-build'
import { countShellFiles, repairShell, type ShellState } from './device-check.ts'
import { OpenElsewhere } from '../install/install-sheet.tsx'
import type { PartState, ReadyPart } from './ready-part.ts'
import { OFFLINE_TEXTS } from '../texts.ts'

const TEXTS = OFFLINE_TEXTS.shell

/** The files of the app shell, which open the guide without a network. */
export function useShellPart(): ReadyPart {
  const [shell, setShell] = useState<ShellState | null>(null)
  const [work, setWork] = useState<'none' | 'running' | 'failed'>('none')

  const look = useCallback(() => {
    watchShell(setShell).catch((error: unknown) => {
      console.warn('The files of the app shell could not be counted', error)
      setShell({ state: 'silent' })
    })
  }, [])
  useEffect(look, [look])

  const make = useCallback(async (signal: AbortSignal) => {
    setWork('running')
    try {
      const repaired = await Promise.race([repairShell(setShell), whenAborted(signal)])
      if (repaired !== null) setShell(repaired)
      setWork(repaired === null || repaired.state === 'complete' ? 'none' : 'failed')
    } catch (error) {
      console.warn('The app shell could not be downloaded', error)
      setWork('failed')
    }
  }, [])

  const counts = shell !== null && 'total' in shell ? shell : null
  return {
    id: 'shell',
    title: TEXTS.title,
    state: stateOf(shell, work),
    text: shellStatusText(shell, work),
    ...(work === 'running' && counts !== null
      ? { progress: { done: counts.total - counts.missing, of: counts.total } }
      : {}),
    ...(shell?.state === 'unsupported' ? { extra: <OpenElsewhere /> } : {}),
    look,
    make,
  }
}

/** On a first visit the service worker may still be installing; then count again once it is active. */
async function watchShell(onCount: (shell: ShellState) => void): Promise<void> {
  const shell = await countShellFiles()
  onCount(shell)
  if (shell.state !== 'absent') return
  await navigator.serviceWorker.ready
  onCount(await countShellFiles())
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
}

function stateOf(shell: ShellState | null, work: 'none' | 'running' | 'failed'): PartState {
  if (shell === null) return 'checking'
  if (shell.state === 'complete') return 'ready'
  if (work === 'running') return 'working'
  return work === 'failed' || shell.state === 'unsupported' || shell.state === 'silent' ? 'failed' : 'missing'
}

function shellStatusText(shell: ShellState | null, work: 'none' | 'running' | 'failed'): string {
  if (shell === null) return OFFLINE_TEXTS.checking
  if (shell.state === 'complete') return TEXTS.ready(version, shell.total)
  if (work === 'failed' && shell.state !== 'unsupported') return TEXTS.failed
  return shell.state === 'incomplete' ? TEXTS.missing(shell.missing, shell.total) : TEXTS[shell.state]
}
