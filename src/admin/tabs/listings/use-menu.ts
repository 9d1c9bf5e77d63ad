import { useRef, useState } from 'react'

/**
 * A menu that is rendered in the main part of the page instead of the scrolling table, which would cut it. The chosen action
 * runs after the menu has closed and the focus is back on its button, so that a dialog can return the focus to the button.
 */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const choose = (act: () => void): void => {
    chosen.current = act
  }
  const placeInMain = (): void => setContainer(button.current?.closest('main') ?? null)
  const runChosen = (): void => {
    const act = chosen.current
    chosen.current = null
    if (act === null) return
    button.current?.focus()
    act()
  }
  return { button, container, placeInMain, choose, runChosen }
}
