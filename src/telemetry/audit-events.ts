/*
 * Sends audit events of the browser to the edge function audit-logger. Sending never delays the reported action and never
 * makes the action fail (AUDIT-6). The newest 50 unsent events stay on this device. The server does not trust this code: it
 * sets time, severity and account itself, and truncates and redacts the details again.
 */

import { createId } from '../browser/new-id.ts'
import { computeSendingMs } from '../domain/idle-limit.ts'

const MAX_VALUE_LENGTH = 500
const MAX_STORED_EVENTS = 50
const SECRET_NAME_PATTERN = /password|token|key|secret|auth|session/i
const RETRY_WAITS_MS = [1000, 2000]
const TIMEOUT_MS = 15_000

export interface AuditEvent {
  /** Name of the event in lower-case letters, digits and underscores, such as 'business_updated'. */
  action: string
  details?: Record<string, unknown>
  resource_type?: string
  resource_id?: string
}

interface AuditPorts {
  /** Origin of the backend. */
  url: string
  publishableKey: string
  /** Returns the session's token, or null without a session. Read when an event is recorded. */
  token: () => string | null
  /** Id of the session's account; null if nobody is signed in. */
  account: () => string | null
  fetchPort: typeof fetch
  wait: (ms: number) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  now: () => number
}

export interface AuditLog {
  recordEvent: (event: AuditEvent) => void
  /**
   * Sends the stored events of the current account and the events without an account, with the current token. Resolves when
   * events that were recorded before this call have been sent or stored too.
   */
  flush: () => Promise<void>
  /** Resolves when all events that were recorded so far have been sent, refused, or stored for later. */
  waitUntilSettled: () => Promise<void>
  /** Deletes unsent events at the end of a session. Events that are being sent are not stored again. */
  deleteUnsent: () => void
}

const STORAGE_KEY = 'guide-audit-events'

interface StoredEvent extends AuditEvent {
  /** Equal in all tries to send the event, so that the server records it once. */
  id: string
  noted_at: string
  /** Id of the account whose action this was; null if nobody was signed in. */
  account: string | null
}

interface SendContext {
  token: string | null
  account: string | null
  /** Whether the stored events were deleted since this sending was requested. */
  isForgotten: () => boolean
}

export function createAuditLog(ports: AuditPorts): AuditLog {
  let sendingQueue: Promise<void> = Promise.resolve()
  let deletionCount = 0
  // Read the token when an event is recorded or a flush begins, because after a sign-out there is no token for earlier events.
  const readSender = (): SendContext => {
    const deletionsBefore = deletionCount
    return {
      token: ports.token(),
      account: ports.account(),
      isForgotten: () => deletionCount !== deletionsBefore,
    }
  }

  return {
    recordEvent: (event) => {
      const sender = readSender()
      const recordedEvent: StoredEvent = {
        ...event,
        details: redactAndTruncate(event.details ?? {}),
        id: createId(),
        noted_at: new Date(ports.now()).toISOString(),
        account: sender.account,
      }
      sendingQueue = sendingQueue.then(async () => {
        if (!(await sendEvent(recordedEvent, sender.token, ports)) && !sender.isForgotten())
          changeStoredEvents(ports, (events) => [...events, recordedEvent].slice(-MAX_STORED_EVENTS))
      })
    },
    flush: () => {
      const sender = readSender()
      sendingQueue = sendingQueue.then(() => sendStoredEvents(sender, ports))
      return sendingQueue
    },
    waitUntilSettled: () => sendingQueue,
    deleteUnsent: () => {
      deletionCount += 1
      ports.storage?.removeItem(STORAGE_KEY)
    },
  }
}

/** Truncates values to 500 characters and redacts values under secret-looking names (AUDIT-3). */
export function redactAndTruncate(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SECRET_NAME_PATTERN.test(name) ? '[redacted]' : truncateValue(value),
    ]),
  )
}

function truncateValue(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}...` : value
  if (Array.isArray(value)) return value.map(truncateValue)
  return typeof value === 'object' && value !== null
    ? redactAndTruncate(value as Record<string, unknown>)
    : value
}

/**
 * Sends the stored events. Removes each event only after it was sent, so that a closed page loses none. Events of another
 * account wait for that account's next session, because the server takes the account from the token.
 */
async function sendStoredEvents(
  { token, account, isForgotten }: SendContext,
  ports: AuditPorts,
): Promise<void> {
  changeStoredEvents(ports, (events) => events.map((event) => completeEvent(event, account)))
  for (const event of readStoredEvents(ports)) {
    if (isForgotten()) return
    if (event.account !== null && event.account !== account) continue
    const lateEvent = { ...event, details: { ...event.details, noted_at: event.noted_at } }
    if (await sendEvent(lateEvent, event.account === null ? null : token, ports))
      changeStoredEvents(ports, (events) => events.filter(({ id }) => id !== event.id))
  }
}

/** Adds id and account to an event of an earlier version, which stored neither and sent events in whatever session began. */
function completeEvent(event: AuditEvent & { noted_at: string }, account: string | null): StoredEvent {
  return { id: createId(), account, ...event }
}

/** Sends an event with retries. Resolves to true if the server accepted the event or will never accept it. */
async function sendEvent(event: StoredEvent, token: string | null, ports: AuditPorts): Promise<boolean> {
  const { noted_at: _, account: __, ...body } = event
  for (let attempt = 0; ; attempt += 1) {
    const status = await postEvent(body, token, ports)
    if (status !== 0 && status !== 429 && status < 500) return true
    const waitMs = status === 429 ? undefined : RETRY_WAITS_MS[attempt]
    if (waitMs === undefined) return false
    await ports.wait(waitMs)
  }
}

/** Sends one request. Resolves to the HTTP status, or to 0 without an answer. */
async function postEvent(body: AuditEvent, token: string | null, ports: AuditPorts): Promise<number> {
  const { url, publishableKey, fetchPort } = ports
  const content = JSON.stringify(body)
  try {
    const answer = await fetchPort(`${url}/functions/v1/audit-logger`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: content,
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS + computeSendingMs(content)),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

function readStoredEvents({ storage }: AuditPorts): StoredEvent[] {
  try {
    const storedValue: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(storedValue) ? (storedValue as StoredEvent[]) : []
  } catch {
    return []
  }
}

function changeStoredEvents(ports: AuditPorts, change: (events: StoredEvent[]) => StoredEvent[]): void {
  try {
    const events = change(readStoredEvents(ports))
    if (events.length === 0) ports.storage?.removeItem(STORAGE_KEY)
    else ports.storage?.setItem(STORAGE_KEY, JSON.stringify(events))
  } catch (error) {
    console.warn('The unsent audit events could not be stored', error)
  }
}
