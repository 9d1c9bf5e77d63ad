import { useSyncExternalStore } from 'react'
import { renderTime } from './rendered-page.ts'
import { createSubscription } from './subscription.ts'

/** Opening hours, announcements and ages change on whole minutes or later: ticks fall on :00 and :30. */
const TICK_MS = 30_000
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

const ticks = createSubscription(() => {
  now = Date.now()
  scheduleTick()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onVisible)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onVisible)
  }
})

function tick(): void {
  now = Date.now()
  scheduleTick()
  ticks.notify()
}

/** Not setInterval: when the clock is corrected or the phone sleeps, the ticks must still fall on :00 and :30. */
function scheduleTick(): void {
  clearTimeout(timer)
  timer = setTimeout(tick, TICK_MS - (Date.now() % TICK_MS))
}

/** Phones stop timers in the background, so read the clock again when the page comes back. */
function onVisible(): void {
  if (document.visibilityState === 'visible') tick()
}

/** The time in milliseconds since 1970, updated every half minute: one clock for everything on the page. */
export function useNow(): number {
  return useSyncExternalStore(ticks.subscribe, () => now, renderTime)
}
