import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutToSeptets, listingSms, MAX_SMS_SEPTETS, septets, smsHref, toGsm7 } from './listing-sms.ts'

const URL_OF_ONE = 'https://guide.example/business/00000000-0000-4000-8000-000000000001'
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('€[]{}~^|\\'), 'Ḷ', 'o̧', '…', '\n', '\r', '’', 'a', '😀'),
    maxLength: 400,
  }),
)

describe('a listing as a text message', () => {
  it('has name, number, place and link', () => {
    const text = listingSms({
      name: 'Ḷo̧jet “Store”',
      phone: '625-0142',
      place: 'Delap, Majuro',
      url: URL_OF_ONE,
    })
    expect(text).toBe(`Lojet "Store"\n625-0142\nDelap, Majuro\n${URL_OF_ONE}`)
  })

  it('keeps number and link whole and cuts the place before the name', () => {
    const text = listingSms({
      name: 'A good name',
      phone: '625-0142',
      place: 'far '.repeat(99),
      url: URL_OF_ONE,
    })
    expect(text).toContain('A good name\n625-0142\nfar far')
    expect(text.endsWith(`...\n${URL_OF_ONE}`)).toBe(true)
    expect(septets(text)).toBeGreaterThan(150)
  })

  it('leaves out missing values, and a link that is too long', () => {
    expect(listingSms({ name: 'Only a name', phone: '', place: ' ', url: '' })).toBe('Only a name')
    expect(listingSms({ name: 'Name', phone: '1', place: '', url: 'x'.repeat(200) })).toBe('Name\n1')
  })

  it('never has more than 160 septets and only GSM-7 characters, whatever the listing contains (SHARE-4)', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyText,
        fc.oneof(anyText, fc.constant(URL_OF_ONE)),
        (name, phone, place, url) => {
          const text = listingSms({ name, phone, place, url })
          // NaN, the length of anything else, is not at most 160.
          expect(septets(text)).toBeLessThanOrEqual(MAX_SMS_SEPTETS)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is the body of a link', () => {
    expect(smsHref('A & B\n#1')).toBe('sms:?&body=A%20%26%20B%0A%231')
  })
})

describe('GSM-7', () => {
  it('counts the characters of the extension twice', () => {
    expect(septets('a€[')).toBe(5)
    expect(septets('ḷ')).toBeNaN()
  })

  it('keeps its characters and drops only the marks that it lacks', () => {
    expect(toGsm7('éñüÅ Ḷḷ M̧ņ ō 😀…')).toBe('éñüÅ Ll Mn o ...')
  })

  it('cuts between characters and never past the limit', () => {
    expect(cutToSeptets('abcdef', 5)).toBe('ab...')
    expect(cutToSeptets('€€€€', 7)).toBe('€€...')
    expect(cutToSeptets('abcdef', 2)).toBe('')
  })
})
