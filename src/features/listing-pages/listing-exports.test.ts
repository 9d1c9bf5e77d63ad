import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutToSeptets,
  formatListingSms,
  MAX_SMS_SEPTETS,
  countSeptets,
  smsHref,
  toGsm7,
} from './listing-sms.ts'
import { formatVcardFile, formatVcardForQr, type VcardParts } from './vcard.ts'

const STORE: VcardParts = {
  name: 'Ḷo̧jet; Sons, Inc. \\ "Store"',
  phones: ['+6926250142', '+6924550143'],
  faxes: [],
  email: 'store@example.com',
  street: 'Delap\nnear the dock',
  place: 'Majuro',
  website: 'https://example.com/a,b;c',
  url: 'https://guide.example/business/1',
  closed: '',
  reach: [],
  note: 'Mon-Fri 8:00 AM - 5:00 PM; Sat closed',
}

const countOctets = (text: string): number => new TextEncoder().encode(text).length

/** The values of a vCard by name, as a program that reads RFC 2426 gets them. */
function readVcard(card: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const line of card
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)) {
    const colon = line.indexOf(':')
    const key = line.slice(0, colon).split(';')[0] ?? ''
    const parts = line.slice(colon + 1).split(/(?<!(?<!\\)(?:\\\\)*\\);/)
    values.set(
      key,
      parts.map((text) => text.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c))),
    )
  }
  return values
}

describe('a vCard', () => {
  it('a vCard contains the details of the listing, as a vCard reader parses them', () => {
    const values = readVcard(formatVcardFile(STORE))
    expect(values.get('VERSION')).toEqual(['3.0'])
    expect(values.get('FN')).toEqual([STORE.name])
    expect(values.get('N')).toEqual([STORE.name, '', '', '', ''])
    expect(values.get('TEL')).toEqual(['+6924550143'])
    expect(values.get('EMAIL')).toEqual(['store@example.com'])
    expect(values.get('ADR')).toEqual(['', '', STORE.street, 'Majuro', '', '', 'Marshall Islands'])
    expect(values.get('NOTE')).toEqual([STORE.note])
    expect(formatVcardFile(STORE)).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[^]*\r\nEND:VCARD\r\n$/)
  })

  it('a vCard for a QR code has less than 500 octets', () => {
    const qrVcard = formatVcardForQr({ ...STORE, name: 'x'.repeat(500), phones: ['+1', '+2', '+3'] })
    expect(countOctets(qrVcard)).toBeLessThan(500)
    expect(qrVcard).not.toContain('+3')
    expect(qrVcard).not.toContain('NOTE')
    const reachLines = ['WhatsApp: +6924551234', 'Radio: VHF 16 and 68, afternoons']
    expect(
      countOctets(formatVcardForQr({ ...STORE, name: 'x'.repeat(500), reach: reachLines })),
    ).toBeLessThan(500)
  })

  it('a vCard has lines of at most 75 octets and keeps every character and value whole, whatever a listing contains', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...Array.from('\\;,:\r\n\tḶ😀'), ' '), fc.constant('a')),
      maxLength: 200,
    })
    fc.assert(
      fc.property(text, text, text, (name, street, note) => {
        const card = formatVcardFile({ ...STORE, name, street, note })
        for (const line of card.split('\r\n')) expect(countOctets(line)).toBeLessThanOrEqual(75)
        expect(card.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
        expect(card).not.toContain('\uFFFD')
        const values = readVcard(card)
        expect(values.get('END')).toEqual(['VCARD'])
        expect(values.get('ADR')).toHaveLength(7)
      }),
    )
  })
})

const LISTING_URL = 'https://guide.example/business/00000000-0000-4000-8000-000000000001'
const arbitraryText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('€[]{}~^|\\'), 'Ḷ', 'o̧', '…', '\n', '\r', '’', 'a', '😀'),
    maxLength: 400,
  }),
)

describe('a listing as a text message', () => {
  it('a listing as a text message has name, number, place and link', () => {
    const text = formatListingSms({
      name: 'Ḷo̧jet “Store”',
      phone: '625-0142',
      place: 'Delap, Majuro',
      closed: '',
      url: LISTING_URL,
    })
    expect(text).toBe(`Lojet "Store"\n625-0142\nDelap, Majuro\n${LISTING_URL}`)
  })

  it('a listing as a text message keeps number and link whole, and cuts the place before the name', () => {
    const text = formatListingSms({
      name: 'A good name',
      phone: '625-0142',
      place: 'far '.repeat(99),
      closed: '',
      url: LISTING_URL,
    })
    expect(text).toContain('A good name\n625-0142\nfar far')
    expect(text.endsWith(`...\n${LISTING_URL}`)).toBe(true)
    expect(countSeptets(text)).toBeGreaterThan(150)
  })

  it('a listing as a text message leaves out missing values, and a link that is too long', () => {
    expect(formatListingSms({ name: 'Only a name', phone: '', place: ' ', closed: '', url: '' })).toBe(
      'Only a name',
    )
    expect(formatListingSms({ name: 'Name', phone: '1', place: '', closed: '', url: 'x'.repeat(200) })).toBe(
      'Name\n1',
    )
  })

  it('a listing as a text message has at most 160 septets and only GSM-7 characters, whatever the listing contains (SHARE-4)', () => {
    fc.assert(
      fc.property(
        arbitraryText,
        arbitraryText,
        arbitraryText,
        fc.oneof(arbitraryText, fc.constant(LISTING_URL)),
        (name, phone, place, url) => {
          const text = formatListingSms({ name, phone, place, closed: place, url })
          // The length of a text with a character outside GSM-7 is NaN, which fails this comparison.
          expect(countSeptets(text)).toBeLessThanOrEqual(MAX_SMS_SEPTETS)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('the text message about a listing is the body of an sms: link', () => {
    expect(smsHref('A & B\n#1')).toBe('sms:?&body=A%20%26%20B%0A%231')
  })
})

describe('GSM-7', () => {
  it('the length of a GSM-7 text counts the characters of the extension twice', () => {
    expect(countSeptets('a€[')).toBe(5)
    expect(countSeptets('ḷ')).toBeNaN()
  })

  it('a text becomes GSM-7 by replacing similar characters, and dropping diacritics and symbols that GSM-7 lacks', () => {
    expect(toGsm7('éñüÅ Ḷḷ M̧ņ ō 😀…')).toBe('éñüÅ Ll Mn o ...')
  })

  it('a GSM-7 text is cut between characters, and is never longer than the limit', () => {
    expect(cutToSeptets('abcdef', 5)).toBe('ab...')
    expect(cutToSeptets('€€€€', 7)).toBe('€€...')
    expect(cutToSeptets('abcdef', 2)).toBe('')
  })
})
