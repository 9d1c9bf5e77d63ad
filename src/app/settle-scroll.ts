const GIVE_UP_MS = 3_000

type Target = { top: number } | { anchor: string }

/**
 * Scrolls to a place that may not exist yet: listings arrive a moment after the screen. Tries as the page grows, and
 * stops when it got there, when the person scrolls, or after three seconds. Returns the way to stop it.
 */
export function settleScroll(target: Target): () => void {
  const stop = new AbortController()
  const attempt = (): void => {
    if (!stop.signal.aborted && reach(target)) stop.abort()
  }
  const growth = new ResizeObserver(attempt)
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS)
  stop.signal.addEventListener('abort', () => {
    growth.disconnect()
    clearTimeout(timer)
  })
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  attempt()
  if (!stop.signal.aborted) growth.observe(document.body)
  return () => stop.abort()
}

function reach(target: Target): boolean {
  if ('top' in target) {
    window.scrollTo(0, target.top)
    return Math.abs(window.scrollY - target.top) <= 1
  }
  const anchor = document.getElementById(target.anchor)
  if (anchor === null) return false
  anchor.scrollIntoView()
  anchor.focus({ preventScroll: true })
  return true
}
