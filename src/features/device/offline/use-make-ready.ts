import { useEffect, useRef, useState } from 'react'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import type { ReadyPart } from './ready-part.ts'

export interface MakeReady {
  isRunning: boolean
  wasStopped: boolean
  start: () => void
  stop: () => void
}

/** Downloads the parts one after the other, the smallest first, so that a short connection already helps. */
export function useMakeReady(parts: readonly ReadyPart[]): MakeReady {
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
