import { vi } from 'vitest'

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/**
 * Timers that follow the progress of the test instead of the clock: one millisecond for each turn of the event loop. A
 * limit of 2.5 seconds then ends a run only after 2,500 turns without progress, however busy the machine is.
 * @returns restores the real timers
 */
export function pumpTimers(): () => Promise<void> {
  vi.useFakeTimers({ toFake: [...FAKED] })
  const ending = new AbortController()
  const pumping = pump(ending.signal)
  return async () => {
    ending.abort()
    await pumping
    vi.useRealTimers()
  }
}

async function pump(end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1)
  }
}
