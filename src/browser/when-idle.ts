/** Runs when the page has nothing else to do, at the latest after 5 s. Safari cannot tell: there a little later. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 200)
}
