import type { DrainReason } from './drain.ts'
import type { Outbox } from './outbox.ts'

const LONGEST_TIMER_MS = 300_000
/** After a failure of the device's own storage. */
const STORAGE_WAIT_MS = 60_000

/**
 * Drains for as long as the page is open: at once, when the network or the person returns, and when a wait is over.
 * @returns the way to ask for more; its promise ends, and never fails, when the run has ended
 */
export function keepDraining(
  outbox: Outbox,
  ports: { random: () => number },
): (reason: DrainReason) => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const drain = async (reason: DrainReason): Promise<void> => {
    clearTimeout(timer)
    let nextInMs: number | null
    try {
      ;({ nextInMs } = await outbox.drain(reason))
    } catch (cause) {
      console.warn('The outbox could not be sent', cause)
      nextInMs = STORAGE_WAIT_MS
    }
    clearTimeout(timer)
    // A second at least, so that several pages with a clock that jumps do not spin.
    if (nextInMs !== null)
      timer = setTimeout(
        () => void drain('timer'),
        Math.min(LONGEST_TIMER_MS, nextInMs + 500 + ports.random() * 1_000),
      )
  }
  const onOnline = (): void => void drain('online')
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void drain('visible')
  }
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  outbox.forgetOld().catch((cause: unknown) => console.warn('Old messages could not be forgotten', cause))
  void drain('start')
  return drain
}
