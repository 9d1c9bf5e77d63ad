// @vitest-environment jsdom
import { gzipSync } from 'node:zlib'
import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { PHONE_SPELLINGS, REFUSED_PHONES } from '../../../tests/fixtures/phone-spellings.ts'
import { POLICE_CONTACT } from '../../../tests/fixtures/police-contact.ts'
import { parsePhones } from '../../domain/listing/contact-details.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { formatSnapshot } from '../../domain/snapshot/snapshot-text.ts'
import { joinTrips } from '../../domain/trips/join-trips.ts'
import { formatGuidePage } from './guide-page.ts'
import type { GuidePage } from './guide-page-html.ts'

type VisibleRows = Pick<GuidePage, 'contacts' | 'trips'> & { listings: readonly Listing[] }

/** A file that nobody changed after the app wrote it: the signed part has the same rows as the visible part. */
function makeUnchangedFile({ contacts, listings, trips }: VisibleRows): string {
  const rows = {
    businesses: [...listings],
    emergency_contacts: [...contacts],
    trips: trips.map(({ trip }) => trip),
    trip_stops: trips.flatMap(({ stops }) => stops),
  }
  const snapshotHead = { epoch: 'e', revision: 3, reset: true, more: false, deleted: {} }
  return formatGuidePage({
    contacts,
    listings,
    trips,
    asOf: Date.parse('2026-11-21T20:00:00Z'),
    isDemo: false,
    siteUrl: 'https://guide.example.org',
    snapshot: new Uint8Array(gzipSync(formatSnapshot({ ...snapshotHead, rows }))),
  })
}

/** True if the file's own script says that its numbers differ from its signed part. */
async function showsWarning(text: string): Promise<boolean> {
  document.documentElement.innerHTML = new DOMParser().parseFromString(
    text,
    'text/html',
  ).documentElement.innerHTML
  const script = [...document.querySelectorAll('script:not([type])')].at(-1)?.textContent ?? ''
  Reflect.set(window, 'DecompressionStream', DecompressionStream)
  // oxlint-disable-next-line typescript/no-implied-eval -- the file's own script, as a browser runs it
  new Function(script)()
  const warning = document.getElementById('differs')
  await waitUntil(() => expect(warning?.hidden === false || warning?.dataset['checked'] === '').toBe(true))
  return warning?.hidden === false
}

function listingWithPhone(phone: string): VisibleRows {
  return { contacts: [], trips: [], listings: [testListing(1, { name: 'Store', phone })] }
}

/**
 * Rows with the same phone text in every place where phone numbers are shown: a listing, a contact, a trip and a
 * sentence.
 */
function rowsWithPhone(phone: string): VisibleRows {
  const carrier = testListing(1, { name: 'MV Demo', phone, description: `Call ${phone} for the office.` })
  const trip = {
    id: 't',
    revision: 1,
    carrier_id: carrier.id,
    kind: 'ship',
    state: 'announced',
    source: `the office, ${phone}`,
    heard_at: '2026-11-20T00:00:00Z',
    note: `Ask at ${phone} first.`,
    note_mh: null,
    mh_by: null,
    expires_at: '2026-12-20T00:00:00Z',
  } as const
  const stop = { revision: 1, trip_id: 't', position: 1, day: '2026-12-03', is_about: false } as const
  const stops = [{ ...stop, id: 's', atoll: 'MAJ', event: 'departure' } as const]
  return {
    contacts: [{ ...POLICE_CONTACT, phone, description: `Or ${phone}` }],
    trips: joinTrips([trip], stops, () => carrier),
    listings: [carrier],
  }
}

describe('a guide file compares its numbers with its signed part (GIVE-4)', () => {
  const file = makeUnchangedFile({
    contacts: [POLICE_CONTACT],
    trips: [],
    listings: [
      testListing(1, { name: 'Zed & Co', category: 'business', phone: '625-0100 / 455-1234' }),
      testListing(2, { name: 'Ado <b>', category: 'business', phone: 'ask next door' }),
      testListing(3, { name: 'Ebon Store', category: 'business', atoll: 'EBO', phone: null }),
    ],
  })
  it.each<[string, (text: string) => string, boolean]>([
    ['a file that nobody changed', (text) => text, false],
    ['another number to show', (text) => text.replace('>911<', '>999-6666<'), true],
    ['another number to call', (text) => text.replace('"tel:911"', '"tel:9996666"'), true],
    ['a number of another name', (text) => text.replaceAll('911', '6250100'), true],
    ['a number as text', (text) => text.replace('ask next door', 'call 999-6666'), true],
    ['another contact', (text) => text.replace('</b>', '</b> Police 999-6666 '), true],
    [
      'a link outside the lists',
      (text) => text.replace('<h1>', '<a href="TEL:9996666">Police</a><h1>'),
      true,
    ],
    ['a signed part that cannot be read', (text) => text.replace(/(guide-snapshot">.{20})./, '$1*'), true],
  ])(
    'a guide file shows or does not show the warning that its numbers differ for %s',
    async (_, change, isDifferent) => {
      expect(await showsWarning(change(file))).toBe(isDifferent)
    },
  )

  it('the file of these tests has links in the lists of contacts, trips and listings', () => {
    const page = new DOMParser().parseFromString(
      makeUnchangedFile(rowsWithPhone('625-3250/3251')),
      'text/html',
    )
    expect(page.querySelectorAll('.emergency a[href="tel:+6926253251"]')).toHaveLength(1)
    expect(page.querySelectorAll('.atoll .numbers a[href="tel:+6926253251"]')).toHaveLength(2)
    expect(page.querySelectorAll('.atoll div:not(.numbers) a[href="tel:+6926253251"]')).toHaveLength(1)
  })

  it.each([
    ...PHONE_SPELLINGS.map(([text]) => text),
    ...REFUSED_PHONES.filter((text) => /\d/.test(text) && text.length <= 200),
    '(808) 555-0100',
    '625-3250/3251',
    '625-3250/3251/3252 or 3253',
    '625-3250 (office) / 3251',
    '625-3250/3251 Fax 455-1234/1235',
    'Fax 625-3400/3401, 808-555-0100',
    '625-3250 455-1234/1235',
    '(808) 555-0100 625-3399/3400',
    '(808) 555-0100 x5 or 625-3399, ext. 6',
    '+692 625-3399 extension 123456',
    '625 33 99 x 7',
    '8085550100',
    '692-625-3399/3400',
    '011 61 2 5550 1234',
    '+64 9 555 0100',
    '191 / 625-8666',
    '625-8666 / 191',
    '625-8666 - 191',
    '625 8666 191 / 455 1234 1235',
    '625-8666/3400/911',
    'VHF 16',
    'VHF 16, 625-3399',
    'VHF 16 625-3399 or 808-555-0100 ask',
    '625-3399 ext 12 - 455-1234',
    '625.3399 x 12 455-1234',
    '625-3399/(808) 555-0101 625-3399 +1 808 555 0102',
    '4x4 625-3399',
    '2024-2025 x 5, #625-3399 #4',
  ])('a guide file that nobody changed shows no warning about the phone number %s', async (phone) => {
    expect(await showsWarning(makeUnchangedFile(rowsWithPhone(phone)))).toBe(false)
  })

  it('a guide file that nobody changed shows no warning, whatever phone numbers stand side by side in its texts', async () => {
    const number = constantFrom(
      '625-3399',
      '455 1233',
      '455.1234',
      '3400',
      '(692) 625 3398',
      '808-555-0100',
      '(808) 555-0101',
      '+1 808 555 0102',
      '1-808-555-0103',
      '+61 2 5550 1234',
      '011 692 625 3397',
    )
    const textPiece = tuple(
      constantFrom('', '', '', 'office ', 'Fax: ', 'Tel. '),
      number,
      constantFrom('', '', '', ' ext. 12', ', ext 3', ' x45'),
      constantFrom('', '', '', ' (cell)', ' fax'),
    ).map((parts) => parts.join(''))
    const phone = tuple(
      textPiece,
      array(tuple(constantFrom('/', ' / ', ', ', '; ', ' or ', ' & ', ' ', ' - '), textPiece)),
    )
      .map(([first, rest]) => first + rest.slice(0, 3).flat().join(''))
      .filter((text) => parsePhones(text) !== null)
    await assert(
      asyncProperty(array(phone, { minLength: 10, maxLength: 30 }), async (phones) => {
        const listings = phones.map((text, at) => testListing(at, { phone: text }))
        expect(await showsWarning(makeUnchangedFile({ contacts: [], trips: [], listings }))).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it.each<[string, string, string, string]>([
    ['another extension to call', '625-3399 ext. 12', ';ext=12"', ';ext=13"'],
    ['the first digit of the extension alone', '625-3399 ext. 12', ';ext=12"', ';ext=1"'],
    ['no extension to call', '625-3399 ext. 12', ';ext=12"', '"'],
    ['another extension to show', '625-3399 ext. 12', '>625-3399 ext. 12', '>625-3399 ext. 99'],
    ['no extension to show', '625-3399 ext. 12', '>625-3399 ext. 12', '>625-3399'],
    ['another number before the extension', '625-3399 ext. 12', '"tel:+6926253399', '"tel:+6926253398'],
    ['an extension that is not signed', '625-3399', '3399"', '3399;ext=12"'],
    ['a number in the place of an extension', '625-3399 x12', ';ext=12"', ';ext=9996666"'],
    ['a number behind the extension', '625-3399 x12', '>625-3399 ext. 12', '>625-3399 ext. 12 999-6666'],
    ['another short second number to call', '625-3250/3251', '"tel:+6926253251"', '"tel:+6926253259"'],
    ['another short second number to show', '625-3250/3251', '>625-3251<', '>625-3259<'],
    ['a short second number after another one', '625-3250/3251', '"tel:+6926253251"', '"tel:+6924553251"'],
    ['a short number that is not signed', '625-3250 box 3251', '250 box 3251', '250 or 625-3251'],
    ['another area code to call', '808-555-0100', '"tel:+18085550100"', '"tel:+19075550100"'],
    ['another area code to show', '(808) 555-0100', '>+1 808-555-0100<', '>+1 907-555-0100<'],
    ['another country', '808-555-0100', '"tel:+18085550100"', '"tel:+618085550100"'],
    ['America in the place of a signed country', '+64 9 555 0100', '"tel:+6495550100"', '"tel:+16495550100"'],
    ['America before a number of this country', '692-625-3399', '"tel:+6926253399"', '"tel:+16926253399"'],
    ['a number made of two', '625-3399/455-1234', '"tel:+6926253399"', '"tel:+16253399455"'],
    ['a foreign number made of two', '625-3399/455-1234', '"tel:+6926253399"', '"tel:+6253399455"'],
    ['digits apart', '625-3399', '>625-3399<', '>9/9/9/6/6/6/6<'],
    ['text with another extension', 'Ask at 625-3399 ext. 12', 'Ask at 625-3399 ext. 12', '625-3399 ext. 99'],
    ['a number as an extension in a text', 'Ask at 625.3399', 'Ask at 625.3399', '625.3399 x 999 6666'],
  ])('a guide file that somebody changed warns of %s', async (_, phone, signed, forged) => {
    const text = makeUnchangedFile(listingWithPhone(phone))
    expect(text).toContain(signed)
    expect(await showsWarning(text)).toBe(false)
    expect(await showsWarning(text.replaceAll(signed, forged))).toBe(true)
  })

  it.each([
    ['the area code', '808-555-0100', 'tel:+19075550100'],
    ['the extension', '625-3399 ext. 12', 'tel:+6926253399;ext=99'],
    ['the short number', '625-3250/3251', 'tel:+6926253259'],
  ])('a guide file warns of a link outside the lists with %s changed', async (_, phone, href) => {
    const text = makeUnchangedFile(listingWithPhone(phone))
    const forgedText = text.replace('<h1>', `<a href="${href}">Call</a><h1>`)
    expect(await showsWarning(forgedText)).toBe(true)
  })

  it.each([
    ['808-555-0100', 'tel:+18085550100'],
    ['625-3399 ext. 12', 'tel:+6926253399;ext=12'],
    ['625-3250/3251', 'tel:+6926253251'],
  ])('a guide file does not warn of a link outside the lists to a signed number: %s', async (phone, href) => {
    const text = makeUnchangedFile(listingWithPhone(phone))
    expect(await showsWarning(text.replace('<h1>', `<a href="${href}">Call</a><h1>`))).toBe(false)
  })
})
