/*
 * Follows the service worker's registration. Guarantees: a new version takes over only after `accept`; the page that
 * accepted reloads once; a page in which nobody accepted is never reloaded, it only offers to; the first worker of a
 * device is no update.
 */

/** Looking for a new version costs one request: at most this often. */
const CHECK_EVERY_MS = 60 * 60_000
/** A worker that does not take over in this time must not keep the person waiting. */
const TAKE_OVER_MS = 5_000

export interface UpdateSurroundings {
  registration: ServiceWorkerRegistration
  container: ServiceWorkerContainer
  reload: () => void
  now: () => number
}

export class UpdateWatch {
  private readonly listeners = new Set<() => void>()
  private postponed: ServiceWorker | null = null
  private isReplaced = false
  private isAccepted = false
  private hasReloaded = false
  private checkedAt: number

  constructor(private readonly surroundings: UpdateSurroundings) {
    const { registration, container, now } = surroundings
    this.checkedAt = now()
    let hadController = container.controller !== null
    container.addEventListener('controllerchange', () => {
      if (this.isAccepted) this.reloadOnce()
      else if (hadController) this.noteReplaced()
      hadController = true
    })
    registration.addEventListener('updatefound', () => this.follow(registration.installing))
    this.follow(registration.installing)
  }

  /** True while a person should be asked. */
  readonly isOffered = (): boolean => {
    const { registration, container } = this.surroundings
    if (this.isReplaced) return true
    return (
      container.controller !== null &&
      registration.waiting !== null &&
      registration.waiting !== this.postponed
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The person said yes: the new version takes over, and this page reloads, once. */
  readonly accept = (): void => {
    const { waiting } = this.surroundings.registration
    this.isAccepted = true
    if (waiting === null) return this.reloadOnce()
    waiting.postMessage({ type: 'SKIP_WAITING' })
    setTimeout(() => this.reloadOnce(), TAKE_OVER_MS)
  }

  /** The person said later: this version is not offered again before the next visit; a newer one is. */
  readonly postpone = (): void => {
    this.postponed = this.surroundings.registration.waiting
    this.isReplaced = false
    this.tell()
  }

  /** Looks for a new version, unless that was done within the hour. Never rejects: offline there is none. */
  readonly check = async (): Promise<void> => {
    const now = this.surroundings.now()
    if (Math.abs(now - this.checkedAt) < CHECK_EVERY_MS) return
    this.checkedAt = now
    await this.surroundings.registration
      .update()
      .catch((error: unknown) => console.warn('No look for a new version', error))
  }

  private follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => this.tell())
    this.tell()
  }

  private noteReplaced(): void {
    this.isReplaced = true
    this.tell()
  }

  private reloadOnce(): void {
    if (this.hasReloaded) return
    this.hasReloaded = true
    this.surroundings.reload()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
