/** While this attribute is on the root element, dashboard.module.css hides the page. */
const COVER = 'adminCovered'

/**
 * Hides a page before the browser puts it into its back/forward cache, and shows it again only after
 * `recheck` has verified the session (SESSION-7). A restored page must not reveal admin data after a sign-out in
 * another tab.
 */
export function guardBfcache(isSecret: () => boolean, recheck: () => Promise<void>): void {
  const { dataset } = document.documentElement
  window.addEventListener('pagehide', (event) => {
    if (event.persisted && isSecret()) dataset[COVER] = ''
  })
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // The part of `recheck` that needs no network runs synchronously, and its result is painted two frames later.
    void recheck()
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset[COVER]))
  })
}
