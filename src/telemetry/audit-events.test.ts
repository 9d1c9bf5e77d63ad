import { describe, expect, it, test } from 'vitest'
import { redactAndTruncate, createAuditLog } from './audit-events.ts'
import { toAuditLabel, toAuditPredicate } from '../domain/audit-labels.ts'

test.each([
  ['login_failed', 'Wrong password'],
  ['rapid_login_failures', 'Three or more wrong passwords for one account within five minutes'],
  ['tariff_violation', 'tariff violation'],
  ['toString', 'toString'],
])('the label of the audit event %s is %s', (action, words) => expect(toAuditLabel(action)).toBe(words))

test.each([
  ['businesses.updated', 'changed the business'],
  ['business_images.created', 'added a photo of'],
  ['announcements.deleted', 'deleted the announcement'],
  ['login_failed', null],
])('the activity describes the audit event %s as: %s (ACTIVITY-5)', (action, words) =>
  expect(toAuditPredicate(action)).toBe(words),
)

function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  values: Map<string, string>
} {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

/** Creates an audit log of the browser. @param onSend is called at each request, also at one that gets no answer */
function openLog(answers: number[], onSend: () => void = () => undefined) {
  const sentEvents: { body: Record<string, unknown>; token: string | null }[] = []
  const ids: unknown[] = []
  const storage = createMemoryStorage()
  let account: string | null = 'a'
  const log = createAuditLog({
    url: 'https://x.example',
    publishableKey: 'k',
    token: () => account && `${account}-token`,
    account: () => account,
    fetchPort: (_, init) => {
      const headers = new Headers(init?.headers)
      const body = JSON.parse(init?.body as string) as Record<string, unknown>
      const status = answers.shift() ?? 200
      ids.push(body['id'])
      onSend()
      if (status === 0) return Promise.reject(new TypeError('Failed to fetch'))
      sentEvents.push({ body, token: headers.get('authorization') })
      return Promise.resolve(new Response('{}', { status }))
    },
    wait: () => Promise.resolve(),
    storage,
    now: () => 0,
  })
  const readStored = (): unknown[] =>
    (JSON.parse([...storage.values.values()][0] ?? '[]') as { action: string }[]).map(({ action }) => action)
  return {
    log,
    sent: sentEvents,
    ids,
    storage,
    stored: readStored,
    signIn: (accountId: string | null) => (account = accountId),
  }
}

const LOST_ANSWERS = [0, 0, 0]

describe('redactAndTruncate', () => {
  it('the audit log redacts values with secret-looking names at every level, and cuts values to 500 characters (AUDIT-3)', () => {
    const longText = 'x'.repeat(501)
    const names = ['password', 'accessToken', 'api_key', 'clientSecret', 'Authorization', 'sessionId']
    for (const name of names) expect(redactAndTruncate({ [name]: 'v' })).toEqual({ [name]: '[redacted]' })
    expect(
      redactAndTruncate({ tab: 'overview', inner: { password: 'p', text: longText }, list: [longText, 3] }),
    ).toEqual({
      tab: 'overview',
      inner: { password: '[redacted]', text: `${'x'.repeat(500)}...` },
      list: [`${'x'.repeat(500)}...`, 3],
    })
  })
})

describe('the audit log of the browser', () => {
  it('an audit event is sent with the token that was valid when the event was recorded', async () => {
    const { log, sent, signIn } = openLog([])
    log.recordEvent({ action: 'admin_logout' })
    signIn(null)
    log.recordEvent({ action: 'login_failed' })
    await log.waitUntilSettled()
    expect(sent.map(({ body, token }) => [body['action'], token])).toEqual([
      ['admin_logout', 'Bearer a-token'],
      ['login_failed', null],
    ])
  })

  it('an audit event is tried three times, then stored and sent later', async () => {
    const { log, sent, storage } = openLog([0, 503, 0])
    log.recordEvent({ action: 'business_updated', details: { name: 'A' } })
    await log.waitUntilSettled()
    expect(storage.values.size).toBe(1)
    await log.flush()
    expect(sent.at(-1)?.body).toMatchObject({ action: 'business_updated', details: { name: 'A' } })
    expect(storage.values.size).toBe(0)
  })

  it('the waiting audit events of an account are sent only in a session of that account (AUDIT-4)', async () => {
    const { log, sent, stored: readStored, signIn } = openLog([...LOST_ANSWERS, ...LOST_ANSWERS])
    log.recordEvent({ action: 'business_deleted' })
    signIn(null)
    log.recordEvent({ action: 'login_failed' })
    await log.waitUntilSettled()
    signIn('b')
    await log.flush()
    expect(sent.map(({ body, token }) => [body['action'], token])).toEqual([['login_failed', null]])
    expect(readStored()).toEqual(['business_deleted'])
    signIn('a')
    await log.flush()
    expect(sent.slice(1).map(({ body, token }) => [body['action'], token])).toEqual([
      ['business_deleted', 'Bearer a-token'],
    ])
    expect(Object.keys(sent[1]?.body ?? {}).toSorted()).toEqual(['action', 'details', 'id'])
  })

  it('an audit event whose sending fails after the events were deleted at Sign Out is not stored again', async () => {
    const { log, stored: readStored } = openLog([...LOST_ANSWERS])
    log.recordEvent({ action: 'business_deleted' })
    log.deleteUnsent()
    await log.waitUntilSettled()
    expect(readStored()).toEqual([])
  })

  it('a waiting audit event is removed only after it was sent, so that a closed page loses none (AUDIT-6)', async () => {
    const storedDuringSending: unknown[] = []
    const {
      log,
      stored: readStored,
      signIn,
    } = openLog([...LOST_ANSWERS, ...LOST_ANSWERS], () => void storedDuringSending.push(readStored()))
    log.recordEvent({ action: 'first' })
    log.recordEvent({ action: 'second' })
    await log.waitUntilSettled()
    storedDuringSending.length = 0
    const flushed = log.flush()
    signIn(null)
    await flushed
    expect(storedDuringSending).toEqual([['first', 'second'], ['second']])
    expect(readStored()).toEqual([])
  })

  it('an audit event is sent with the same random id in each attempt, so that the server can record it once (AUDIT-13)', async () => {
    const { log, ids } = openLog([...LOST_ANSWERS, 503])
    log.recordEvent({ action: 'login_failed' })
    await log.waitUntilSettled()
    await log.flush()
    log.recordEvent({ action: 'login_failed' })
    await log.waitUntilSettled()
    expect(ids).toHaveLength(6)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(ids.slice(0, 5)).size).toBe(1)
    expect(ids[5]).not.toBe(ids[0])
  })

  it('audit events that an earlier version stored without an account are sent in the current session (AUDIT-6)', async () => {
    const { log, sent, storage, stored: readStored } = openLog([])
    const earlyEvent = { action: 'business_updated', details: {}, noted_at: '2026-11-27T00:00:00Z' }
    storage.setItem('guide-audit-events', JSON.stringify([earlyEvent]))
    await log.flush()
    expect(sent).toMatchObject([{ body: { action: 'business_updated' }, token: 'Bearer a-token' }])
    expect(readStored()).toEqual([])
  })

  it('the audit log of the browser stores the newest fifty events (AUDIT-6)', async () => {
    const { log, storage } = openLog(Array.from({ length: 3 * 60 }, () => 0))
    for (let count = 0; count < 60; count += 1) log.recordEvent({ action: `event_${count}` })
    await log.waitUntilSettled()
    const storedEvents = JSON.parse([...storage.values.values()][0] ?? '[]') as { action: string }[]
    expect(storedEvents).toHaveLength(50)
    expect(storedEvents[0]?.action).toBe('event_10')
    log.deleteUnsent()
    expect(storage.values.size).toBe(0)
  })

  it('an audit event that the server refuses is not sent again', async () => {
    const { log, sent, storage } = openLog([403])
    log.recordEvent({ action: 'nonsense' })
    await log.waitUntilSettled()
    expect(sent).toHaveLength(1)
    expect(storage.values.size).toBe(0)
  })
})
