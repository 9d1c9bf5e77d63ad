import { useEffect, useRef } from 'react'
import { useNow } from '../browser/use-now.ts'

/** Runs at each tick of the page's clock (`useNow`), so also when a sleeping phone wakes up (HOURS-9); null runs nothing. */
export function useOnTick(run: (() => void) | null): void {
  const now = useNow()
  const ranAt = useRef(now)
  useEffect(() => {
    if (ranAt.current === now) return
    ranAt.current = now
    run?.()
  }, [now, run])
}
