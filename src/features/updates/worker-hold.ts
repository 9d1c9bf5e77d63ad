import { HOLD_LIMIT_MS, type HoldMessage } from '../../domain/offline-caches.ts'

/** Repeat the request a little before the worker would stop being busy. */
const RENEW_MS = HOLD_LIMIT_MS - 30_000

/*
 * When Firefox (115 and 153) is closed and the guide's page was its last one, it starts a waiting version and ends before it
 * has recorded that. At the next start it has neither version, and without a network the guide does not open (UPDATE-7).
 * Firefox does not start a waiting version while the worker in use is busy, so pages keep that worker busy until the person
 * accepts the new version.
 */
export class WorkerHold {
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly isNeeded = navigator.userAgent.includes('Firefox/')

  begin(): void {
    if (!this.isNeeded || this.timer !== undefined) return
    this.say('HOLD_WORKER')
    this.timer = setInterval(() => this.say('HOLD_WORKER'), RENEW_MS)
  }

  /** The new version may take over: the worker need not stay busy for any page. */
  end(): void {
    clearInterval(this.timer)
    // Chromium replaces a worker only when it is idle, so nothing is sent to it there.
    if (this.isNeeded) this.say('RELEASE_WORKER')
  }

  private say(type: HoldMessage['type']): void {
    navigator.serviceWorker.controller?.postMessage({ type } satisfies HoldMessage)
  }
}
