import { useLayoutEffect, type RefObject } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/**
 * Moves the focus to `fallback` when `part` is removed while it contains the focus.
 * @param isShown false as long as `part` is not in the page yet
 */
export function useFocusFallback(part: ElementRef, fallback: ElementRef, isShown = true): void {
  // The cleanup of a layout effect runs while the part is still in the page.
  useLayoutEffect(() => {
    const current = isShown ? part.current : null
    return () => passFocus(current, fallback)
  }, [part, fallback, isShown])
}

export function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}

function passFocus(part: HTMLElement | null, fallback: ElementRef): void {
  if (part?.contains(document.activeElement)) fallback.current?.focus()
}
