import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/*
 * The build renders public pages to HTML (docs/decisions/0034), and this device renders the pages that its next start
 * shows (docs/decisions/0036). In the browser React hydrates that HTML: the first render must then give the same
 * output, without anything that depends on the time or, in pages of the build, on the device.
 */

interface RenderedHtmlInfo {
  /** Time of the rendering, in milliseconds since 1970. */
  renderedAt: number
  /** True when this device rendered the HTML, so that its settings are in it. */
  isKept: boolean
  /** Ids of the favourites that the HTML shows; absent in HTML of the build. */
  favourites?: readonly string[]
}

/** About the HTML that React renders or hydrates; null if the app draws the page itself. */
export let renderedHtmlInfo: RenderedHtmlInfo | null = null

export function setRenderedHtmlInfo(newHtml: RenderedHtmlInfo | null): void {
  renderedHtmlInfo = newHtml
}

/** The time at which the HTML of this page was rendered, or the current time when the page has no such HTML. */
export function getRenderTime(): number {
  return renderedHtmlInfo?.renderedAt ?? Date.now()
}

/** Whether the service worker answered with a page that this device rendered earlier (PAGES-12), with its settings. */
export function isKeptPage(): boolean {
  return renderedHtmlInfo?.isKept === true
}

const subscribeToNothing = (): (() => void) => () => undefined

/**
 * True while HTML is rendered and while React hydrates it, and false soon after that; for components that are mounted later,
 * false from the start. The change is a transition, so that the page answers clicks and scrolls while it is drawn again.
 */
export function useIsRendered(): boolean {
  const [isRendered, setIsRendered] = useState(useIsFromHtml())
  useEffect(() => {
    startTransition(() => setIsRendered(false))
  }, [])
  return isRendered
}

/**
 * True in the first render of a component whose HTML React hydrates, because only then React calls getServerSnapshot. Both
 * snapshots are equal, because a difference would draw the whole page again at once, as one long task.
 */
function useIsFromHtml(): boolean {
  let isFromHtml = false
  useSyncExternalStore(
    subscribeToNothing,
    () => null,
    () => {
      // oxlint-disable-next-line react/immutability -- React calls this function during the render only
      isFromHtml = true
      return null
    },
  )
  return isFromHtml
}

/** Reads a setting of this device. HTML of the build shows `inBuild`, also while React hydrates it; kept pages do not. */
export function useDeviceSetting<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  inBuild: T,
): T {
  return useSyncExternalStore(subscribe, read, () => (isKeptPage() ? read() : inBuild))
}
