import { useEffect, useMemo } from 'react'

/** Debounce of typing (SEARCH-13). */
export const TYPING_PAUSE_MS = 300

export interface Pause {
  /** Trailing debounce: runs the last callback once typing pauses, so the last keystroke always counts (SEARCH-13). */
  wait: (run: () => void) => void
  cancel: () => void
}

/** Nothing runs after the component is gone. */
export function usePause(): Pause {
  const pause = useMemo(() => createPause(), [])
  useEffect(() => pause.cancel, [pause])
  return pause
}

function createPause(): Pause {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => clearTimeout(timer)
  return {
    cancel,
    wait: (run) => {
      cancel()
      timer = setTimeout(run, TYPING_PAUSE_MS)
    },
  }
}
