/** Key in `dataset` of an attribute. While the root element has it, dashboard.module.css hides the page. */
const COVER_DATASET_KEY = 'adminCovered'

/**
 * Hides a page before the browser puts it into its back/forward cache. A restored page is shown again only after `recheck`
 * has removed the screens of a session that is no longer stored (SESSION-7), because it must not reveal admin data after a
 * sign-out in another tab.
 */
export function guardBfcache(isSecret: () => boolean, recheck: () => Promise<void>): void {
  const { dataset } = document.documentElement
  window.addEventListener('pagehide', (event) => {
    if (event.persisted && isSecret()) dataset[COVER_DATASET_KEY] = ''
  })
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // `recheck` reads the stored session synchronously. After two frames the browser has painted the result.
    void recheck()
    requestAnimationFrame(() => requestAnimationFrame(() => delete dataset[COVER_DATASET_KEY]))
  })
}
