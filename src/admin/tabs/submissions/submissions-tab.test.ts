import { expect, test, describe, it } from 'vitest'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { type AuditEntry, changesSince } from './listing-comparison.tsx'
import { replyHref } from './submission-note.tsx'
import { storedSubmission } from '../../../../tests/fixtures/stored-submission.ts'
import { findSubmissions, type SubmissionFilter } from './submission-filter.ts'

const makeSubmission = (id: string, changes: Partial<StoredSubmission>): StoredSubmission =>
  storedSubmission({ id, ...changes })
const ALL_SUBMISSIONS = [
  makeSubmission('a', {}),
  makeSubmission('b', { name: 'Lañiñ', status: 'approved', phone: '625-3399' }),
  makeSubmission('c', { business_name: "K&K's Store", message: 'Open late', assigned_to: 'me' }),
]

test('a reply quotes the message in an address that is short enough for mail programs (SUBM-8)', () => {
  const short = replyHref(
    makeSubmission('a', { message: 'Line one\nLine & two', created_at: '2026-11-20T00:00:00Z' }),
  )
  const parameters = new URLSearchParams(short?.split('?')[1])
  expect(short).toMatch(/^mailto:ben@example\.org\?/)
  expect(parameters.get('subject')).toBe('Your message to the Marshall Islands Guide')
  expect(parameters.get('body')).toMatch(
    /^Hello Ben,\r\n\r\n\r\n\r\nOn .+ you wrote:\r\n> Line one\r\n> Line & two$/,
  )
  const long = replyHref(makeSubmission('a', { business_name: 'K&K', message: 'ō'.repeat(2_000) })) ?? ''
  expect(long.length).toBeLessThanOrEqual(1_900)
  expect(new URLSearchParams(long.split('?')[1]).get('subject')).toBe('Re: K&K')
  expect(replyHref(makeSubmission('a', { email: 'nobody' }))).toBeNull()
})

test.each(['\u1e37', '国', '𠮷', '&', 'A'])(
  'a reply to a person and a business whose names are 200 times %j contains the beginning of each name (SUBM-8)',
  (letter) => {
    const longest = {
      name: letter.repeat(200),
      email: `${'#'.repeat(242)}@example.org`,
      business_name: letter.repeat(200),
      created_at: '2026-11-20T00:00:00Z',
    }
    for (const message of [letter.repeat(2_000), `${letter}\n`.repeat(1_000)]) {
      const href = replyHref(makeSubmission('a', { ...longest, message })) ?? ''
      expect(href.length).toBeLessThanOrEqual(1_900)
      const parameters = new URLSearchParams(href.split('?')[1])
      expect(parameters.get('subject')).toMatch(new RegExp(`^Re: ${letter}{30}`, 'u'))
      expect(parameters.get('body')).toMatch(new RegExp(`^Hello ${letter}{30}`, 'u'))
      expect(parameters.get('body')).toContain(`you wrote:\r\n> ${letter}`)
    }
  },
)

test('a mail reply quotes as many whole lines of the message as fit into the mailto link (SUBM-8)', () => {
  const line = 'The clinic on Mejit has moved.'
  const href = replyHref(makeSubmission('a', { message: `${line}\n`.repeat(100) })) ?? ''
  const body = new URLSearchParams(href.split('?')[1]).get('body') ?? ''
  const quoted = body.split('\r\n').filter((one) => one.startsWith('>'))
  expect(quoted.length).toBeGreaterThan(20)
  expect(new Set(quoted)).toEqual(new Set([`> ${line}`]))
})

test.each<[SubmissionFilter, string]>([
  [{ text: '', status: null, assigned: null }, 'a b c'],
  [{ text: '  ', status: null, assigned: null }, 'a b c'],
  [{ text: 'clinic', status: null, assigned: null }, 'a b'],
  [{ text: 'MEJIT clinic ben', status: null, assigned: null }, 'a b'],
  [{ text: 'lanin', status: null, assigned: null }, 'b'],
  [{ text: '6253399', status: null, assigned: null }, ''],
  [{ text: '625-3399', status: null, assigned: null }, 'b'],
  [{ text: 'k&ks', status: null, assigned: null }, 'c'],
  [{ text: '', status: 'approved', assigned: null }, 'b'],
  [{ text: 'store', status: 'approved', assigned: null }, ''],
  [{ text: '', status: null, assigned: 'me' }, 'c'],
  [{ text: 'clinic', status: null, assigned: 'nobody' }, 'a b'],
])('the filter %j finds the messages: %s', (filter, expected) => {
  expect(
    findSubmissions(ALL_SUBMISSIONS, filter, 'me')
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})

function makeEntry(at: string, changes: AuditEntry['changes']): AuditEntry {
  return { id: at, timestamp: `2026-11-${at}T00:00:00+00:00`, changes }
}

const RENAMED = { name: { old: 'A', new: 'B' } }
const OLDER_ENTRY = makeEntry('01', { phone: { old: '1', new: '2' }, revision: { old: 40, new: 50 } })
const NEWER_ENTRY = makeEntry('10', { ...RENAMED, revision: { old: 50, new: 60 } })
const ENTRY_WITHOUT_REVISION = makeEntry('10', RENAMED)
const SENT_AT = '2026-11-05T00:00:00+00:00'

describe('changesSince', () => {
  it('changesSince returns changes since the version that the visitor saw, also changes made before the message was sent (SUBM-4)', () => {
    const { changes, from, isIncomplete } = changesSince(
      [NEWER_ENTRY, OLDER_ENTRY],
      { seen: 40, sentAt: SENT_AT },
      60,
    )
    expect(changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'name', change: 'A -> B' }],
      [{ field: 'phone', change: '1 -> 2' }],
    ])
    expect([from, isIncomplete]).toEqual(['seen', false])
  })

  it('changesSince does not return changes that the visitor had seen', () => {
    const { changes, isIncomplete } = changesSince(
      [NEWER_ENTRY, OLDER_ENTRY],
      { seen: 50, sentAt: SENT_AT },
      60,
    )
    expect(changes.map(({ id }) => id)).toEqual(['10'])
    expect(isIncomplete).toBe(false)
  })

  it('changesSince reports no changes for a listing that nobody changed since the visitor saw it', () => {
    expect(changesSince([NEWER_ENTRY, OLDER_ENTRY], { seen: 60, sentAt: SENT_AT }, 60)).toEqual({
      changes: [],
      from: 'seen',
      isIncomplete: false,
    })
  })

  it('changesSince reports if the log does not reach back to the version that the visitor saw', () => {
    expect(changesSince([NEWER_ENTRY], { seen: 40, sentAt: SENT_AT }, 60).isIncomplete).toBe(true)
    expect(changesSince([ENTRY_WITHOUT_REVISION], { seen: 40, sentAt: SENT_AT }, 60)).toMatchObject({
      changes: [],
      isIncomplete: true,
    })
  })

  it('changesSince returns changes since the message was sent if the message has no version, or a version of another database', () => {
    for (const seen of [null, 99]) {
      const { changes, from } = changesSince(
        [ENTRY_WITHOUT_REVISION, OLDER_ENTRY],
        { seen, sentAt: SENT_AT },
        60,
      )
      expect(changes.map(({ id }) => id)).toEqual(['10'])
      expect(from).toBe('sent')
    }
  })

  it('changesSince skips entries that changed only the revision', () => {
    const empty = makeEntry('11', { revision: { old: 60, new: 61 } })
    expect(changesSince([empty], { seen: 60, sentAt: SENT_AT }, 61)).toMatchObject({
      changes: [],
      isIncomplete: false,
    })
  })
})
