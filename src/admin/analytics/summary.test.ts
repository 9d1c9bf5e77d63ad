import { describe, expect, it } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { EMPTY_SUMMARY, errorLevel, errorRate, isExcellent, isMissing, toCsv } from './summary.ts'

describe('ratings (ANALYTICS-3)', () => {
  it.each([
    [2_999, true],
    [3_000, false],
  ])('a load time of %i ms is excellent: %s', (ms, excellent) => expect(isExcellent(ms)).toBe(excellent))

  it.each([
    [0, 'low'],
    [0.0099, 'low'],
    [0.01, 'medium'],
    [0.05, 'medium'],
    [0.051, 'high'],
  ])('an error rate of %d is %s', (rate, level) => expect(errorLevel(rate)).toBe(level))

  it('is not measured without requests (ANALYTICS-4)', () => {
    expect(errorRate(EMPTY_SUMMARY)).toBeNull()
    expect(errorRate({ ...EMPTY_SUMMARY, requests: 4, failed_requests: 1 })).toBe(0.25)
  })

  it('tells a missing right from a broken server (ANALYTICS-5)', () => {
    expect(isMissing(new RequestFailure('no', { kind: 'refused', status: 403, code: '42501' }))).toBe(true)
    expect(isMissing(new RequestFailure('no', { kind: 'refused', status: 500, code: 'XX000' }))).toBe(false)
    expect(isMissing(new Error('no'))).toBe(false)
  })
})

it('writes CSV that no spreadsheet runs (ANALYTICS-6)', () => {
  expect(
    toCsv([
      ['Search', 'Count'],
      ['=HYPERLINK("http://x")', 3],
      ['coffee, "black"', 1],
      ['-1', 2],
    ]),
  ).toBe('Search,Count\r\n"\'=HYPERLINK(""http://x"")",3\r\n"coffee, ""black""",1\r\n\'-1,2')
})
