import { useLayoutEffect, type RefObject } from 'react'

type Place = RefObject<HTMLElement | null>

/** Moves the focus to `heir` when `part` is removed while it contains the focus. */
export function useFocusHeir(part: Place, heir: Place): void {
  // The cleanup of a layout effect runs while the part is still in the page.
  useLayoutEffect(() => {
    const { current } = part
    return () => passFocus(current, heir)
  }, [part, heir])
}

function passFocus(part: HTMLElement | null, heir: Place): void {
  if (part?.contains(document.activeElement)) heir.current?.focus()
}
