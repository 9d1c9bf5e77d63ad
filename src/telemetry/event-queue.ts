import { computeSendingMs } from '../domain/idle-limit.ts'

/** A row of admin_analytics_events as a visitor's browser sends it. */
export interface TelemetryEvent {
  /** Created on the device, so that the server stores a batch that is sent twice only once. */
  id: string
  event_type: 'page_view' | 'search' | 'performance'
  session_id: string
  properties: Record<string, string | number>
  /** Time of the event in ISO 8601, not of its sending. */
  timestamp: string
  page_url: string
  referrer: string | null
  device_type: string
  browser: string
  os: string
}

/** Largest number of stored unsent events, to limit the storage and traffic of a phone (TELE-4). */
export const MAX_STORED_EVENTS = 200
const BATCH_EVENTS = 40
const TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000

export interface EventQueuePorts {
  /** Origin of the backend without a trailing slash. */
  url: string
  publishableKey: string
  fetch: typeof fetch
  /** Stores unsent events across visits; null if the browser refuses it. Its functions may throw. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  report: (message: string, cause?: unknown) => void
}

interface UnsentEvents {
  /** The events that are being sent. They do not change until the server confirms them, so that a retry is the same request. */
  batch: TelemetryEvent[]
  next: TelemetryEvent[]
}

const EVENTS_KEY = 'guide-events'
const NO_EVENTS: UnsentEvents = { batch: [], next: [] }

/**
 * Unsent events. All open pages of the guide share one stored record, so it is read before each change and not kept in
 * memory. Guarantees: at most 200 events are stored; the server counts a batch once; no call throws or blocks.
 */
export class EventQueue {
  /** Events that could not be written to the storage. */
  private unsaved: UnsentEvents = NO_EVENTS
  /** Ids of events that this page has sent or erased. The storage may still contain them if it cannot be written. */
  private readonly done = new Set<string>()
  private isSending = false
  /** Nothing is sent before this time. The pause doubles with each failure, unless the server states a wait (TELE-7). */
  private notBefore = 0
  private pauseMs = 0

  constructor(private readonly ports: EventQueuePorts) {}

  get length(): number {
    return allEventsOf(this.read()).length
  }

  add(event: TelemetryEvent): void {
    const waiting = this.read()
    waiting.next.push(event)
    const excess = allEventsOf(waiting).length - MAX_STORED_EVENTS
    if (excess > 0) waiting.next.splice(0, excess)
    this.save(waiting)
  }

  clear(): void {
    this.remove(allEventsOf(this.read()))
  }

  /** Sends all events batch by batch; stops when the server cannot be reached, and then pauses. */
  async send(): Promise<void> {
    if (this.isSending || Date.now() < this.notBefore) return
    this.isSending = true
    try {
      while (this.length > 0 && (await this.sendBatch()));
    } finally {
      this.isSending = false
    }
  }

  /** @returns false when the batch must be sent again later */
  private async sendBatch(): Promise<boolean> {
    const waiting = this.read()
    if (waiting.batch.length === 0) {
      waiting.batch = waiting.next.splice(0, BATCH_EVENTS)
      this.save(waiting)
    }
    const answer = await this.post(waiting.batch)
    const status = answer?.status ?? 0
    // 409: the server already has the batch, and its answer was lost.
    const isDone = status === 201 || status === 409
    if (!isDone && (status >= 500 || [0, 401, 408, 429].includes(status))) {
      this.pauseMs = this.pauseMs * 2 || FIRST_PAUSE_MS
      const answerBody: unknown = status === 429 && (await answer?.json().catch(() => null))
      const { hint } = (answerBody || {}) as { hint?: unknown }
      this.notBefore = Date.now() + Math.min(Number(hint) * 1000 || this.pauseMs, LONGEST_PAUSE_MS)
      return false
    }
    this.pauseMs = 0
    if (!isDone) this.ports.report(`Events were not accepted: ${status}`)
    this.remove(waiting.batch)
    return true
  }

  private async post(events: TelemetryEvent[]): Promise<Response | null> {
    const { url, publishableKey, fetch: fetchPort } = this.ports
    const body = JSON.stringify(events)
    try {
      return await fetchPort(`${url}/rest/v1/admin_analytics_events`, {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          'Content-Type': 'application/json',
          Prefer: 'return=minimal',
        },
        body,
        cache: 'no-store',
        credentials: 'omit',
        // Finish the request even if the page is closed right after this.
        keepalive: true,
        signal: AbortSignal.timeout(TIMEOUT_MS + computeSendingMs(body)),
      })
    } catch {
      return null
    }
  }

  private remove(events: TelemetryEvent[]): void {
    for (const { id } of events) this.done.add(id)
    this.save(this.read())
  }

  private save(waiting: UnsentEvents): void {
    const events = allEventsOf(waiting)
    try {
      if (events.length === 0) this.ports.storage?.removeItem(EVENTS_KEY)
      else this.ports.storage?.setItem(EVENTS_KEY, JSON.stringify(waiting))
      this.unsaved = this.ports.storage === null ? waiting : NO_EVENTS
    } catch {
      // If the storage is refused or full, keep the events in memory until the page is closed.
      this.unsaved = waiting
    }
  }

  private read(): UnsentEvents {
    const stored = this.readStored()
    const events = new Map(
      [...allEventsOf(stored), ...allEventsOf(this.unsaved)].map((event) => [event.id, event]),
    )
    for (const id of this.done) events.delete(id)
    const sending = stored.batch.length > 0 ? stored.batch : this.unsaved.batch
    const batch = sending.filter(({ id }) => events.delete(id))
    return { batch, next: [...events.values()] }
  }

  private readStored(): UnsentEvents {
    try {
      const stored = JSON.parse(
        this.ports.storage?.getItem(EVENTS_KEY) ?? 'null',
      ) as Partial<UnsentEvents> | null
      if (Array.isArray(stored?.batch) && Array.isArray(stored.next))
        return { batch: stored.batch, next: stored.next }
    } catch {
      // If the record is damaged or the storage is refused, there are no events.
    }
    return { batch: [], next: [] }
  }
}

function allEventsOf({ batch, next }: UnsentEvents): TelemetryEvent[] {
  return [...batch, ...next]
}
