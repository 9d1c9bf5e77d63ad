import { useSyncExternalStore } from 'react'
import { getRenderTime } from './rendered-page.ts'
import { createSubscription } from './subscription.ts'

/** Interval of updates of the shown time, at :00 and :30 of each minute, because opening hours change on whole minutes. */
const TICK_MS = 30_000
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

const clockSubscription = createSubscription(() => {
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

function updateTime(): void {
  now = Date.now()
  scheduleTick()
  clockSubscription.notify()
}

/** Does not use setInterval, because ticks must stay at :00 and :30 after the clock was corrected or the phone slept. */
function scheduleTick(): void {
  clearTimeout(timer)
  timer = setTimeout(updateTime, TICK_MS - (Date.now() % TICK_MS))
}

/** Phones stop timers in the background, so read the clock again when the page comes back. */
function onVisible(): void {
  if (document.visibilityState === 'visible') updateTime()
}

/** The time in milliseconds since 1970, updated every half minute: one clock for everything on the page. */
export function useNow(): number {
  return useSyncExternalStore(clockSubscription.subscribe, () => now, getRenderTime)
}
