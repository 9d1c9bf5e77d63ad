import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { formatVcardFile, formatVcardForQr } from './vcard.ts'
import { qrPath } from '../../ui/qr-code.tsx'
import { vcardFileName, smsLink, toVcardParts } from './share-sheet.tsx'

const PIXELS_PER_MODULE = 4

/** Draws an SVG path of a QR code as a browser would: black modules on white. */
function drawQrPath(path: string, size: number): { width: number; height: number; data: Uint8Array } {
  const width = size * PIXELS_PER_MODULE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    const [left, top, length] = [Number(x), Number(y), Number(run)]
    for (let row = top * PIXELS_PER_MODULE; row < (top + 1) * PIXELS_PER_MODULE; row += 1) {
      for (let column = left * PIXELS_PER_MODULE; column < (left + length) * PIXELS_PER_MODULE; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return { width, height: width, data }
}

const listing = testListing(1, {
  name: 'Ḷo̧jet & Sons, Store',
  phone: '625-0142 / 455-0143 ext. 12',
  email: 'store@example.com',
})

describe('the QR code of a listing', () => {
  it('a camera reads the QR code of a listing as the contact of the listing (SHARE-3)', () => {
    const text = formatVcardForQr(toVcardParts(listing, 'https://guide.example'))
    const qrCode = qrPath(text)
    if (qrCode === null) throw new Error('The contact fits into a code')
    expect(decodeQR(drawQrPath(qrCode.path, qrCode.size))).toBe(text)
  })

  it('there is no QR code for a text that is too long', () => {
    expect(qrPath('x'.repeat(5_000))).toBeNull()
  })
})

describe('a shared listing', () => {
  it('a shared listing has numbers with country code, and a file name that every system accepts', () => {
    expect(toVcardParts(listing, '').phones).toEqual(['+6926250142', '+6924550143 x12'])
    expect(vcardFileName(listing)).toBe('Lojet-Sons-Store.vcf')
    expect(vcardFileName(testListing(2, { name: '///' }))).toBe('contact.vcf')
  })

  it('a shared listing marks a fax number as a fax in the file, and leaves it out of QR code and text message (PHONE-4)', () => {
    const phoneAndFax = { ...listing, phone: 'office 625-3399, fax 625-3400 ext. 2' }
    const contact = toVcardParts(phoneAndFax, '')
    const voiceLine = 'TEL;TYPE=WORK,VOICE:+6926253399\r\n'
    expect(formatVcardFile(contact)).toContain(`${voiceLine}TEL;TYPE=WORK,FAX:+6926253400 x2\r\nEMAIL`)
    expect(formatVcardForQr(contact)).toContain(`${voiceLine}EMAIL`)
    const onlyFax = { ...listing, phone: 'fax 625-3400' }
    expect(formatVcardFile(toVcardParts(onlyFax, ''))).not.toContain('VOICE')
    expect(formatVcardForQr(toVcardParts(onlyFax, ''))).not.toContain('TEL')
    expect(smsLink(phoneAndFax, '')).toContain('625-3399')
    expect(smsLink(onlyFax, '')).not.toContain('625-3400')
  })

  it('a shared listing says in file, QR code and text message that the place is closed for now (SAME-1)', () => {
    const closedListing = { ...listing, closed_until: 'infinity' }
    const contact = toVcardParts(closedListing, '')
    const sentence = 'Temporarily closed until further notice.'
    expect(contact.note).toContain(`${sentence}\n`)
    expect(formatVcardForQr(contact)).toContain(`NOTE:${sentence}\r\n`)
    expect(decodeURIComponent(smsLink(closedListing, ''))).toContain(
      `\n625-0142\n${sentence}\nDelap, Majuro\n`,
    )
  })

  it('a shared listing says in QR code and text message how a place without a phone is reached (REACH-3)', () => {
    const radioListing = { ...listing, phone: null, radio_channel: 'VHF 16' }
    const both = { ...radioListing, chat_app: 'whatsapp' as const, chat_contact: '+6924551234' }
    expect(formatVcardForQr(toVcardParts(radioListing, ''))).toContain('NOTE:Radio: VHF 16\r\n')
    expect(decodeURIComponent(smsLink(radioListing, ''))).toContain('\nRadio: VHF 16\nDelap, Majuro\n')
    const code = formatVcardForQr(toVcardParts({ ...both, closed_until: 'infinity' }, ''))
    expect(code).toContain('NOTE:Temporarily closed until further notice.\\nWhatsApp: +6924551234\\nRadio')
    expect(formatVcardForQr(toVcardParts(both, ''))).toContain(
      'NOTE:WhatsApp: +6924551234\\nRadio: VHF 16\r\n',
    )
    expect(decodeURIComponent(smsLink(both, ''))).toContain('\nWhatsApp: +6924551234\nDelap, Majuro\n')
    expect(decodeURIComponent(smsLink({ ...both, phone: '625-0142' }, ''))).not.toContain('WhatsApp')
  })

  it('a shared listing leaves a contact that is too long out of QR code and text message, but not out of the file (REACH-3)', () => {
    const longContactListing = {
      ...listing,
      phone: null,
      chat_app: 'messenger' as const,
      chat_contact: 'x'.repeat(200),
    }
    const contact = toVcardParts(longContactListing, '')
    expect(formatVcardForQr(contact)).not.toMatch(/NOTE|xx/)
    expect(smsLink(longContactListing, '')).not.toContain('xx')
    expect(contact.note).toContain('x'.repeat(200))
  })

  it('a shared listing fits into one text message with its link', () => {
    const body = decodeURIComponent(smsLink(listing, 'https://guide.example').split('body=')[1] ?? '')
    expect(body).toBe(
      `Lojet & Sons, Store\n625-0142\nDelap, Majuro\nhttps://guide.example/business/${listing.id}`,
    )
  })
})
