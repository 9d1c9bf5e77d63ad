import { useEffect, type RefObject } from 'react'

/**
 * Closes an open menu on Escape (focus goes back to its button), on a tap outside, and when the focus leaves it.
 * `area` holds both the menu and its button.
 */
export function useDismissal(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent): void => {
      // A dialog that was opened from the menu closes first.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return
      close()
      button.current?.focus()
    }
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && area.current?.contains(event.target) !== true) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen, area, button, close])
}
