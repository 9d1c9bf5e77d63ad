let isLeaving = false

/**
 * Whether a navigation away from this page has begun. Firefox aborts every request of the page at that moment, before
 * `pagehide`, so failures of requests mean nothing then (UPDATE-5).
 */
export function isLeavingPage(): boolean {
  return isLeaving
}

/** Records when a navigation away begins. Call once, when the app starts. */
export function watchPageLeaving(): void {
  window.addEventListener('beforeunload', () => (isLeaving = true))
  // The person stayed: the page came back from the back/forward cache, or the question of a form was answered with no.
  for (const event of ['pageshow', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => (isLeaving = false))
}
