import { describe, expect, it } from 'vitest'
import { formatStops, moveStops, parseStops } from './stop-lines.ts'

const HEARD_DAY = '2026-11-28'

describe('the stops of a trip, one in each line (TRIP-9)', () => {
  it.each([
    ['Majuro 3 Dec', 'MAJ', '2026-12-03', false, 'departure'],
    ['majuro, 3 december 2027', 'MAJ', '2027-12-03', false, 'departure'],
    ['Majuro Dec 3', 'MAJ', '2026-12-03', false, 'departure'],
    ['Mājro 2026-12-03', 'MAJ', '2026-12-03', false, 'departure'],
    ['MAJ about 3 Dec', 'MAJ', '2026-12-03', true, 'departure'],
    ['Majuro arrives about 3 Dec', 'MAJ', '2026-12-03', true, 'arrival'],
    ['Majuro', 'MAJ', null, false, 'departure'],
    ['Ebeye 2 Jan', 'KWA', '2027-01-02', false, 'departure'],
    ['Majuro 20 Nov', 'MAJ', '2026-11-20', false, 'departure'],
  ])('the typed line %j is read as a stop of a trip', (line, atoll, day, isAbout, event) => {
    const { stops } = parseStops(`${line}\nKili`, HEARD_DAY)
    expect(stops?.[0]).toEqual({ atoll, day, is_about: isAbout, event })
    expect(stops?.[1]).toEqual({ atoll: 'KIL', day: null, is_about: false, event: 'arrival' })
  })

  it.each([
    ['Majuro 3 Dec', /starts and where it goes/],
    ['Majuro 3 Dec\nAtlantis 5 Dec', /^Line 2: "Atlantis" is no atoll/],
    ['Majuro 31 Feb\nKili', /^Line 1: The day in "Majuro 31 Feb"/],
    ['Majuro 3/12\nKili', /^Line 1: The day in/],
    ['Majuro 3 Dec\nmajuro 5 Dec', /^Line 2: Majuro comes twice in a row/],
    ['Majuro 5 Dec\nKili\nJaluit 3 Dec', /^Line 3: This day is before/],
    [Array.from({ length: 41 }, (_, at) => (at % 2 === 0 ? 'Kili' : 'Ebon')).join('\n'), /At most 40/],
  ])('the stops of a trip in %j are refused, and the refusal names the wrong line', (text, problem) => {
    expect(parseStops(text, HEARD_DAY).problem).toMatch(problem)
  })

  it('the stops of a trip are written in the notation in which they are read, with the year', () => {
    const text = 'Majuro about 3 Dec\nKili leaves 5 Dec\nJaluit'
    const { stops } = parseStops(text, HEARD_DAY)
    const written = formatStops(stops ?? [])
    expect(written).toBe('Majuro about 3 Dec 2026\nKili leaves 5 Dec 2026\nJaluit')
    expect(parseStops(written, '2031-01-01').stops).toEqual(stops)
  })

  it('the stops of a trip are moved by the same number of days, also over the end of a year; the result is null if a line cannot be read', () => {
    expect(moveStops('Majuro 30 Dec\nKili\nEbon about 31 Dec', 3, HEARD_DAY)).toBe(
      'Majuro 2 Jan 2027\nKili\nEbon about 3 Jan 2027',
    )
    expect(moveStops('Majuro 30 Dec\nAtlantis', 3, HEARD_DAY)).toBeNull()
  })
})
