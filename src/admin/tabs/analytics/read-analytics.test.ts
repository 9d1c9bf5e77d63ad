import { describe, expect, it } from 'vitest'
import { RequestFailure } from '../../../backend/request-failure.ts'
import {
  EMPTY_SUMMARY,
  errorLevel,
  errorRate,
  fillSteps,
  isExcellent,
  type RangeHours,
} from './read-analytics.ts'
import { analyticsCsv } from './analytics-csv.ts'
import { isRightOrFunctionMissing } from '../../kit/reads.tsx'
import { toCsv } from '../../kit/csv.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

describe('ratings (ANALYTICS-3)', () => {
  it.each([
    [2_999, true],
    [3_000, false],
  ])('in the analytics a load time of %i ms is excellent: %s', (ms, excellent) =>
    expect(isExcellent(ms)).toBe(excellent),
  )

  it.each([
    [0, 'low'],
    [0.0099, 'low'],
    [0.01, 'medium'],
    [0.05, 'medium'],
    [0.051, 'high'],
  ])('in the analytics an error rate of %d is %s', (rate, level) => expect(errorLevel(rate)).toBe(level))

  it('the error rate of the analytics is the share of failed requests, and null without requests (ANALYTICS-4)', () => {
    expect(errorRate(EMPTY_SUMMARY)).toBeNull()
    expect(errorRate({ ...EMPTY_SUMMARY, requests: 4, failed_requests: 1 })).toBe(0.25)
  })

  it('the analytics tell a missing right from a failing server (ANALYTICS-5)', () => {
    expect(
      isRightOrFunctionMissing(new RequestFailure('no', { kind: 'refused', status: 403, code: '42501' })),
    ).toBe(true)
    expect(
      isRightOrFunctionMissing(new RequestFailure('no', { kind: 'refused', status: 500, code: 'XX000' })),
    ).toBe(false)
    expect(isRightOrFunctionMissing(new Error('no'))).toBe(false)
  })
})

it('toCsv escapes cells that a spreadsheet would run as formulas (ANALYTICS-6)', () => {
  expect(
    toCsv([
      ['Search', 'Count'],
      ['=HYPERLINK("http://x")', 3],
      ['coffee, "black"', 1],
      ['-1', 2],
    ]),
  ).toBe('Search,Count\r\n"\'=HYPERLINK(""http://x"")",3\r\n"coffee, ""black""",1\r\n\'-1,2')
})

it('the CSV of the analytics has the hours of a day or the days of a week, with views and searches (ANALYTICS-6)', () => {
  const summary = { ...EMPTY_SUMMARY, steps: [{ at: '2026-11-20T12:00:00+00:00', views: 3, searches: 1 }] }
  const lines = (hours: RangeHours) => analyticsCsv({ hours, summary, pages: [] }).split('\r\n').slice(-3)
  const head = 'Time (Majuro),Page views,Searches'
  expect(lines(24)).toEqual(['', head, '"21 Nov 2026, 12:00 AM",3,1'])
  expect(lines(168)).toEqual(['', head, '21 Nov 2026,3,1'])
})

it('fillSteps adds hours and days without visits as zeros, unless there are no visits at all (ANALYTICS-7)', () => {
  const until = Date.parse('2026-11-22T10:30:00Z')
  const day = { at: '2026-11-20T12:00:00+00:00', views: 3, searches: 1 }
  const week = fillSteps([day], 168, until)
  expect(week).toHaveLength(8)
  expect(week.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 3, 0])
  const hour = { at: '2026-11-22T09:00:00Z', views: 2, searches: 0 }
  expect(fillSteps([hour], 24, until).map(({ views }) => views)).toEqual([...Array<number>(23).fill(0), 2, 0])
  expect(fillSteps([], 24, until)).toEqual([])
})

it('the text about the number of measurements has a singular form', () => {
  expect([0, 1, 2].map(ANALYTICS_TEXTS.measured)).toEqual([
    '0 measurements',
    '1 measurement',
    '2 measurements',
  ])
})
