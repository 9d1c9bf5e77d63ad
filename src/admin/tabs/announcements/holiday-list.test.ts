import { describe, expect, it } from 'vitest'
import { dayProblem, listHolidayEntries, withHoliday, withoutChange } from './holiday-list.ts'

const NOW = Date.parse('2026-11-24T12:00+12:00')

describe('the holidays that admins change (HOURS-16)', () => {
  it('the holidays that the form shows are those of the Public Holidays Act, with the added and the removed days, sorted by day', () => {
    const changes = ['2026-12-04', '2026-12-24 Day before Christmas', '2026-12-25 Kūrijm̧ōj']
    expect(listHolidayEntries(NOW, changes).slice(0, 4)).toEqual([
      { day: '2026-12-04', name: 'Gospel Day', kind: 'removed' },
      { day: '2026-12-24', name: 'Day before Christmas', kind: 'added' },
      { day: '2026-12-25', name: 'Kūrijm̧ōj', kind: 'added' },
      { day: '2027-01-01', name: "New Year's Day", kind: 'act' },
    ])
  })

  it('the holidays that admins change are stored as at most one change for each day', () => {
    const taken = withHoliday([], '2026-12-04', '')
    expect(taken).toEqual(['2026-12-04'])
    expect(withHoliday(taken, '2026-12-04', 'Gospel Day and more')).toEqual([
      '2026-12-04 Gospel Day and more',
    ])
    expect(withoutChange(taken, '2026-12-04')).toEqual([])
  })

  it('only the hundred changed holidays with the latest days are stored', () => {
    const changes = Array.from({ length: 100 }, (_, index) => `20${String(index).padStart(2, '0')}-01-01 Day`)
    const more = withHoliday(changes, '2026-12-24', 'Day before Christmas')
    expect(more).toHaveLength(100)
    expect(more).toContain('2026-12-24 Day before Christmas')
    expect(more).not.toContain('2000-01-01 Day')
  })

  it.each([
    ['2026-12-24', null],
    ['2026-11-24', null],
    ['', 'day'],
    ['2026-13-01', 'day'],
    ['2026-11-23', 'past'],
    ['2028-01-01', 'far'],
    ['2026-12-25', 'taken'],
    ['2026-12-04', null],
  ])('the problem of adding a holiday on the day %j is: %s', (day, problem) => {
    expect(dayProblem(day, NOW, ['2026-12-04'])).toBe(problem)
  })
})
