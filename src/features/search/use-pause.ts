import { useEffect, useMemo } from 'react'

/** Typing counts as paused after this long (spec public-site 7). */
export const TYPING_PAUSE_MS = 300

export interface Pause {
  /** Runs it once typing pauses, unless this is called again before: the last keystroke always counts (decision 23). */
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
