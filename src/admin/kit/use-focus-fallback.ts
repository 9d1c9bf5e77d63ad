import { useLayoutEffect, type RefObject } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/** Moves the focus to `fallback` when `part` is removed while it contains the focus. */
export function useFocusFallback(part: ElementRef, fallback: ElementRef): void {
  // The cleanup of a layout effect runs while the part is still in the page.
  useLayoutEffect(() => {
    const { current } = part
    return () => passFocus(current, fallback)
  }, [part, fallback])
}

function passFocus(part: HTMLElement | null, fallback: ElementRef): void {
  if (part?.contains(document.activeElement)) fallback.current?.focus()
}
