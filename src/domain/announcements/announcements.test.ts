import { describe, expect, it, test } from 'vitest'
import { testAnnouncement } from '../../../tests/fixtures/announcement.ts'
import { findNextAnnouncementChange } from './announcement-times.ts'
import { addDismissal, toDismissal, isDismissed, selectVisibleAnnouncements } from './announcements.ts'
import { groupEmergencyContacts } from '../emergency/emergency.ts'
import type { Announcement, EmergencyContact } from '../listing/listing.ts'
import {
  announcementPhase,
  findAnnouncementProblems,
  choosePage,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementForm,
} from '../../admin/kit/announcement-form.ts'

const FORM: AnnouncementForm = { ...NEW_ANNOUNCEMENT, message: 'No boats today.' }

describe('choosePage (ANNADM-3)', () => {
  test.each<[string[], string, boolean, string[]]>([
    [['/', '/search'], '*', true, ['*']],
    [['*'], '/search', true, ['/search']],
    [['/'], '/search', true, ['/', '/search']],
    [['/', '/search'], '/', false, ['/search']],
    [['*'], '*', false, []],
    [['/'], '/', true, ['/']],
  ])(
    'the page list %j of an announcement, with the page %s ticked (%s), becomes %j',
    (chosen, page, isChosen, expected) => {
      expect(choosePage(chosen, page, isChosen)).toEqual(expected)
    },
  )
})

describe('findAnnouncementProblems (ANNADM-2, ANNADM-4)', () => {
  test.each<[Partial<AnnouncementForm>, string[]]>([
    [{}, []],
    [{ message: '  ' }, ['message: Message is required']],
    [
      { start_date: '2026-11-20T10:00', end_date: '2026-11-20T10:00' },
      ['end_date: End date must be after start date'],
    ],
    [{ start_date: '2026-11-20T10:00', end_date: '2026-11-20T10:01' }, []],
    [{ end_date: '2020-01-01T00:00' }, []],
    [{ start_date: 'soon' }, ['start_date: Please enter a date and a time']],
    [{ show_on_pages: [] }, ['show_on_pages: Please select at least one page']],
    [{ action_url: 'example' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: 'javascript:alert(1)' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: '//elsewhere.example' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: '/contact' }, []],
    [{ action_url: 'tel:+6926253399' }, []],
    [{ action_url: 'https://example.org/x' }, []],
    [{ title: 'x'.repeat(201) }, ['title: Title must be at most 200 characters']],
    [{ priority: '1001' }, ['priority: Priority must be from -1000 to 1000']],
    [{ priority: '-99999' }, ['priority: Priority must be from -1000 to 1000']],
    [{ priority: '1000' }, []],
    [{ priority: '-1000' }, []],
  ])('an announcement with %j has the problems %j', (changes, expected) => {
    const problems = findAnnouncementProblems({ ...FORM, ...changes })
    expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
  })
})

test('an announcement is saved with null for blank texts and dates, and with a whole priority, or 0 if it is no number (ANNADM-4)', () => {
  expect(toAnnouncementFields({ ...FORM, title: ' ', action_text: '', priority: 'high' })).toMatchObject({
    title: null,
    action_text: null,
    action_url: null,
    start_date: null,
    end_date: null,
    priority: 0,
  })
  expect(toAnnouncementFields({ ...FORM, priority: '7.9' }).priority).toBe(7)
})

test('the dates of an announcement are saved in UTC and shown in Majuro time (ANNADM-4)', () => {
  const fields = toAnnouncementFields({
    ...FORM,
    start_date: '2026-11-20T08:00',
    end_date: '2026-11-20T17:00',
  })
  expect([fields.start_date, fields.end_date]).toEqual([
    '2026-11-19T20:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ])
  expect(toAnnouncementForm(fields)).toMatchObject({
    start_date: '2026-11-20T08:00',
    end_date: '2026-11-20T17:00',
  })
})

describe('announcementPhase', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  test.each([
    [{ is_active: true, start_date: null, end_date: null }, 'shown'],
    [{ is_active: false, start_date: null, end_date: null }, 'off'],
    [{ is_active: true, start_date: '2026-11-21T00:00:00Z', end_date: null }, 'planned'],
    [{ is_active: true, start_date: null, end_date: '2026-11-20T00:00:00Z' }, 'expired'],
    [{ is_active: false, start_date: null, end_date: '2026-11-01T00:00:00Z' }, 'expired'],
  ])('an announcement with %j has the phase %s', (row, expected) => {
    expect(announcementPhase(row, now)).toBe(expected)
  })
})

const NOW = Date.parse('2026-11-20T00:00:00Z')

const isShown = (change: Partial<Announcement>, path = '/', listingCategory?: string) =>
  selectVisibleAnnouncements(
    [testAnnouncement(change)],
    listingCategory === undefined ? { path } : { path, listingCategory },
    NOW,
  ).length === 1

test.each<[Partial<Announcement>, string | undefined, string | null, boolean]>([
  [{}, 'MAJ', 'EBO', true],
  [{ atolls: [] }, 'MAJ', 'EBO', true],
  // On a page that is not about an atoll, the visitor's own atoll decides.
  [{ atolls: ['JAL', 'EBO'] }, undefined, 'EBO', true],
  [{ atolls: ['JAL', 'EBO'] }, undefined, 'MAJ', false],
  [{ atolls: ['JAL', 'EBO'] }, undefined, null, true],
  // On the page of an atoll, everybody sees the announcements for that atoll.
  [{ atolls: ['JAL'] }, 'JAL', 'MAJ', true],
  [{ atolls: ['JAL'] }, 'JAL', null, true],
  [{ atolls: ['JAL'] }, 'MAJ', 'MAJ', false],
  // A reader who chose no atoll sees the announcement on the pages of all atolls, because the reader's atoll is not known.
  [{ atolls: ['JAL'] }, 'MAJ', null, true],
  [{ atolls: ['JAL'] }, 'MAJ', 'JAL', true],
])(
  'an announcement with %j on a page of the atoll %s, for a reader with the own atoll %s, is shown: %s (ANN-9)',
  (change, atoll, ownAtoll, shouldShow) => {
    const page = { path: '/', ownAtoll, ...(atoll !== undefined && { atoll }) }
    expect(selectVisibleAnnouncements([testAnnouncement(change)], page, NOW)).toHaveLength(shouldShow ? 1 : 0)
  },
)

describe('the announcements that a page shows (ANN-1)', () => {
  it.each([
    [{ is_active: false }, false],
    [{ start_date: '2026-11-20T00:00:00Z' }, true],
    [{ start_date: '2026-11-20T00:00:00.001Z' }, false],
    [{ end_date: '2026-11-20T00:00:00Z' }, false],
    [{ end_date: '2026-11-20T00:00:00.001Z' }, true],
    [{ start_date: '2026-11-19T00:00:00+00:00', end_date: null }, true],
    [{ start_date: 'not a date' }, false],
    [{ show_on_pages: [] }, false],
  ])('an announcement with %j is shown: %s', (change, shouldShow) => expect(isShown(change)).toBe(shouldShow))

  it.each([
    ['*', '/favorites', true],
    ['/favorites', '/favorites', false],
    ['/', '/', true],
    ['/', '/businesses', false],
    ['/business', '/businesses', false],
    ['/businesses', '/businesses', true],
    ['/businesses', '/businesses/', true],
    ['/businesses/', '/businesses', true],
    ['/businesses', '/businesses/x', true],
    ['/businesses', '/', false],
    ['/business', '/business/1', true],
    ['businesses', '/businesses', false],
    ['', '/', false],
  ])('an announcement for the page %j is shown on %s: %s', (page, path, shouldShow) =>
    expect(isShown({ show_on_pages: [page] }, path)).toBe(shouldShow),
  )

  it('the page of a listing shows the announcements for the category of that listing (ANN-2)', () => {
    expect(isShown({ show_on_pages: ['/banking'] }, '/business/1', 'banking')).toBe(true)
    expect(isShown({ show_on_pages: ['/banking'] }, '/business/1', 'government')).toBe(false)
    expect(isShown({ show_on_pages: ['/businesses'] }, '/business/1', 'others')).toBe(true)
  })

  it('the announcements of a page are ordered by priority, and with equal priority the newest is first (ANN-3)', () => {
    const list = [
      testAnnouncement({ id: 'old', priority: 5, created_at: '2026-11-01T00:00:00Z' }),
      testAnnouncement({ id: 'low', priority: 1, created_at: '2026-11-09T00:00:00Z' }),
      testAnnouncement({ id: 'new', priority: 5, created_at: '2026-11-02T00:00:00+00:00' }),
    ]
    expect(selectVisibleAnnouncements(list, { path: '/' }, NOW).map(({ id }) => id)).toEqual([
      'new',
      'old',
      'low',
    ])
  })

  it('the announcements of a page change next when an announcement starts or ends', () => {
    const list = [
      testAnnouncement({ start_date: '2026-11-10T00:00:00Z', end_date: '2026-12-01T00:00:00Z' }),
      testAnnouncement({ start_date: '2026-11-25T00:00:00Z' }),
    ]
    expect(findNextAnnouncementChange(list, NOW)).toBe(Date.parse('2026-11-25T00:00:00Z'))
    expect(findNextAnnouncementChange([testAnnouncement()], NOW)).toBeNull()
  })
})

describe('the list of dismissals', () => {
  const resetAt = '2026-11-10T00:00:00Z'

  it.each([
    ['info', 'same', true],
    ['info', 'next', true],
    ['warning', 'same', true],
    ['warning', 'next', false],
    ['error', 'next', false],
    ['maintenance', 'next', true],
  ] as const)(
    'a dismissed announcement of the type %s stays hidden in the %s browser session: %s',
    (type, session, hidden) => {
      const announcement = testAnnouncement({ type })
      expect(isDismissed(announcement, [toDismissal(announcement, null, 'same')], null, session)).toBe(hidden)
    },
  )

  it('the dismissal of an announcement does not hide its edited version, nor an announcement that may not be dismissed', () => {
    const announcement = testAnnouncement()
    const dismissals = [toDismissal(announcement, null, 's')]
    expect(isDismissed({ ...announcement, updated_at: '2026-11-02T00:00:00Z' }, dismissals, null, 's')).toBe(
      false,
    )
    expect(isDismissed({ ...announcement, dismissible: false }, dismissals, null, 's')).toBe(false)
  })

  it('dismissals of announcements from before a reset are ignored and removed from the list', () => {
    const announcement = testAnnouncement()
    const beforeReset = toDismissal(announcement, null, 's')
    const afterReset = toDismissal(announcement, resetAt, 's')
    expect(isDismissed(announcement, [beforeReset], resetAt, 's')).toBe(false)
    expect(isDismissed(announcement, [afterReset], resetAt, 's')).toBe(true)
    expect(isDismissed(announcement, [afterReset], '2026-11-10T00:00:00+00:00', 's')).toBe(true)
    expect(isDismissed(announcement, [afterReset], '2026-11-11T00:00:00Z', 's')).toBe(false)
    expect(addDismissal([beforeReset], afterReset)).toEqual([afterReset])
  })

  it('the list of dismissed announcements keeps only the newest 200', () => {
    let dismissals = Array.from({ length: 200 }, (_, index) =>
      toDismissal(testAnnouncement({ id: `${index}` }), null, 's'),
    )
    const newest = toDismissal(testAnnouncement({ id: 'newest' }), null, 's')
    dismissals = addDismissal(dismissals, newest)
    expect([dismissals.length, dismissals[0]?.key.split('@')[0], dismissals.at(-1)]).toEqual([
      200,
      '1',
      newest,
    ])
  })
})

const makeContact = (id: string, category: string, atoll: string | null) =>
  ({ id, name: id, category, atoll }) as EmergencyContact

describe('groups of emergency contacts', () => {
  it('emergency contacts are grouped as police, medical, fire, other; in each the own atoll is first, then the country, then the name (EMERG-1)', () => {
    const blocks = groupEmergencyContacts(
      [
        makeContact('z', 'other', null),
        makeContact('odd', 'coastguard', null),
        makeContact('f', 'fire', 'MAJ'),
        makeContact('p2', 'police', 'MAJ'),
        makeContact('p1', 'police', 'EBO'),
        makeContact('p3', 'police', null),
        makeContact('m', 'medical', null),
      ],
      'MAJ',
    )
    expect(blocks.map((block) => [block.label, block.contacts.map(({ id }) => id)])).toEqual([
      ['Police', ['p2', 'p3', 'p1']],
      ['Medical', ['m']],
      ['Fire', ['f']],
      ['Other', ['odd', 'z']],
    ])
    expect(groupEmergencyContacts([])).toEqual([])
  })
})
