import type { TelemetryEvent } from './telemetry-event.ts'

/** Most events kept: more is not worth a phone's storage and traffic (TELE-4). */
export const MOST_EVENTS = 200
const BATCH_EVENTS = 40
const TIMEOUT_MS = 10_000

export interface EventQueuePorts {
  /** Origin of the backend without a trailing slash. */
  url: string
  publishableKey: string
  fetch: typeof fetch
  /** Keeps the waiting events across visits; may be refused. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  report: (message: string, cause?: unknown) => void
}

interface Waiting {
  /** On its way: unchanged until it is answered for, so that sending it again is the same request. */
  batch: TelemetryEvent[]
  next: TelemetryEvent[]
}

const KEY = 'guide-events'

/** Events that wait to be sent. Guarantees: at most 200 are kept; one batch counts once; nothing here ever throws or blocks. */
export class EventQueue {
  private waiting: Waiting
  private isSending = false

  constructor(private readonly ports: EventQueuePorts) {
    this.waiting = this.read()
  }

  get length(): number {
    return this.waiting.batch.length + this.waiting.next.length
  }

  add(event: TelemetryEvent): void {
    this.waiting.next.push(event)
    const excess = this.length - MOST_EVENTS
    if (excess > 0) this.waiting.next.splice(0, excess)
    this.keep()
  }

  clear(): void {
    this.waiting = { batch: [], next: [] }
    this.keep()
  }

  /** Sends what waits, batch by batch, until it is done or the server cannot be had. */
  async send(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    try {
      while (this.length > 0 && (await this.sendBatch()));
    } finally {
      this.isSending = false
    }
  }

  /** False: not now. */
  private async sendBatch(): Promise<boolean> {
    if (this.waiting.batch.length === 0) {
      this.waiting.batch = this.waiting.next.splice(0, BATCH_EVENTS)
      this.keep()
    }
    const status = await this.post(this.waiting.batch)
    // 409: the batch is there already, its answer was lost.
    const isDone = status === 201 || status === 409
    if (!isDone && (status === null || status === 408 || status === 429 || status === 401 || status >= 500))
      return false
    if (!isDone) this.ports.report(`Events were not accepted: ${status}`)
    this.waiting.batch = []
    this.keep()
    return true
  }

  private async post(events: TelemetryEvent[]): Promise<number | null> {
    const { url, publishableKey, fetch: fetchPort } = this.ports
    try {
      const response = await fetchPort(`${url}/rest/v1/admin_analytics_events`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          'Content-Type': 'application/json',
          Prefer: 'return=minimal',
        },
        body: JSON.stringify(events),
        cache: 'no-store',
        credentials: 'omit',
        // The page may be closed the moment after.
        keepalive: true,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return response.status
    } catch {
      return null
    }
  }

  private keep(): void {
    try {
      if (this.length === 0) this.ports.storage.removeItem(KEY)
      else this.ports.storage.setItem(KEY, JSON.stringify(this.waiting))
    } catch {
      // Storage is refused or full: they are in memory until the page is closed.
    }
  }

  private read(): Waiting {
    try {
      const kept = JSON.parse(this.ports.storage.getItem(KEY) ?? 'null') as Partial<Waiting> | null
      if (Array.isArray(kept?.batch) && Array.isArray(kept.next))
        return { batch: kept.batch, next: kept.next }
    } catch {
      // Damaged or refused: as if there were none.
    }
    return { batch: [], next: [] }
  }
}
