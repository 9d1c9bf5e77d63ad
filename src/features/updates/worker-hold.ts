import { HOLD_LIMIT_MS, type HoldMessage } from '../../domain/offline-caches.ts'

/**
 * Interval of the requests that keep the worker busy: each is sent shortly before the previous request ends
 * (HOLD_LIMIT_MS).
 */
const RENEWAL_INTERVAL_MS = HOLD_LIMIT_MS - 30_000

/*
 * When a person closes Firefox (115 and 153) and the guide's page was its last page, Firefox starts a waiting version of the
 * worker and ends before it has recorded that. At the next start Firefox has neither version, so without a network the guide
 * does not open (UPDATE-7). Firefox does not start a waiting version while the current worker is busy, so pages keep that
 * worker busy until the person accepts the new version.
 */
export class WorkerHold {
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly isNeeded = navigator.userAgent.includes('Firefox/')

  startHold(): void {
    if (!this.isNeeded || this.timer !== undefined) return
    this.postToWorker('HOLD_WORKER')
    this.timer = setInterval(() => this.postToWorker('HOLD_WORKER'), RENEWAL_INTERVAL_MS)
  }

  /** Stops keeping the current worker busy. Call when the new version may take over. */
  endHold(): void {
    clearInterval(this.timer)
    // Chromium replaces a worker only when it is idle, so nothing is sent to it there.
    if (this.isNeeded) this.postToWorker('RELEASE_WORKER')
  }

  private postToWorker(type: HoldMessage['type']): void {
    navigator.serviceWorker.controller?.postMessage({ type } satisfies HoldMessage)
  }
}
