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
  private unsavedEvents: UnsentEvents = NO_EVENTS
  /** Ids of events that this page has sent or erased. The storage may still contain them if it cannot be written. */
  private readonly finishedIds = new Set<string>()
  private isSending = false
  /** Nothing is sent before this time. The pause doubles with each failure, unless the server states a wait (TELE-7). */
  private pausedUntil = 0
  private pauseMs = 0

  constructor(private readonly ports: EventQueuePorts) {}

  get length(): number {
    return listAllEvents(this.readUnsent()).length
  }

  add(event: TelemetryEvent): void {
    const unsentEvents = this.readUnsent()
    unsentEvents.next.push(event)
    const excessCount = listAllEvents(unsentEvents).length - MAX_STORED_EVENTS
    if (excessCount > 0) unsentEvents.next.splice(0, excessCount)
    this.saveUnsent(unsentEvents)
  }

  deleteEvents(): void {
    this.removeBatch(listAllEvents(this.readUnsent()))
  }

  /** Sends all events batch by batch; stops when the server cannot be reached, and then pauses. */
  async sendAll(): Promise<void> {
    if (this.isSending || Date.now() < this.pausedUntil) return
    this.isSending = true
    try {
      while (this.length > 0 && (await this.sendBatch()));
    } finally {
      this.isSending = false
    }
  }

  /** @returns false when the batch must be sent again later */
  private async sendBatch(): Promise<boolean> {
    const unsentEvents = this.readUnsent()
    if (unsentEvents.batch.length === 0) {
      unsentEvents.batch = unsentEvents.next.splice(0, BATCH_EVENTS)
      this.saveUnsent(unsentEvents)
    }
    const answer = await this.postBatch(unsentEvents.batch)
    const status = answer?.status ?? 0
    // Status 409 means that the server already has the batch, and its answer was lost.
    const isFinished = status === 201 || status === 409
    if (!isFinished && (status >= 500 || [0, 401, 408, 429].includes(status))) {
      this.pauseMs = this.pauseMs * 2 || FIRST_PAUSE_MS
      const answerBody: unknown = status === 429 && (await answer?.json().catch(() => null))
      const { hint } = (answerBody || {}) as { hint?: unknown }
      this.pausedUntil = Date.now() + Math.min(Number(hint) * 1000 || this.pauseMs, LONGEST_PAUSE_MS)
      return false
    }
    this.pauseMs = 0
    if (!isFinished) this.ports.report(`Events were not accepted: ${status}`)
    this.removeBatch(unsentEvents.batch)
    return true
  }

  private async postBatch(events: TelemetryEvent[]): Promise<Response | null> {
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

  private removeBatch(events: TelemetryEvent[]): void {
    for (const { id } of events) this.finishedIds.add(id)
    this.saveUnsent(this.readUnsent())
  }

  private saveUnsent(unsentEvents: UnsentEvents): void {
    const events = listAllEvents(unsentEvents)
    try {
      if (events.length === 0) this.ports.storage?.removeItem(EVENTS_KEY)
      else this.ports.storage?.setItem(EVENTS_KEY, JSON.stringify(unsentEvents))
      this.unsavedEvents = this.ports.storage === null ? unsentEvents : NO_EVENTS
    } catch {
      // If the storage is refused or full, keep the events in memory until the page is closed.
      this.unsavedEvents = unsentEvents
    }
  }

  private readUnsent(): UnsentEvents {
    const storedEvents = this.readStored()
    const events = new Map(
      [...listAllEvents(storedEvents), ...listAllEvents(this.unsavedEvents)].map((event) => [
        event.id,
        event,
      ]),
    )
    for (const id of this.finishedIds) events.delete(id)
    const sending = storedEvents.batch.length > 0 ? storedEvents.batch : this.unsavedEvents.batch
    const batch = sending.filter(({ id }) => events.delete(id))
    return { batch, next: [...events.values()] }
  }

  private readStored(): UnsentEvents {
    try {
      const storedRecord = JSON.parse(
        this.ports.storage?.getItem(EVENTS_KEY) ?? 'null',
      ) as Partial<UnsentEvents> | null
      if (Array.isArray(storedRecord?.batch) && Array.isArray(storedRecord.next))
        return { batch: storedRecord.batch, next: storedRecord.next }
    } catch {
      // If the record is damaged or the storage is refused, there are no events.
    }
    return { batch: [], next: [] }
  }
}

function listAllEvents({ batch, next }: UnsentEvents): TelemetryEvent[] {
  return [...batch, ...next]
}
