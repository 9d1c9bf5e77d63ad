import { describe, expect, it } from 'vitest'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import type { Announcement } from '../../../src/domain/listing/listing.ts'
import { currentRows, nextRowsChange } from './current-rows.ts'

const NOW = new Date('2026-11-24T00:00:00Z')
const day = (n: number): string => `2026-11-${n}T00:00:00Z`

function announcement(id: string, start: string | null, end: string | null): Announcement {
  return {
    id,
    revision: 1,
    title: null,
    message: id,
    type: 'info',
    priority: 1,
    is_active: true,
    start_date: start,
    end_date: end,
    show_on_pages: ['*'],
    dismissible: true,
    action_text: null,
    action_url: null,
    created_at: day(1),
    updated_at: day(1),
  }
}

describe('the rows at the time of a build (PAGES-15)', () => {
  const rows = {
    announcements: [
      announcement('always', null, null),
      announcement('begun', day(24), day(26)),
      announcement('coming', day(25), null),
      announcement('ended', day(20), day(24)),
      { ...announcement('switched off', null, null), is_active: false },
    ],
    businesses: [
      makeListing('a', { closed_until: '2026-11-30' }),
      makeListing('b', { closed_until: '2026-11-24' }),
      makeListing('c', { closed_until: 'infinity' }),
    ],
  }

  it('have no announcement that has not begun or has ended, and no closure that is over', () => {
    const now = currentRows(rows, NOW)
    expect(now.announcements?.map(({ id }) => id)).toEqual(['always', 'begun'])
    expect(now.businesses?.map(({ closed_until: until }) => until)).toEqual(['2026-11-30', null, 'infinity'])
  })

  it('change next when an announcement begins or a closure ends', () => {
    expect(nextRowsChange(rows, NOW)).toBe(Date.parse(day(25)))
    expect(nextRowsChange({ businesses: rows.businesses }, NOW)).toBe(Date.parse('2026-11-30T00:00:00+12:00'))
    expect(nextRowsChange({ businesses: [makeListing('d', { closed_until: 'infinity' })] }, NOW)).toBeNull()
    expect(nextRowsChange({}, NOW)).toBeNull()
  })
})
