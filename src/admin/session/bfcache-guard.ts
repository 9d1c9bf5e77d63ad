/** The stylesheet hides the page while this is on the root element (dashboard.module.css). */
const COVER = 'adminCovered'

/**
 * The browser may keep a page that was left, and show it again as it was. It is covered before it is kept, and shown
 * again only after `recheck` has seen whether the session still stands: what an admin saw must not come back after a
 * sign-out in another tab.
 */
export function coverKeptPages(isSecret: () => boolean, recheck: () => Promise<void>): void {
  const { dataset } = document.documentElement
  window.addEventListener('pagehide', (event) => {
    if (event.persisted && isSecret()) dataset[COVER] = ''
  })
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // Its first part, which needs no network, is done when this returns; two frames later that is on the screen.
    void recheck()
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset[COVER]))
  })
}
