import { parseRetryAfter } from '../domain/retry-after.ts'
import type { WaitReason } from './outbox-message.ts'

/** What an answer means for the message. */
export type Verdict = { kind: 'delivered' } | { kind: 'refused'; status: number; details: string[] } | Later

export interface Later {
  kind: 'later'
  reason: WaitReason
  /** Everything else would fare the same: the queue waits, not only this message. */
  isForAll: boolean
  retryAfterMs: number | null
}

/** An answer of the server. */
export interface ServerAnswer {
  status: number
  contentType: string
  retryAfter: string | null
  /** The JSON of the body; undefined when it is none. */
  body: unknown
}

/** Statuses that sending again cannot help: the message or the right to send it is at fault. */
const REFUSALS = new Set([400, 403, 404, 413, 422])
/** Refusals that speak of the content. 403 and 404 may only mean that this way in is closed. */
const OF_CONTENT = new Set([400, 413, 422])
const UNIQUE_VIOLATION = '23505'
const PRIMARY_KEY = 'contact_submissions_pkey'
const NO_NETWORK: Later = { kind: 'later', reason: 'network', isForAll: true, retryAfterMs: null }

const TIMED_OUT: Later = { ...NO_NETWORK, reason: 'timeout' }

/** Nothing came back, so that whether the server took the message is unknown. */
export type Silence = 'no-answer' | 'timed-out'

/** Classifies the answer of the direct insert into contact_submissions (OUTBOX-2, OUTBOX-4, OUTBOX-5). */
export function classifyInsert(answer: ServerAnswer | Silence, now: number): Verdict {
  if (isSilence(answer)) return laterOf(answer)
  if (isForeign(answer)) return NO_NETWORK
  if (answer.status === 201) return { kind: 'delivered' }
  if (answer.status !== 409) return classifyFailure(answer, now)
  return isOurKeyTaken(answer.body) ? { kind: 'delivered' } : { kind: 'refused', status: 409, details: [] }
}

/** What validate-contact answered: 200 with `success` is its yes. */
export function classifyFunction(answer: ServerAnswer | Silence, now: number): Verdict {
  if (isSilence(answer)) return laterOf(answer)
  if (isForeign(answer)) return NO_NETWORK
  if (answer.status === 200)
    return field(answer.body, 'success') === true ? { kind: 'delivered' } : NO_NETWORK
  return classifyFailure(answer, now)
}

/** The verdict of both: the function's word counts, unless it says nothing about this message. */
export function joinVerdicts(insert: Verdict, viaFunction: Verdict): Verdict {
  if (viaFunction.kind !== 'refused' || OF_CONTENT.has(viaFunction.status)) return viaFunction
  return insert
}

/** Whether validate-contact may still take what the insert did not: only after a reply, never after silence, a limit or time-out. */
export function mayAskFunction(answer: ServerAnswer | Silence): boolean {
  return (
    !isSilence(answer) &&
    !isForeign(answer) &&
    answer.status >= 400 &&
    answer.status !== 408 &&
    answer.status !== 429
  )
}

function isSilence(answer: ServerAnswer | Silence): answer is Silence {
  return typeof answer === 'string'
}

function laterOf(silence: Silence): Later {
  return silence === 'timed-out' ? TIMED_OUT : NO_NETWORK
}

function classifyFailure({ status, retryAfter, body }: ServerAnswer, now: number): Verdict {
  const retryAfterMs = parseRetryAfter(retryAfter, now) ?? limitHint(body)
  if (status === 401) return { kind: 'later', reason: 'key', isForAll: true, retryAfterMs }
  if (status === 429) return { kind: 'later', reason: 'limit', isForAll: true, retryAfterMs }
  if (status === 408) return { ...TIMED_OUT, retryAfterMs }
  if (status >= 500) return { kind: 'later', reason: 'server', isForAll: false, retryAfterMs }
  if (REFUSALS.has(status) || status === 409) return { kind: 'refused', status, details: detailsOf(body) }
  // A status that nobody here sends: a proxy on the way.
  return NO_NETWORK
}

/** The log-in page of a ferry's network is no answer of the server. */
function isForeign({ status, contentType }: ServerAnswer): boolean {
  return status < 400 ? ![200, 201].includes(status) || isHtml(contentType) : isHtml(contentType)
}

function isHtml(contentType: string): boolean {
  return contentType.startsWith('text/html')
}

/** Another unique column would be another fault: only the message's own id says that the server has it already. */
function isOurKeyTaken(body: unknown): boolean {
  return (
    field(body, 'code') === UNIQUE_VIOLATION &&
    `${String(field(body, 'message'))} ${String(field(body, 'details'))}`.includes(PRIMARY_KEY)
  )
}

/** The database's limit (PT429) names its seconds in the hint: PostgREST sets no header. */
function limitHint(body: unknown): number | null {
  const seconds = field(body, 'code') === 'PT429' ? Number(field(body, 'hint')) : NaN
  return seconds > 0 ? seconds * 1000 : null
}

function detailsOf(body: unknown): string[] {
  const details = field(body, 'details')
  return Array.isArray(details) ? details.filter((line) => typeof line === 'string').slice(0, 10) : []
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
