import type { Submission } from '../domain/submission.ts'
import {
  classifyFunction,
  classifyInsert,
  joinVerdicts,
  mayAskFunction,
  type ServerAnswer,
  type Silence,
  type Verdict,
} from './classify.ts'

/** Where messages go, and the key that names the public role. */
export interface OutboxAddress {
  /** Origin without a trailing slash. */
  url: string
  publishableKey: string
}

/** Time limits of a table call and of an edge function (SYNC-12). */
const INSERT_TIMEOUT_MS = 10_000
const FUNCTION_TIMEOUT_MS = 15_000

/**
 * Sends one message: the direct insert, and where that is answered with a failure validate-contact with the same id
 * (OUTBOX-3). Never throws; sending the same message again is harmless (OUTBOX-2).
 */
export async function deliver(
  body: Submission,
  address: OutboxAddress,
  ports: { fetch: typeof fetch; now: () => number },
): Promise<Verdict> {
  const payload = JSON.stringify({ ...body, status: 'pending' })
  const post = (path: string, timeoutMs: number, prefer?: string): Promise<ServerAnswer | Silence> =>
    ask(ports.fetch, `${address.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: address.publishableKey,
        'Content-Type': 'application/json',
        ...(prefer === undefined ? {} : { Prefer: prefer }),
      },
      body: payload,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const inserted = await post('/rest/v1/contact_submissions', INSERT_TIMEOUT_MS, 'return=minimal')
  const verdict = classifyInsert(inserted, ports.now())
  if (verdict.kind === 'delivered' || !mayAskFunction(inserted)) return verdict
  const answered = await post('/functions/v1/validate-contact', FUNCTION_TIMEOUT_MS)
  return joinVerdicts(verdict, classifyFunction(answered, ports.now()))
}

async function ask(fetchPort: typeof fetch, url: string, init: RequestInit): Promise<ServerAnswer | Silence> {
  try {
    const response = await fetchPort(url, init)
    const text = await response.text()
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body: parse(text),
    }
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timed-out' : 'no-answer'
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
