/** Hidden pages draw no frames, so continue after this long without one. */
const HIDDEN_PAGE_DELAY_MS = 400

let hasPainted = false
let waitingTasks: (() => void)[] = []

/**
 * Calls `run` after the first screen has been painted, or now if it already has been: work that the first screen does not
 * need must not delay that screen.
 * @returns a function that cancels the call
 */
export function runAfterPaint(run: () => void): () => void {
  if (hasPainted) {
    run()
    return () => undefined
  }
  if (waitingTasks.length === 0) watchPaint()
  waitingTasks.push(run)
  return () => {
    waitingTasks = waitingTasks.filter((waitingTask) => waitingTask !== run)
  }
}

/** Waits for two frames, because effects run before the first one has been painted. */
function watchPaint(): void {
  const timer = setTimeout(runWaitingTasks, HIDDEN_PAGE_DELAY_MS)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(runWaitingTasks)
    }),
  )
}

function runWaitingTasks(): void {
  hasPainted = true
  const tasks = waitingTasks
  waitingTasks = []
  for (const task of tasks) task()
}

/** Calls `run` when the page is idle, after 5 s at the latest; after 200 ms in Safari, which has no idle callback. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 200)
}

/** Wait after the paint before background work may start in an idle moment. */
const IDLE_DELAY_MS = 500

/**
 * Calls `run` when the page has been painted and idle for a moment, or at the first tap or key: downloads and workers that
 * start while React hydrates a rendered page would make its answers to taps slower (PAGES-13).
 * @returns a function that cancels the call
 */
export function runAfterFirstIdle(run: () => void): () => void {
  const stopController = new AbortController()
  const start = (): void => {
    if (stopController.signal.aborted) return
    stopController.abort()
    run()
  }
  const cancelPaint = runAfterPaint(() => setTimeout(() => runWhenIdle(start), IDLE_DELAY_MS))
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, start, { signal: stopController.signal })
  return () => {
    cancelPaint()
    stopController.abort()
  }
}

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

/** A navigation that has not replaced the page after this long was stopped, has failed, or waits for a network. */
const LEAVE_TIMEOUT_MS = 10_000

/** Calls `run` now; on a page that is being left, only if the page is still open after LEAVE_TIMEOUT_MS. */
export function runUnlessLeft(run: () => void): void {
  if (isLeaving) setTimeout(run, LEAVE_TIMEOUT_MS)
  else run()
}
