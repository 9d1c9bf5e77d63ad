import { describe, expect, it } from 'vitest'
import {
  classifyListingAnswer,
  classifyFunctionAnswer,
  classifyInsertAnswer,
  combineVerdicts,
  shouldTryFunction,
} from './classify.ts'
import type { NoReply, ServerAnswer, Verdict } from './classify.ts'
import {
  UNUSED_LIMIT,
  SENDING_BLOCK_MS,
  MAX_MESSAGES_PER_WINDOW,
  LIMIT_WINDOW_MS,
  consumeLimit,
  type SendingLimit,
} from './deliver.ts'

const START_MS = 1_000_000_000
const countMessagesAt = (
  sendTimes: number[],
  initialLimit = UNUSED_LIMIT,
): { limit: SendingLimit; waitTimesMs: number[] } => {
  let limit = initialLimit
  const waitTimesMs = sendTimes.map((now) => {
    const limitResult = consumeLimit(limit, now)
    limit = limitResult.limit
    return limitResult.waitMs
  })
  return { limit, waitTimesMs }
}
const fiveSendTimes = Array.from({ length: MAX_MESSAGES_PER_WINDOW }, (_, index) => START_MS + index)

it('the sending limit allows five messages in ten minutes, then blocks for twenty (CONTACT-12)', () => {
  const { waitTimesMs, limit } = countMessagesAt([
    ...fiveSendTimes,
    START_MS + 10,
    START_MS + 10 + SENDING_BLOCK_MS - 1,
  ])
  expect(waitTimesMs).toEqual([0, 0, 0, 0, 0, SENDING_BLOCK_MS, 1])
  expect(consumeLimit(limit, START_MS + 10 + SENDING_BLOCK_MS).waitMs).toBe(0)
})

it('the sending limit does not count messages older than ten minutes', () => {
  expect(countMessagesAt([...fiveSendTimes, START_MS + 4 + LIMIT_WINDOW_MS]).waitTimesMs.at(-1)).toBe(0)
})

it('the sending limit does not block when the clock is set back', () => {
  const { limit } = countMessagesAt([...fiveSendTimes, START_MS + 10])
  expect(consumeLimit(limit, START_MS - 365 * 24 * 3_600_000).waitMs).toBe(0)
})

const NOW = Date.parse('2026-11-20T00:00:00Z')
const jsonAnswer = (status: number, body: unknown = {}, retryAfter: string | null = null): ServerAnswer => ({
  status,
  contentType: 'application/json',
  retryAfter,
  body,
})
const htmlAnswer = (status: number): ServerAnswer => ({
  status,
  contentType: 'text/html; charset=utf-8',
  retryAfter: null,
  body: undefined,
})
const createDuplicateAnswer = (constraint: string): ServerAnswer =>
  jsonAnswer(409, {
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
    details: null,
  })

const network: Verdict = { kind: 'later', reason: 'network', pausesQueue: true, retryAfterMs: null }
const timeout: Verdict = { ...network, reason: 'timeout' }
const createRefusedVerdict = (status: number, details: string[] = []): Verdict => ({
  kind: 'refused',
  status,
  details,
})
const retryLater = (
  reason: 'server' | 'limit' | 'key',
  pausesQueue: boolean,
  retryAfterMs: number | null = null,
): Verdict => ({ kind: 'later', reason, pausesQueue, retryAfterMs })

describe('classifyInsertAnswer (OUTBOX-4)', () => {
  it.each<[string, ServerAnswer | NoReply, Verdict]>([
    ['the row was created', { ...jsonAnswer(201), contentType: '' }, { kind: 'delivered' }],
    ['id already stored', createDuplicateAnswer('contact_submissions_pkey'), { kind: 'delivered' }],
    [
      'another unique column',
      createDuplicateAnswer('contact_submissions_email_key'),
      createRefusedVerdict(409),
    ],
    ['a conflict without a reason', jsonAnswer(409), createRefusedVerdict(409)],
    ...[400, 403, 404, 413, 422].map((status): [string, ServerAnswer, Verdict] => [
      `refused with ${status}`,
      jsonAnswer(status),
      createRefusedVerdict(status),
    ]),
    ['no answer', 'no-answer', network],
    ['no answer in time', 'timed-out', timeout],
    ['login page of a captive portal', htmlAnswer(200), network],
    ['page of a blocking proxy', htmlAnswer(403), network],
    ['a status 200 that PostgREST never sends', jsonAnswer(200), network],
    ['a redirect', jsonAnswer(302), network],
    ['the status 408 of a proxy', jsonAnswer(408), timeout],
    ['unknown status of a proxy', jsonAnswer(418), network],
    ['rate limit with seconds', jsonAnswer(429, {}, '30'), retryLater('limit', true, 30_000)],
    [
      'rate limit with a date',
      jsonAnswer(429, {}, 'Fri, 20 Nov 2026 00:01:00 GMT'),
      retryLater('limit', true, 60_000),
    ],
    [
      'rate limit of the database',
      jsonAnswer(429, { code: 'PT429', hint: '90' }),
      retryLater('limit', true, 90_000),
    ],
    ['rejected API key', jsonAnswer(401), retryLater('key', true)],
    ['server error', jsonAnswer(500), retryLater('server', false)],
    ['server error with Retry-After', jsonAnswer(503, {}, '7'), retryLater('server', false, 7_000)],
  ])('the outbox classifies the answer to an insert: %s', (_, answer, verdict) => {
    expect(classifyInsertAnswer(answer, NOW)).toEqual(verdict)
  })
})

describe('classifyFunctionAnswer, for answers of validate-contact,', () => {
  it.each<[string, ServerAnswer | NoReply, Verdict]>([
    ['the message was stored', jsonAnswer(200, { success: true, data: {} }), { kind: 'delivered' }],
    ['an HTML page', htmlAnswer(200), network],
    ['JSON without success', jsonAnswer(200, { ok: true }), network],
    [
      'invalid fields with details',
      jsonAnswer(400, { success: false, error: 'x', details: ['Name is required', 5] }),
      createRefusedVerdict(400, ['Name is required']),
    ],
    ['no answer', 'no-answer', network],
    ['no answer in time', 'timed-out', timeout],
  ])('the outbox classifies the answer of validate-contact: %s', (_, answer, verdict) => {
    expect(classifyFunctionAnswer(answer, NOW)).toEqual(verdict)
  })
})

describe('after an insert without success', () => {
  it.each<[string, Verdict, Verdict, Verdict]>([
    [
      'the function stores the message',
      createRefusedVerdict(403),
      { kind: 'delivered' },
      { kind: 'delivered' },
    ],
    [
      'the function reports invalid fields',
      createRefusedVerdict(400),
      createRefusedVerdict(400, ['x']),
      createRefusedVerdict(400, ['x']),
    ],
    [
      'the function is missing, so the verdict is that of the insert',
      retryLater('server', false),
      createRefusedVerdict(404),
      retryLater('server', false),
    ],
    [
      'the function refuses too',
      createRefusedVerdict(403),
      createRefusedVerdict(404),
      createRefusedVerdict(403),
    ],
    [
      'the function fails for now',
      createRefusedVerdict(400),
      retryLater('server', false),
      retryLater('server', false),
    ],
    ['the network is lost', createRefusedVerdict(400), network, network],
  ])(
    'the outbox combines the verdicts of a failed insert and of validate-contact: %s',
    (_, insertVerdict, functionVerdict, combinedVerdict) => {
      expect(combineVerdicts(insertVerdict, functionVerdict)).toEqual(combinedVerdict)
    },
  )

  it.each<[boolean, ServerAnswer | NoReply]>([
    [true, jsonAnswer(400)],
    [true, jsonAnswer(403)],
    [true, jsonAnswer(409)],
    [true, jsonAnswer(500)],
    [false, 'no-answer'],
    [false, 'timed-out'],
    [false, jsonAnswer(408)],
    [false, jsonAnswer(429)],
    [false, jsonAnswer(201)],
    [false, htmlAnswer(200)],
    [false, htmlAnswer(500)],
  ])(
    'whether the outbox calls validate-contact is %s after the answer %j to the insert',
    (isAsked, answer) => {
      expect(shouldTryFunction(answer)).toBe(isAsked)
    },
  )
})

it.each<[ServerAnswer | NoReply, string]>([
  [jsonAnswer(200, { outcome: 'stored' }), 'delivered'],
  [jsonAnswer(200, { outcome: 'gone' }), 'delivered'],
  // Answers that a network with a sign-in page sends in place of the database.
  [jsonAnswer(200, { ok: true }), 'later'],
  [{ ...jsonAnswer(200), contentType: 'text/html' }, 'later'],
  // The answer of a database that does not have the function answer_listing yet.
  [jsonAnswer(404, { code: 'PGRST202' }), 'later'],
  [jsonAnswer(400, { code: '22023' }), 'refused'],
  [jsonAnswer(429, { code: 'PT429', hint: '60' }), 'later'],
  ['no-answer', 'later'],
])(
  'an answer about a listing counts as delivered only with an outcome of the database: %j (ANSWER-2)',
  (answer, kind) => expect(classifyListingAnswer(answer, NOW).kind).toBe(kind),
)
