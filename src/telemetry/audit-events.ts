/*
 * Sends audit events of the browser to the edge function audit-logger. It never delays the action that it reports and
 * never makes it fail (AUDIT-6); the newest 50 unsent events stay on this device.
 * The server sets time, severity and account itself, and truncates and redacts again: it does not trust this code.
 */

import { sendingMs } from '../domain/idle-limit.ts'

const MAX_VALUE_LENGTH = 500
const MAX_STORED = 50
const SECRET_NAME = /password|token|key|secret|auth|session/i
const RETRY_WAITS_MS = [1000, 2000]
const TIMEOUT_MS = 15_000

export interface AuditEvent {
  /** Lower-case letters, digits and underscores: 'business_updated'. */
  action: string
  details?: Record<string, unknown>
  resource_type?: string
  resource_id?: string
}

interface AuditPorts {
  /** Origin of the backend. */
  url: string
  publishableKey: string
  /** The session's token, read when an event is noted; null for events that anyone may report. */
  token: () => string | null
  fetchPort: typeof fetch
  wait: (ms: number) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  now: () => number
}

export interface AuditLog {
  note: (event: AuditEvent) => void
  /** Sends the stored events. */
  flush: () => Promise<void>
  /** Resolves when every event noted so far was sent or stored for later. */
  settled: () => Promise<void>
  /** Deletes unsent events, at the end of a session. */
  forget: () => void
}

const STORAGE_KEY = 'guide-audit-events'

interface StoredEvent extends AuditEvent {
  noted_at: string
}

export function createAuditLog(ports: AuditPorts): AuditLog {
  let sending: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    sending = sending.then(() => drain(ports))
    return sending
  }
  return {
    note: (event) => {
      const stored: StoredEvent = {
        ...event,
        details: redactAndTruncate(event.details ?? {}),
        noted_at: new Date(ports.now()).toISOString(),
      }
      // Read the token now: after a sign-out there is none for the events before it.
      const token = ports.token()
      sending = sending.then(async () => {
        if (!(await send(stored, token, ports))) store(ports, stored)
      })
    },
    flush,
    settled: () => sending,
    forget: () => ports.storage?.removeItem(STORAGE_KEY),
  }
}

/** Truncates values to 500 characters and redacts values under secret-looking names (AUDIT-3). */
export function redactAndTruncate(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '[redacted]' : cut(value),
    ]),
  )
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}...` : value
  if (Array.isArray(value)) return value.map(cut)
  return typeof value === 'object' && value !== null
    ? redactAndTruncate(value as Record<string, unknown>)
    : value
}

async function drain(ports: AuditPorts): Promise<void> {
  const waiting = readStored(ports)
  if (waiting.length === 0) return
  ports.storage?.removeItem(STORAGE_KEY)
  const token = ports.token()
  for (const event of waiting) {
    const late = { ...event, details: { ...event.details, noted_at: event.noted_at } }
    if (!(await send(late, token, ports))) store(ports, event)
  }
}

/** True when the server accepted the event or will never accept it. */
async function send(event: StoredEvent, token: string | null, ports: AuditPorts): Promise<boolean> {
  const { noted_at: _, ...body } = event
  for (let tries = 0; ; tries += 1) {
    const status = await post(body, token, ports)
    if (status !== 0 && status !== 429 && status < 500) return true
    const wait = status === 429 ? undefined : RETRY_WAITS_MS[tries]
    if (wait === undefined) return false
    await ports.wait(wait)
  }
}

/** The HTTP status; 0 without an answer. */
async function post(body: AuditEvent, token: string | null, ports: AuditPorts): Promise<number> {
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
      signal: AbortSignal.timeout(TIMEOUT_MS + sendingMs(content)),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

function readStored({ storage }: AuditPorts): StoredEvent[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as StoredEvent[]) : []
  } catch {
    return []
  }
}

function store(ports: AuditPorts, event: StoredEvent): void {
  try {
    const events = [...readStored(ports), event].slice(-MAX_STORED)
    ports.storage?.setItem(STORAGE_KEY, JSON.stringify(events))
  } catch (error) {
    console.warn('An audit event could not be stored', error)
  }
}
