import { useEffect, useRef, useState } from 'react'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import type { ReadyPart } from './ready-part.ts'

export interface MakeReady {
  isRunning: boolean
  wasStopped: boolean
  start: () => void
  stop: () => void
}

/** Makes the parts ready one after the other: the smallest first, so that little network already helps. */
export function useMakeReady(parts: readonly ReadyPart[]): MakeReady {
  const [isRunning, setIsRunning] = useState(false)
  const [wasStopped, setWasStopped] = useState(false)
  const run = useRef<AbortController | null>(null)
  /** As they are when their turn comes: what a part must fetch may be known later than the press. */
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
    // What was just asked for should not be the first to go when space gets short.
    await requestPersistentStorage()
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
