import { describe, expect, it } from 'vitest'
import {
  dismiss,
  isDismissed,
  keptDismissals,
  nextAnnouncementChange,
  visibleAnnouncements,
} from './announcements.ts'
import { emergencyBlocks } from './emergency.ts'
import type { Announcement, EmergencyContact } from './listing.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

function announcement(change: Partial<Announcement> = {}): Announcement {
  return {
    id: 'a',
    revision: 1,
    title: null,
    message: 'Text',
    type: 'info',
    priority: 0,
    is_active: true,
    start_date: null,
    end_date: null,
    show_on_pages: ['*'],
    dismissible: true,
    action_text: null,
    action_url: null,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    ...change,
  }
}

const isShown = (change: Partial<Announcement>, path = '/', listingCategory?: string) =>
  visibleAnnouncements(
    [announcement(change)],
    listingCategory === undefined ? { path } : { path, listingCategory },
    NOW,
  ).length === 1

describe('visibleAnnouncements (ANN-1)', () => {
  it.each([
    [{ is_active: false }, false],
    [{ start_date: '2026-11-20T00:00:00Z' }, true],
    [{ start_date: '2026-11-20T00:00:00.001Z' }, false],
    [{ end_date: '2026-11-20T00:00:00Z' }, false],
    [{ end_date: '2026-11-20T00:00:00.001Z' }, true],
    [{ start_date: '2026-11-19T00:00:00+00:00', end_date: null }, true],
    [{ start_date: 'not a date' }, false],
    [{ show_on_pages: [] }, false],
  ])('%j: %s', (change, shown) => expect(isShown(change)).toBe(shown))

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
  ])('page %j on %s: %s', (page, path, shown) => expect(isShown({ show_on_pages: [page] }, path)).toBe(shown))

  it('shows the category of a listing on its page too (ANN-2)', () => {
    expect(isShown({ show_on_pages: ['/banking'] }, '/business/1', 'banking')).toBe(true)
    expect(isShown({ show_on_pages: ['/banking'] }, '/business/1', 'government')).toBe(false)
    expect(isShown({ show_on_pages: ['/businesses'] }, '/business/1', 'others')).toBe(true)
  })

  it('orders by priority, then newest (ANN-3)', () => {
    const list = [
      announcement({ id: 'old', priority: 5, created_at: '2026-11-01T00:00:00Z' }),
      announcement({ id: 'low', priority: 1, created_at: '2026-11-09T00:00:00Z' }),
      announcement({ id: 'new', priority: 5, created_at: '2026-11-02T00:00:00+00:00' }),
    ]
    expect(visibleAnnouncements(list, { path: '/' }, NOW).map(({ id }) => id)).toEqual(['new', 'old', 'low'])
  })

  it('tells when the next announcement starts or ends', () => {
    const list = [
      announcement({ start_date: '2026-11-10T00:00:00Z', end_date: '2026-12-01T00:00:00Z' }),
      announcement({ start_date: '2026-11-25T00:00:00Z' }),
    ]
    expect(nextAnnouncementChange(list, NOW)).toBe(Date.parse('2026-11-25T00:00:00Z'))
    expect(nextAnnouncementChange([announcement()], NOW)).toBeNull()
  })
})

describe('dismissals', () => {
  const reset = '2026-11-10T00:00:00Z'

  it.each([
    ['info', 'same', true],
    ['info', 'next', true],
    ['warning', 'same', true],
    ['warning', 'next', false],
    ['error', 'next', false],
    ['maintenance', 'next', true],
  ] as const)('%s in the %s session: %s', (type, session, hidden) => {
    const one = announcement({ type })
    expect(isDismissed(one, [dismiss(one, null, 'same')], null, session)).toBe(hidden)
  })

  it('shows an edited announcement again, and never hides one that cannot be dismissed', () => {
    const one = announcement()
    const closed = [dismiss(one, null, 's')]
    expect(isDismissed({ ...one, updated_at: '2026-11-02T00:00:00Z' }, closed, null, 's')).toBe(false)
    expect(isDismissed({ ...one, dismissible: false }, closed, null, 's')).toBe(false)
  })

  it('drops dismissals from before the reset, also with a wrong device clock', () => {
    const one = announcement()
    const before = dismiss(one, null, 's')
    const after = dismiss(one, reset, 's')
    expect(isDismissed(one, [before], reset, 's')).toBe(false)
    expect(isDismissed(one, [after], reset, 's')).toBe(true)
    expect(isDismissed(one, [after], '2026-11-10T00:00:00+00:00', 's')).toBe(true)
    expect(isDismissed(one, [after], '2026-11-11T00:00:00Z', 's')).toBe(false)
    expect(keptDismissals([before, after, { ...after, key: 'gone' }], [one], reset)).toEqual([after])
  })
})

const contact = (id: string, category: string, atoll: string | null) =>
  ({ id, name: id, category, atoll }) as EmergencyContact

describe('emergencyBlocks', () => {
  it('orders police, medical, fire, other; in each the own atoll first, then the whole country, then by name (EMERG-1)', () => {
    const blocks = emergencyBlocks(
      [
        contact('z', 'other', null),
        contact('odd', 'coastguard', null),
        contact('f', 'fire', 'MAJ'),
        contact('p2', 'police', 'MAJ'),
        contact('p1', 'police', 'EBO'),
        contact('p3', 'police', null),
        contact('m', 'medical', null),
      ],
      'MAJ',
    )
    expect(blocks.map((block) => [block.label, block.contacts.map(({ id }) => id)])).toEqual([
      ['Police', ['p2', 'p3', 'p1']],
      ['Medical', ['m']],
      ['Fire', ['f']],
      ['Other', ['odd', 'z']],
    ])
    expect(emergencyBlocks([])).toEqual([])
  })
})
