import { describe, expect, it } from 'vitest'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import type { Announcement } from '../../../src/domain/listing/listing.ts'
import { selectCurrentRows, computeNextRowsChange } from './current-rows.ts'

const NOW = new Date('2026-11-24T00:00:00Z')
const toNovemberDay = (day: number): string => `2026-11-${day}T00:00:00Z`

function makeAnnouncement(id: string, start: string | null, end: string | null): Announcement {
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
    created_at: toNovemberDay(1),
    updated_at: toNovemberDay(1),
  }
}

describe('the rows at the time of a build (PAGES-15)', () => {
  const rows = {
    announcements: [
      makeAnnouncement('always', null, null),
      makeAnnouncement('begun', toNovemberDay(24), toNovemberDay(26)),
      makeAnnouncement('coming', toNovemberDay(25), null),
      makeAnnouncement('ended', toNovemberDay(20), toNovemberDay(24)),
      { ...makeAnnouncement('switched off', null, null), is_active: false },
    ],
    businesses: [
      makeListing('a', { closed_until: '2026-11-30' }),
      makeListing('b', { closed_until: '2026-11-24' }),
      makeListing('c', { closed_until: 'infinity' }),
    ],
  }

  it('a build leaves out announcements that have not begun or have ended, and closures that are over', () => {
    const currentRows = selectCurrentRows(rows, NOW)
    expect(currentRows.announcements?.map(({ id }) => id)).toEqual(['always', 'begun'])
    expect(currentRows.businesses?.map(({ closed_until: until }) => until)).toEqual([
      '2026-11-30',
      null,
      'infinity',
    ])
  })

  it('the rows of a build change next when an announcement begins or a closure ends', () => {
    expect(computeNextRowsChange(rows, NOW)).toBe(Date.parse(toNovemberDay(25)))
    expect(computeNextRowsChange({ businesses: rows.businesses }, NOW)).toBe(
      Date.parse('2026-11-30T00:00:00+12:00'),
    )
    expect(
      computeNextRowsChange({ businesses: [makeListing('d', { closed_until: 'infinity' })] }, NOW),
    ).toBeNull()
    expect(computeNextRowsChange({}, NOW)).toBeNull()
  })
})
