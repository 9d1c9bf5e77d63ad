import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vcardFile, vcardForQr, type VcardParts } from './vcard.ts'

const STORE: VcardParts = {
  name: 'Ḷo̧jet; Sons, Inc. \\ "Store"',
  phones: ['+6926250142', '+6924550143'],
  email: 'store@example.com',
  street: 'Delap\nnear the dock',
  place: 'Majuro',
  website: 'https://example.com/a,b;c',
  url: 'https://guide.example/business/1',
  note: 'Mon-Fri 8:00 AM - 5:00 PM; Sat closed',
}

const octets = (text: string): number => new TextEncoder().encode(text).length

/** The values that a reader of RFC 2426 gets. */
function read(card: string): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const line of card
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)) {
    const at = line.indexOf(':')
    const key = line.slice(0, at).split(';')[0] ?? ''
    const parts = line.slice(at + 1).split(/(?<!(?<!\\)(?:\\\\)*\\);/)
    values.set(
      key,
      parts.map((text) => text.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c))),
    )
  }
  return values
}

describe('a vCard', () => {
  it('contains everything, as a vCard reader parses it', () => {
    const values = read(vcardFile(STORE))
    expect(values.get('VERSION')).toEqual(['3.0'])
    expect(values.get('FN')).toEqual([STORE.name])
    expect(values.get('N')).toEqual([STORE.name, '', '', '', ''])
    expect(values.get('TEL')).toEqual(['+6924550143'])
    expect(values.get('EMAIL')).toEqual(['store@example.com'])
    expect(values.get('ADR')).toEqual(['', '', STORE.street, 'Majuro', '', '', 'Marshall Islands'])
    expect(values.get('NOTE')).toEqual([STORE.note])
    expect(vcardFile(STORE)).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n[^]*\r\nEND:VCARD\r\n$/)
  })

  it('is short for a QR code', () => {
    const code = vcardForQr({ ...STORE, name: 'x'.repeat(500), phones: ['+1', '+2', '+3'] })
    expect(octets(code)).toBeLessThan(500)
    expect(code).not.toContain('+3')
    expect(code).not.toContain('NOTE')
  })

  it('never breaks a line, a character or a value, whatever a listing contains', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...Array.from('\\;,:\r\n\tḶ😀'), ' '), fc.constant('a')),
      maxLength: 200,
    })
    fc.assert(
      fc.property(text, text, text, (name, street, note) => {
        const card = vcardFile({ ...STORE, name, street, note })
        for (const line of card.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
        expect(card.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
        expect(card).not.toContain('\uFFFD')
        const values = read(card)
        expect(values.get('END')).toEqual(['VCARD'])
        expect(values.get('ADR')).toHaveLength(7)
      }),
    )
  })
})
