import { describe, expect, it } from 'vitest'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { formatActivityAge } from '../../kit/activity-age.ts'
import {
  activityCsv,
  activityAuthor,
  activityListingId,
  activitySubject,
  changeText,
} from './describe-entry.ts'
import { ACTIONS_OF_KIND, type ActivityEntry, readEntries } from './read-entries.ts'
import { changedValues, formatValue } from './changed-values.tsx'
import { NO_FILTER, readActivityFilter, toActivityQueryString, startOfDay } from './activity-filter.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const MINUTE_MS = 60_000

describe('formatActivityAge (DASH-5)', () => {
  it.each([
    [0, 'Just now'],
    [MINUTE_MS - 1, 'Just now'],
    [-5 * MINUTE_MS, 'Just now'],
    [MINUTE_MS, '1m ago'],
    [59 * MINUTE_MS, '59m ago'],
    [60 * MINUTE_MS, '1h ago'],
    [24 * 60 * MINUTE_MS - 1, '23h ago'],
    [24 * 60 * MINUTE_MS, '1d ago'],
    [400 * 24 * 60 * MINUTE_MS, '400d ago'],
  ])('formatActivityAge shows an age of %d ms as: %s', (age, text) =>
    expect(formatActivityAge(NOW - age, NOW)).toBe(text),
  )
})

const ANNA_ID = '0a5b7c1e-0000-4000-8000-000000000001'
const LISTING_ID = '0a5b7c1e-0000-4000-8000-000000000002'
const EMAILS = new Map([[ANNA_ID, 'anna@example.org']])

const makeEntry = (facts: Partial<ActivityEntry>): ActivityEntry => ({
  id: 'x',
  action: 'businesses.updated',
  timestamp: '2026-11-20T10:00:00+00:00',
  details: { name: 'Store' },
  changes: null,
  resource_type: 'businesses',
  resource_id: LISTING_ID,
  user_id: ANNA_ID,
  ...facts,
})

it('a filter of the activity by days uses days in Majuro, and includes the whole last day (ACTIVITY-6)', () => {
  expect(startOfDay('2026-11-20')).toBe('2026-11-19T12:00:00.000Z')
  expect(startOfDay('2026-11-20', 1)).toBe('2026-11-20T12:00:00.000Z')
  const search = '?from=2026-11-20&to=2026-11-21'
  expect(readActivityFilter(search)).toEqual({ ...NO_FILTER, from: '2026-11-20', to: '2026-11-21' })
  expect(toActivityQueryString(readActivityFilter(search))).toBe(search)
  expect(readActivityFilter('?from=yesterday&to=1)')).toEqual(NO_FILTER)
})

describe('the filter in the address (ACTIVITY-2)', () => {
  it.each([
    ['', NO_FILTER],
    [
      `?kind=listings&admin=${ANNA_ID}&name=Store&listing=${LISTING_ID}`,
      { ...NO_FILTER, kind: 'listings', admin: ANNA_ID, name: 'Store', listing: LISTING_ID },
    ],
    // Ids become part of a request's filter, so anything that is not an id is dropped.
    ['?kind=nonsense&admin=x),or(&listing=1', NO_FILTER],
  ] as const)(
    'the filter of the activity in the query %j is the same after it was read, written and read again',
    (search, filter) => {
      expect(readActivityFilter(search)).toEqual(filter)
      expect(readActivityFilter(toActivityQueryString(readActivityFilter(search)))).toEqual(filter)
    },
  )

  it('the query of the activity contains only the filter values that are set', () =>
    expect(toActivityQueryString({ ...NO_FILTER, name: 'A & B' })).toBe('?name=A+%26+B'))
})

it.each([
  ['featured', true, 'Yes'],
  ['featured', false, 'No'],
  ['phone', null, ''],
  ['atoll', 'KWA', 'Kwajalein'],
  ['category', 'banking', 'Banks & ATMs'],
  ['alt_names', ['One', 'Two'], 'One\nTwo'],
  ['last_checked_at', '2026-11-20T10:00:00+00:00', '20 Nov 2026, 10:00 PM'],
  ['latitude', 7.1, '7.1'],
  ['closed_until', 'infinity', 'until further notice'],
  ['notes', { a: 1 }, '{"a":1}'],
  [
    'stops',
    [
      ['MAJ', '2026-12-03', false, 'departure'],
      ['KIL', '2026-12-05', true, 'arrival'],
      ['JAL', null, false, 'arrival'],
    ],
    'Majuro leaves 3 Dec 2026\nKili arrives about 5 Dec 2026\nJaluit arrives',
  ],
])('the activity shows the value of the field %s, %j, as %j', (field, value, text) =>
  expect(formatValue(field, value)).toBe(text),
)

it('an entry of the activity shows old and new values without the revision (ACTIVITY-1)', () => {
  const changes = { phone: { old: null, new: '625-3399' }, revision: { old: 1, new: 2 } }
  expect(changedValues({ changes })).toEqual([
    { field: 'phone', label: 'Phone number', before: '', after: '625-3399' },
  ])
})

it.each([
  [{}, 'anna@example.org', 'Store'],
  [{ user_id: '0a5b7c1e-0000-4000-8000-000000000009' }, 'A former account', 'Store'],
  [
    { user_id: null, action: 'admin_added', details: {}, resource_type: 'account', resource_id: ANNA_ID },
    'Server or operator',
    'anna@example.org',
  ],
  [
    { user_id: null, action: 'login_failed', details: { email: 'x@example.org' } },
    'Somebody not signed in',
    'x@example.org',
  ],
  [
    { resource_type: 'contact_submissions', details: { type: 'feedback', name: 'Store', note: 'changed' } },
    'anna@example.org',
    'Feedback: Store',
  ],
  [
    { resource_type: 'contact_submissions', details: { type: 'business_submission' } },
    'anna@example.org',
    'New business',
  ],
])('the entry %j of the activity is by %s, and about %s', (facts, author, subject) => {
  expect(activityAuthor(makeEntry(facts), EMAILS)).toBe(author)
  expect(activitySubject(makeEntry(facts), EMAILS)).toBe(subject)
})

it.each<[facts: Partial<ActivityEntry>, text: string | null]>([
  [{ details: { note: 'added' } }, 'Note added.'],
  [{ action: 'admin_role_changed', details: { role: 'editor' } }, 'Now an editor.'],
  [{ action: 'admin_role_changed', details: { role: 'publisher' } }, 'Now a publisher.'],
  [{ action: 'admin_invited', details: { role: 'editor' } }, null],
  [{}, 'Saved without a change.'],
  [{ action: 'trips.updated' }, 'Saved. Changed stops have an entry of their own.'],
  [{ action: 'businesses.deleted' }, null],
])(
  'the entry %j of the activity, without changed columns, is described as %j (ACTIVITY-1) (ACTIVITY-4)',
  (facts, text) => expect(changeText(makeEntry(facts))).toBe(text),
)

it('in the activity new backup codes are an entry about the account of an admin, and trips are a kind of entry (ACTIVITY-2)', async () => {
  expect(ACTIONS_OF_KIND.accounts).toContain('backup_codes_changed')
  const asked: unknown[] = []
  const query: Record<string, unknown> = {}
  for (const step of ['order', 'like', 'limit']) query[step] = () => query
  query['in'] = (column: string, values: string[]) => {
    asked.push(column, values)
    return query
  }
  const readRows = async (_table: string, { filter }: { filter: (all: unknown) => unknown }) => {
    filter(query)
    return []
  }
  await readEntries({ readRows } as unknown as AdminTables, readActivityFilter('?kind=trips'), 50)
  expect(asked).toEqual(['resource_type', ['trips']])
})

it('activityListingId returns the listing of an entry about a listing or a photo, otherwise null', () => {
  const photo = { resource_type: 'business_images', resource_id: 'p', details: { listing: LISTING_ID } }
  expect(
    [makeEntry({}), makeEntry(photo), makeEntry({ resource_type: 'announcements' })].map(activityListingId),
  ).toEqual([LISTING_ID, LISTING_ID, null])
})

it('the CSV of the activity has a line for each changed column, and formulas are escaped (ACTIVITY-3)', () => {
  const entries = [
    makeEntry({
      details: { name: '=HYPERLINK("x")' },
      changes: { phone: { old: '+692 1', new: '625-1' }, alert: { old: null, new: 'a, b' } },
    }),
    makeEntry({ action: 'businesses.deleted', changes: null }),
    makeEntry({ action: 'admin_role_changed', details: { name: 'Ben', role: 'editor' } }),
  ]
  expect(activityCsv(entries, EMAILS).split('\r\n')).toEqual([
    'Time (Majuro),Who,What,Name,Field,Before,After,Id',
    `"20 Nov 2026, 10:00 PM",anna@example.org,Business changed,"'=HYPERLINK(""x"")",Phone number,+692 1,625-1,${LISTING_ID}`,
    `"20 Nov 2026, 10:00 PM",anna@example.org,Business changed,"'=HYPERLINK(""x"")",Short notice,,"a, b",${LISTING_ID}`,
    `"20 Nov 2026, 10:00 PM",anna@example.org,Business deleted,Store,,,,${LISTING_ID}`,
    `"20 Nov 2026, 10:00 PM",anna@example.org,Role of an admin changed,Ben,,,Now an editor.,${LISTING_ID}`,
  ])
})
