import { useEffect, useMemo } from 'react'

/** Search results and suggestions follow the typing after this pause (SEARCH-13). */
const TYPING_PAUSE_MS = 300

export interface Debounce {
  /** Trailing debounce: runs the last callback once typing pauses, so that the last keystroke always counts. */
  wait: (run: () => void) => void
  cancel: () => void
}

/** Nothing runs after the component is unmounted. */
export function useDebounce(): Debounce {
  const debounce = useMemo(() => createDebounce(), [])
  useEffect(() => debounce.cancel, [debounce])
  return debounce
}

function createDebounce(): Debounce {
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
