/*
 * Sends audit events of the browser to the edge function audit-logger. Never delays and never fails what it reports
 * on (AUDIT-6); the newest 50 stay on this device until they are sent.
 * The server sets time, severity and account, cuts and redacts once more: nothing here is its only guard.
 */

const LONGEST_VALUE = 500
const MOST_KEPT = 50
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

export interface AuditSurroundings {
  /** Origin of the backend. */
  url: string
  publishableKey: string
  /** The session's token, or null for what everybody may report. Asked when the event is noted. */
  token: () => string | null
  fetchPort: typeof fetch
  wait: (ms: number) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  now: () => number
}

export interface AuditLog {
  note: (event: AuditEvent) => void
  /** Sends what is still waiting. */
  flush: () => Promise<void>
  /** Resolves when everything noted so far is sent or was given up for now. */
  settled: () => Promise<void>
  /** Forgets what was not sent; for the end of a session. */
  forget: () => void
}

const RING = 'guide-audit-events'

interface KeptEvent extends AuditEvent {
  noted_at: string
}

export function createAuditLog(surroundings: AuditSurroundings): AuditLog {
  let sending: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    sending = sending.then(() => drain(surroundings))
    return sending
  }
  return {
    note: (event) => {
      const kept: KeptEvent = {
        ...event,
        details: cleanDetails(event.details ?? {}),
        noted_at: new Date(surroundings.now()).toISOString(),
      }
      // The token of this moment: after a sign-out there would be none for what came before it.
      const token = surroundings.token()
      sending = sending.then(async () => {
        if (!(await send(kept, token, surroundings))) keep(surroundings, kept)
      })
    },
    flush,
    settled: () => sending,
    forget: () => surroundings.storage?.removeItem(RING),
  }
}

/** Cuts values at 500 characters and redacts secret-looking keys (AUDIT-3). */
export function cleanDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '[redacted]' : cut(value),
    ]),
  )
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}...` : value
  if (Array.isArray(value)) return value.map(cut)
  return typeof value === 'object' && value !== null ? cleanDetails(value as Record<string, unknown>) : value
}

async function drain(surroundings: AuditSurroundings): Promise<void> {
  const waiting = readRing(surroundings)
  if (waiting.length === 0) return
  surroundings.storage?.removeItem(RING)
  const token = surroundings.token()
  for (const event of waiting) {
    const late = { ...event, details: { ...event.details, noted_at: event.noted_at } }
    if (!(await send(late, token, surroundings))) keep(surroundings, event)
  }
}

/** True when the server took the event or will never take it. */
async function send(
  event: KeptEvent,
  token: string | null,
  surroundings: AuditSurroundings,
): Promise<boolean> {
  const { noted_at: _, ...body } = event
  for (let tries = 0; ; tries += 1) {
    const status = await post(body, token, surroundings)
    if (status !== 0 && status !== 429 && status < 500) return true
    const wait = status === 429 ? undefined : RETRY_WAITS_MS[tries]
    if (wait === undefined) return false
    await surroundings.wait(wait)
  }
}

/** The status of the answer; 0 without one. */
async function post(
  body: AuditEvent,
  token: string | null,
  surroundings: AuditSurroundings,
): Promise<number> {
  const { url, publishableKey, fetchPort } = surroundings
  try {
    const answer = await fetchPort(`${url}/functions/v1/audit-logger`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

function readRing({ storage }: AuditSurroundings): KeptEvent[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(RING) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptEvent[]) : []
  } catch {
    return []
  }
}

function keep(surroundings: AuditSurroundings, event: KeptEvent): void {
  try {
    const ring = [...readRing(surroundings), event].slice(-MOST_KEPT)
    surroundings.storage?.setItem(RING, JSON.stringify(ring))
  } catch (error) {
    console.warn('An audit event could not be kept', error)
  }
}
