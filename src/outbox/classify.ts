import { parseRetryAfter } from '../domain/backoff.ts'
import type { WaitReason } from './outbox-database.ts'

/** What an answer of the server means for the message: it is delivered, or refused, or must be sent again later. */
export type Verdict =
  { kind: 'delivered' } | { kind: 'refused'; status: number; details: string[] } | RetryLater

interface RetryLater {
  kind: 'later'
  reason: WaitReason
  /** True if every other message would fail in the same way, so that the whole queue waits. */
  pausesQueue: boolean
  retryAfterMs: number | null
}

/** An answer of the server. */
export interface ServerAnswer {
  status: number
  contentType: string
  retryAfter: string | null
  /** The parsed JSON of the body; undefined if the body is not JSON. */
  body: unknown
}

/** Statuses that refuse the message, so that sending it again is useless. */
const REFUSAL_STATUSES = new Set([400, 403, 404, 413, 422])
/** The statuses that refuse the content of the message. The others, 403 and 404, may only mean that an endpoint is closed. */
const CONTENT_REFUSAL_STATUSES = new Set([400, 413, 422])
const UNIQUE_VIOLATION = '23505'
const PRIMARY_KEY_CONSTRAINT = 'contact_submissions_pkey'
const NO_NETWORK: RetryLater = { kind: 'later', reason: 'network', pausesQueue: true, retryAfterMs: null }

const TIMED_OUT: RetryLater = { ...NO_NETWORK, reason: 'timeout' }

/** Why there is no answer. The server may or may not have stored the message. */
export type NoReply = 'no-answer' | 'timed-out'

/** Classifies the answer of the direct insert into contact_submissions (OUTBOX-2, OUTBOX-4, OUTBOX-5). */
export function classifyInsertAnswer(answer: ServerAnswer | NoReply, now: number): Verdict {
  if (isNoReply(answer)) return retryLaterWithoutReply(answer)
  if (isForeignAnswer(answer)) return NO_NETWORK
  if (answer.status === 201) return { kind: 'delivered' }
  if (answer.status !== 409) return classifyFailure(answer, now)
  return isMessageIdTaken(answer.body) ? { kind: 'delivered' } : { kind: 'refused', status: 409, details: [] }
}

/** Classifies the answer of the edge function validate-contact, which confirms with status 200 and `success`. */
export function classifyFunctionAnswer(answer: ServerAnswer | NoReply, now: number): Verdict {
  if (isNoReply(answer)) return retryLaterWithoutReply(answer)
  if (isForeignAnswer(answer)) return NO_NETWORK
  if (answer.status === 200)
    return readField(answer.body, 'success') === true ? { kind: 'delivered' } : NO_NETWORK
  return classifyFailure(answer, now)
}

/**
 * Classifies the reply of the database function answer_listing, which confirms with an `outcome` (ANSWER-2). If the database
 * does not have the function yet, the visitor's answer is sent again later. Answers about listings have their own rate limit
 * (ANSWER-3), which does not delay messages.
 */
export function classifyListingAnswer(answer: ServerAnswer | NoReply, now: number): Verdict {
  if (isNoReply(answer)) return retryLaterWithoutReply(answer)
  if (isForeignAnswer(answer)) return NO_NETWORK
  if (answer.status === 200)
    return typeof readField(answer.body, 'outcome') === 'string' ? { kind: 'delivered' } : NO_NETWORK
  const verdict = classifyFailure(answer.status === 404 ? { ...answer, status: 503 } : answer, now)
  return verdict.kind === 'later' && verdict.reason === 'limit' ? { ...verdict, pausesQueue: false } : verdict
}

/** Returns the verdict of validate-contact. If that refused for another reason than the content, that of the insert. */
export function combineVerdicts(insertVerdict: Verdict, functionVerdict: Verdict): Verdict {
  if (functionVerdict.kind !== 'refused' || CONTENT_REFUSAL_STATUSES.has(functionVerdict.status))
    return functionVerdict
  return insertVerdict
}

/** Whether to try validate-contact after the insert: after an error of the guide's server, except rate limit and timeout. */
export function shouldTryFunction(answer: ServerAnswer | NoReply): boolean {
  return (
    !isNoReply(answer) &&
    !isForeignAnswer(answer) &&
    answer.status >= 400 &&
    answer.status !== 408 &&
    answer.status !== 429
  )
}

function isNoReply(answer: ServerAnswer | NoReply): answer is NoReply {
  return typeof answer === 'string'
}

function retryLaterWithoutReply(noReply: NoReply): RetryLater {
  return noReply === 'timed-out' ? TIMED_OUT : NO_NETWORK
}

function classifyFailure({ status, retryAfter, body }: ServerAnswer, now: number): Verdict {
  const retryAfterMs = parseRetryAfter(retryAfter, now) ?? readRateLimitHintMs(body)
  if (status === 401) return { kind: 'later', reason: 'key', pausesQueue: true, retryAfterMs }
  if (status === 429) return { kind: 'later', reason: 'limit', pausesQueue: true, retryAfterMs }
  if (status === 408) return { ...TIMED_OUT, retryAfterMs }
  if (status >= 500) return { kind: 'later', reason: 'server', pausesQueue: false, retryAfterMs }
  if (REFUSAL_STATUSES.has(status) || status === 409)
    return { kind: 'refused', status, details: readDetails(body) }
  // The guide's server never sends any other status, so a proxy must have answered.
  return NO_NETWORK
}

/** Whether an answer is from a captive portal or a proxy, for example the login page of a ferry's network. */
function isForeignAnswer({ status, contentType }: ServerAnswer): boolean {
  return status < 400 ? ![200, 201].includes(status) || isHtml(contentType) : isHtml(contentType)
}

function isHtml(contentType: string): boolean {
  return contentType.startsWith('text/html')
}

/** Whether the conflict is about the primary key, which means that the server already has this message. */
function isMessageIdTaken(body: unknown): boolean {
  return (
    readField(body, 'code') === UNIQUE_VIOLATION &&
    `${String(readField(body, 'message'))} ${String(readField(body, 'details'))}`.includes(
      PRIMARY_KEY_CONSTRAINT,
    )
  )
}

/** Milliseconds to wait for the database's rate limit (PT429), from its `hint` in seconds; null for other answers. */
function readRateLimitHintMs(body: unknown): number | null {
  const seconds = readField(body, 'code') === 'PT429' ? Number(readField(body, 'hint')) : NaN
  return seconds > 0 ? seconds * 1000 : null
}

function readDetails(body: unknown): string[] {
  const details = readField(body, 'details')
  return Array.isArray(details)
    ? details.filter((detailLine) => typeof detailLine === 'string').slice(0, 10)
    : []
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
