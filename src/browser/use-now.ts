import { useSyncExternalStore } from 'react'

/** Opening hours, announcements and ages change on whole minutes or later: ticks fall on :00 and :30. */
const TICK_MS = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  now = Date.now()
  wait()
  for (const listener of listeners) listener()
}

/** Set anew each time: a clock that was put right, or a phone that slept, must not shift the ticks. */
function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
}

/** Phones stop timers in the background: look at the clock again when the page comes back. */
function onVisible(): void {
  if (document.visibilityState === 'visible') tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    wait()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onVisible)
  }
}

/** The time in milliseconds since 1970, moving on every half minute: one clock for everything on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
