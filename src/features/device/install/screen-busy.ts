/**
 * Whether the install prompt would disturb (INSTALL-4): the emergency list was opened, something is being typed, or a form,
 * a gallery, a map or a dialog is on the page.
 */
export function isScreenBusy(page: Document): boolean {
  if (page.location.hash === '#emergency') return true
  if (page.activeElement?.matches('input, select, textarea') === true) return true
  return page.querySelector(BUSY) !== null
}

/** Galleries are dialogs. The search form on every page does not count. */
const BUSY = 'dialog[open], [role=dialog], main textarea, main .leaflet-container'
