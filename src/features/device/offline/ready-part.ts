import type { ReactNode } from 'react'

/** How one part of the guide stands on this device. left-out: the person did not ask for it. */
export type PartState = 'checking' | 'ready' | 'missing' | 'working' | 'failed' | 'left-out'

export interface ReadyPart {
  id: string
  title: string
  state: PartState
  /** What is there; where something is wrong: what happened, what is safe, what to do. */
  text: string
  progress?: { done: number; of: number }
  /** Where it costs data, the person decides. */
  choice?: { label: string; isChosen: boolean; choose: (isChosen: boolean) => void }
  /** What else the person may choose here. */
  extra?: ReactNode
  /** Looks at the device again. */
  look: () => void
  /** Fetches what is missing, and goes on where it was stopped. Never rejects: the outcome is in the state. */
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
