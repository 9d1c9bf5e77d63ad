import { useSyncExternalStore } from 'react'

/*
 * The build renders public pages to HTML (docs/decisions/0034). In the browser React hydrates that HTML: the first
 * render must then give the same output as the build's, without anything that depends on the time or on the device.
 */

/** Milliseconds since 1970 at which the HTML of this page was rendered; null where the app draws the page itself. */
let renderedAt: number | null = null

export function setRenderedAt(time: number): void {
  renderedAt = time
}

/** The clock of the rendered page. */
export function pageClock(): number {
  return renderedAt ?? Date.now()
}

const neverChanges = (): (() => void) => () => undefined

/** True in the build's renderer and while React hydrates what it rendered; false from then on. */
export function useIsRendered(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
