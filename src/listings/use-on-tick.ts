import { useEffect, useRef } from 'react'
import { useNow } from '../browser/use-now.ts'

/**
 * Calls `run`, unless it is null, at each tick of the page's clock (`useNow`) and when the screen of a phone is turned on
 * again (HOURS-9).
 */
export function useOnTick(run: (() => void) | null): void {
  const now = useNow()
  const ranAt = useRef(now)
  useEffect(() => {
    if (ranAt.current === now) return
    ranAt.current = now
    run?.()
  }, [now, run])
}
