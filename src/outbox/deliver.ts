import { computeSendingMs } from '../domain/idle-limit.ts'
import { isAnswer, type ListingAnswer, type OutboxBody } from '../domain/messages/listing-answer.ts'
import type { Submission } from '../domain/messages/submission.ts'
import {
  classifyListingAnswer,
  classifyFunctionAnswer,
  classifyInsertAnswer,
  combineVerdicts,
  shouldTryFunction,
  type ServerAnswer,
  type NoReply,
  type Verdict,
} from './classify.ts'

/*
 * The sending limit: at most 5 messages in 10 minutes from one device, then none for 20 minutes (CONTACT-12). Retries of the
 * outbox do not count. The server enforces its own limit; this limit only informs the person earlier.
 */
export const MAX_MESSAGES_PER_WINDOW = 5
export const LIMIT_WINDOW_MS = 10 * 60_000
/** How long no message can be sent after the limit was reached. */
export const SENDING_BLOCK_MS = 2 * LIMIT_WINDOW_MS

export interface SendingLimit {
  takenAt: number[]
  blockedAt: number | null
}

export const UNUSED_LIMIT: SendingLimit = { takenAt: [], blockedAt: null }

/** Counts one message at `now`. `waitMs` is 0 if it may be sent, otherwise the time until a message may be sent. */
export function consumeLimit(limit: SendingLimit, now: number): { limit: SendingLimit; waitMs: number } {
  const blockedMs = limit.blockedAt === null ? 0 : remainingLimitMs(limit.blockedAt, SENDING_BLOCK_MS, now)
  if (blockedMs > 0) return { limit, waitMs: blockedMs }
  const takenAt = limit.takenAt.filter((takenTime) => remainingLimitMs(takenTime, LIMIT_WINDOW_MS, now) > 0)
  if (takenAt.length >= MAX_MESSAGES_PER_WINDOW)
    return { limit: { takenAt: [], blockedAt: now }, waitMs: SENDING_BLOCK_MS }
  return { limit: { takenAt: [...takenAt, now], blockedAt: null }, waitMs: 0 }
}

/** Returns the rest of a wait of `ms` since `since`. 0 for a future time, because a clock that was set back must not block. */
function remainingLimitMs(since: number, ms: number, now: number): number {
  return now < since ? 0 : Math.max(0, since + ms - now)
}

/** The address of the server to which messages are sent, and the API key of the public role. */
export interface OutboxAddress {
  /** Origin without a trailing slash. */
  url: string
  publishableKey: string
}

/** Time limits of a table call and of an edge function (SYNC-12). */
const INSERT_TIMEOUT_MS = 10_000
const FUNCTION_TIMEOUT_MS = 15_000
/** Largest factor for the time limits after attempts that timed out, because a slow link needs longer limits (SYNC-19). */
const MAX_TIMEOUT_FACTOR = 8

/** The longest time that `deliverMessage` takes, in milliseconds. */
export function longestDeliveryMs(body: OutboxBody, earlierTimeOuts: number): number {
  const sendingMs = computeSendingMs(toPayload(body))
  if (isAnswer(body)) return INSERT_TIMEOUT_MS * timeoutFactorAfter(earlierTimeOuts) + sendingMs
  return (INSERT_TIMEOUT_MS + FUNCTION_TIMEOUT_MS) * timeoutFactorAfter(earlierTimeOuts) + 2 * sendingMs
}

function timeoutFactorAfter(earlierTimeOuts: number): number {
  return Math.min(2 ** earlierTimeOuts, MAX_TIMEOUT_FACTOR)
}

function toPayload(body: OutboxBody): string {
  return JSON.stringify(isAnswer(body) ? toAnswerParameters(body) : { ...body, status: 'pending' })
}

/**
 * Sends one message by a direct insert and, after an error of the server, by validate-contact with the same id (OUTBOX-3). An
 * answer about a listing is sent by answer_listing. Never throws. Sending the same message again is harmless (OUTBOX-2).
 * @param earlierTimeOuts number of attempts in a row that timed out; each doubles the time limit
 */
export async function deliverMessage(
  body: OutboxBody,
  address: OutboxAddress,
  ports: { fetch: typeof fetch; now: () => number },
  earlierTimeOuts = 0,
): Promise<Verdict> {
  const timeoutFactor = timeoutFactorAfter(earlierTimeOuts)
  const payload = toPayload(body)
  const post = (path: string, timeoutMs: number, prefer?: string): Promise<ServerAnswer | NoReply> =>
    sendRequest(ports.fetch, `${address.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: address.publishableKey,
        'Content-Type': 'application/json',
        ...(prefer === undefined ? {} : { Prefer: prefer }),
      },
      body: payload,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs * timeoutFactor + computeSendingMs(payload)),
    })
  if (isAnswer(body)) {
    const listingReply = await post('/rest/v1/rpc/answer_listing', INSERT_TIMEOUT_MS)
    return classifyListingAnswer(listingReply, ports.now())
  }
  const insertReply = await post('/rest/v1/contact_submissions', INSERT_TIMEOUT_MS, 'return=minimal')
  const verdict = classifyInsertAnswer(insertReply, ports.now())
  if (verdict.kind === 'delivered' || !shouldTryFunction(insertReply)) return verdict
  const functionReply = await post('/functions/v1/validate-contact', FUNCTION_TIMEOUT_MS)
  return combineVerdicts(verdict, classifyFunctionAnswer(functionReply, ports.now()))
}

/** Returns the parameters of the database function answer_listing, without the fields that only the outbox needs. */
function toAnswerParameters({ listing, revision, answer, what, note, device }: ListingAnswer): object {
  return { entry: { listing, revision, answer, what, note, device } }
}

async function sendRequest(
  fetchPort: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<ServerAnswer | NoReply> {
  try {
    const response = await fetchPort(url, init)
    const text = await response.text()
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body: parseJson(text),
    }
  } catch {
    // The name of the error does not identify the time limit: Chrome before 124 and Safari report it as AbortError.
    return init.signal?.aborted === true ? 'timed-out' : 'no-answer'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let sendingLimit: SendingLimit = UNUSED_LIMIT
const countedMessageIds = new Set<string>()

/**
 * Sends a message without the queue, for devices that refuse to store anything. After a failure the caller still has the text
 * and may send it again with the same id, because the server stores it only once.
 */
export async function sendDirectly(
  body: Submission,
  address: OutboxAddress,
): Promise<Verdict | { kind: 'limited'; waitMs: number }> {
  if (!countedMessageIds.has(body.id)) {
    const limitResult = consumeLimit(sendingLimit, Date.now())
    ;({ limit: sendingLimit } = limitResult)
    if (limitResult.waitMs > 0) return { kind: 'limited', waitMs: limitResult.waitMs }
    countedMessageIds.add(body.id)
  }
  return deliverMessage(body, address, { fetch: (input, init) => fetch(input, init), now: () => Date.now() })
}
