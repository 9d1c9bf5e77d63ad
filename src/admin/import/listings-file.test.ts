import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCell, parseCell } from './listings-file.ts'

test('alternative names with any characters are the same after formatting and parsing a cell', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  const names = fc.array(fc.oneof(name, fc.constantFrom('a;b', '[', '["x"]', ' x ', '; ')), { minLength: 1 })
  fc.assert(
    fc.property(names, (value) => {
      expect(parseCell('alt_names', formatCell('alt_names', value))).toEqual(value)
    }),
  )
})

test.each(['=1+1', '+692 625-3250', '-1', '@SUM(A1)', '\t=1', "'=1", "''+"])(
  'the text %j is no formula in a spreadsheet, and is read back as it was',
  (text) => {
    const cell = formatCell('description', text)
    expect(cell).toMatch(/^'/)
    expect(parseCell('description', cell)).toBe(text)
  },
)

test('a negative coordinate stays a number and gets no apostrophe', () => {
  expect(formatCell('longitude', -171.5)).toBe('-171.5')
})

test('coordinates keep their exact value after formatting and parsing a cell', () => {
  const degrees = fc.double({ min: -180, max: 180, noNaN: true }).filter((value) => !Object.is(value, -0))
  fc.assert(
    fc.property(degrees, (value) => {
      expect(parseCell('longitude', formatCell('longitude', value))).toBe(value)
    }),
  )
})

test.each([
  ['featured', 'Yes', true],
  ['featured', '0', false],
  ['featured', '', undefined],
  ['featured', 'maybe', 'maybe'],
  ['latitude', '7,1', '7,1'],
  ['latitude', '0x10', '0x10'],
  ['latitude', ' 7.1 ', 7.1],
  ['latitude', '', null],
  ['atoll', ' maj ', 'MAJ'],
  ['category', 'Business', 'business'],
  ['phone', ' ', null],
  ['alt_names', 'A;; B ;', ['A', 'B']],
  ['alt_names', '[broken', '[broken'],
] as const)('the %s "%s" is read as %j', (column, cell, value) => {
  expect(parseCell(column, cell)).toEqual(value)
})
