import { HOLD_LIMIT_MS, type HoldMessage } from '../src/domain/offline-caches.ts'

/** The members of ExtendableMessageEvent that `registerWorkerHold` uses. */
export interface WorkerMessage {
  readonly data: unknown
  waitUntil(promise: Promise<unknown>): void
}

interface MessageSource {
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
}

/** Keeps this worker running while a page reports a waiting version, until a person has accepted that version (UPDATE-7). */
export function registerWorkerHold(worker: MessageSource): void {
  let releaseWorker: () => void
  const releasePromise = new Promise<void>((resolve) => (releaseWorker = resolve))
  worker.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as Partial<HoldMessage>
    if (type === 'HOLD_WORKER')
      event.waitUntil(
        Promise.race([releasePromise, new Promise<void>((resolve) => setTimeout(resolve, HOLD_LIMIT_MS))]),
      )
    if (type === 'RELEASE_WORKER') releaseWorker()
  })
}
