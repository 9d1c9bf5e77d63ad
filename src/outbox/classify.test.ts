import { describe, expect, it } from 'vitest'
import {
  classifyFunction,
  classifyInsert,
  joinVerdicts,
  mayAskFunction,
  type ServerAnswer,
  type Silence,
  type Verdict,
} from './classify.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const json = (status: number, body: unknown = {}, retryAfter: string | null = null): ServerAnswer => ({
  status,
  contentType: 'application/json',
  retryAfter,
  body,
})
const html = (status: number): ServerAnswer => ({
  status,
  contentType: 'text/html; charset=utf-8',
  retryAfter: null,
  body: undefined,
})
const duplicate = (constraint: string): ServerAnswer =>
  json(409, {
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
    details: null,
  })

const network: Verdict = { kind: 'later', reason: 'network', isForAll: true, retryAfterMs: null }
const timeout: Verdict = { ...network, reason: 'timeout' }
const refused = (status: number, details: string[] = []): Verdict => ({ kind: 'refused', status, details })
const later = (
  reason: 'server' | 'limit' | 'key',
  isForAll: boolean,
  retryAfterMs: number | null = null,
): Verdict => ({ kind: 'later', reason, isForAll, retryAfterMs })

describe('the answer to an insert', () => {
  it.each<[string, ServerAnswer | Silence, Verdict]>([
    ['created', { ...json(201), contentType: '' }, { kind: 'delivered' }],
    ['its id is there already', duplicate('contact_submissions_pkey'), { kind: 'delivered' }],
    ['another unique column', duplicate('contact_submissions_email_key'), refused(409)],
    ['a conflict without a reason', json(409), refused(409)],
    ...[400, 403, 404, 413, 422].map((status): [string, ServerAnswer, Verdict] => [
      `refused with ${status}`,
      json(status),
      refused(status),
    ]),
    ['no answer', 'no-answer', network],
    ['no answer in time', 'timed-out', timeout],
    ['the ferry asks to log in', html(200), network],
    ['the ferry blocks', html(403), network],
    ['success that is not ours', json(200), network],
    ['moved', json(302), network],
    ['the request took too long', json(408), timeout],
    ['a teapot on the way', json(418), network],
    ['a limit', json(429, {}, '30'), later('limit', true, 30_000)],
    ['a limit until a date', json(429, {}, 'Fri, 20 Nov 2026 00:01:00 GMT'), later('limit', true, 60_000)],
    ['the limit of the database', json(429, { code: 'PT429', hint: '90' }), later('limit', true, 90_000)],
    ['a key that is not taken', json(401), later('key', true)],
    ['down', json(500), later('server', false)],
    ['down for a while', json(503, {}, '7'), later('server', false, 7_000)],
  ])('%s', (_, answer, verdict) => {
    expect(classifyInsert(answer, NOW)).toEqual(verdict)
  })
})

describe('the answer of validate-contact', () => {
  it.each<[string, ServerAnswer | Silence, Verdict]>([
    ['stored', json(200, { success: true, data: {} }), { kind: 'delivered' }],
    ['a page instead', html(200), network],
    ['JSON that is not ours', json(200, { ok: true }), network],
    [
      'details of the fields',
      json(400, { success: false, error: 'x', details: ['Name is required', 5] }),
      refused(400, ['Name is required']),
    ],
    ['no answer', 'no-answer', network],
    ['no answer in time', 'timed-out', timeout],
  ])('%s', (_, answer, verdict) => {
    expect(classifyFunction(answer, NOW)).toEqual(verdict)
  })
})

describe('both together', () => {
  it.each<[string, Verdict, Verdict, Verdict]>([
    [
      'the function stores what the table refused',
      refused(403),
      { kind: 'delivered' },
      { kind: 'delivered' },
    ],
    ['the function says what is wrong', refused(400), refused(400, ['x']), refused(400, ['x'])],
    [
      'the function is not there: the table counts',
      later('server', false),
      refused(404),
      later('server', false),
    ],
    ['neither takes it', refused(403), refused(404), refused(403)],
    ['the function cannot serve now', refused(400), later('server', false), later('server', false)],
    ['the network dies in between', refused(400), network, network],
  ])('%s', (_, insert, viaFunction, joined) => {
    expect(joinVerdicts(insert, viaFunction)).toEqual(joined)
  })

  it.each<[boolean, ServerAnswer | Silence]>([
    [true, json(400)],
    [true, json(403)],
    [true, json(409)],
    [true, json(500)],
    [false, 'no-answer'],
    [false, 'timed-out'],
    [false, json(408)],
    [false, json(429)],
    [false, json(201)],
    [false, html(200)],
    [false, html(500)],
  ])('asks the function: %s', (isAsked, answer) => {
    expect(mayAskFunction(answer)).toBe(isAsked)
  })
})
