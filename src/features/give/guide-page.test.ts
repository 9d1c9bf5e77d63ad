// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { DEMO_CONTACTS, EMERGENCY_QUERIES } from '../../../tests/fixtures/emergency-queries.ts'
import { POLICE_CONTACT } from '../../../tests/fixtures/police-contact.ts'
import { extractSnapshot } from '../../domain/snapshot/guide-file.ts'
import type { EmergencyContact } from '../../domain/listing/listing.ts'
import { formatGuidePage } from './guide-page.ts'
import type { GuidePage } from './guide-page-html.ts'

const GUIDE_PAGE: GuidePage = {
  contacts: [POLICE_CONTACT],
  trips: [],
  listings: [
    testListing(1, { name: 'Zed & Co', category: 'business', phone: '625-0100 / 455-1234' }),
    testListing(2, { name: 'Ado <b>', category: 'business', phone: 'ask next door' }),
    testListing(3, { name: 'Ebon Store', category: 'business', atoll: 'EBO', phone: null }),
  ],
  asOf: Date.parse('2026-11-21T20:00:00Z'),
  isDemo: false,
  siteUrl: 'https://guide.example.org',
  snapshot: Uint8Array.of(0x1f, 0x8b, 1, 2, 3),
}

function toDocument(page: GuidePage): Document {
  return new DOMParser().parseFromString(formatGuidePage(page), 'text/html')
}

function makeContact(name: string, fields: Partial<EmergencyContact>): EmergencyContact {
  return { ...POLICE_CONTACT, id: name, name, ...fields }
}

/** Runs the script in the file as a browser does. Returns a search for names of contacts and then of listings. */
function openSearch(guide: GuidePage): (words: string) => string[] {
  const page = toDocument(guide)
  document.documentElement.innerHTML = page.documentElement.innerHTML
  const script = page.querySelector('script:not([type])')?.textContent ?? ''
  // oxlint-disable-next-line typescript/no-implied-eval -- the file's own script, as a browser runs it
  new Function(script)()
  const searchField = document.querySelector('input')
  if (searchField === null) throw new Error('There is no search field')
  return (words) => {
    searchField.value = words
    searchField.dispatchEvent(new Event('input'))
    const shownContacts = document.querySelectorAll('#calls:not([hidden]) b')
    const rows = document.querySelectorAll(
      '.atoll:not([hidden]) div:not(.numbers):not([hidden]) li:not([hidden]) b',
    )
    return [...shownContacts, ...rows].map((name) => name.textContent)
  }
}

describe('the file that is given away (GIVE-1)', () => {
  it('a guide file has the emergency numbers first, then listings by atoll, category and name, with links to call', () => {
    const page = toDocument(GUIDE_PAGE)
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      'Emergency numbers',
      'Atolls and islands',
      'Majuro',
      'Ebon',
    ])
    expect(page.querySelector('.emergency a')?.getAttribute('href')).toBe('tel:911')
    const names = [...page.querySelectorAll('.atoll div:not(.numbers) b')].map((name) => name.textContent)
    expect(names).toEqual(['Ado <b>', 'Zed & Co', 'Ebon Store'])
    const calls = [...page.querySelectorAll('.atoll div:not(.numbers) li a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(calls).toEqual(['tel:+6926250100', 'tel:+6924551234'])
    expect(page.body.textContent).toContain('22 Nov 2026')
    expect(page.querySelector('.atoll div:not(.numbers) li')?.textContent).toContain(
      'Not checked yet: call first',
    )
    expect(page.body.textContent).toContain('ask next door')
  })

  it('a guide file says that a place is closed for now, and leaves the name of the atoll out of its address (SAME-1)', () => {
    const closedListing = testListing(4, {
      name: 'Closed',
      operating_hours: '24/7',
      closed_until: 'infinity',
    })
    const page = toDocument({
      ...GUIDE_PAGE,
      listings: [{ ...closedListing, atoll: 'AUR', address_details: 'Aur, lagoon side' }],
    })
    expect(
      [...page.querySelectorAll('.atoll div:not(.numbers) li p')].slice(0, 3).map((line) => line.textContent),
    ).toEqual(['Temporarily closed until further notice.', 'lagoon side', 'Usual hours: 24/7'])
  })

  it('a guide file lists the public holidays of the twelve months after its date (HOURS-14)', () => {
    const text = toDocument(GUIDE_PAGE).querySelector('footer')?.textContent
    expect(text).toContain('on which hours may differ: Gospel Day 4 Dec 2026, Christmas Day 25 Dec 2026')
    expect(text).toContain("Presidents' Day 17 Nov 2027.")
  })

  it('a guide file lists the holidays that admins added, and none that they took away (HOURS-16)', () => {
    const page = { ...GUIDE_PAGE, holidays: ['2026-12-04', '2026-12-24 Day before Christmas'] }
    expect(toDocument(page).querySelector('footer')?.textContent).toContain(
      'differ: Day before Christmas 24 Dec 2026, Christmas Day 25 Dec 2026',
    )
  })

  it('a guide file sends no request, and contains the signed snapshot', () => {
    const text = formatGuidePage({
      ...GUIDE_PAGE,
      thumbnails: new Map([[GUIDE_PAGE.listings[0]?.id ?? '', 'data:image/jpeg;base64,AA']]),
    })
    expect(text).not.toMatch(/\bsrc="(?!data:)|<link [^>]*href="(?!data:)/)
    expect(text).toContain("default-src 'none'")
    expect(extractSnapshot(text)).toEqual(GUIDE_PAGE.snapshot)
    expect(extractSnapshot(text.slice(0, text.indexOf('id="guide-snapshot"') + 22))).toBe('cut')
    expect(extractSnapshot(text.slice(0, 3_000))).toBe('cut')
    expect(extractSnapshot('<p>Hello</p>')).toBeNull()
    const unsignedFile = formatGuidePage({ ...GUIDE_PAGE, snapshot: null })
    expect(extractSnapshot(unsignedFile), 'an honest file without a signed part').toBe('unsigned')
    expect(extractSnapshot(unsignedFile.slice(0, -20)), 'the same, cut').toBe('cut')
  })

  it('a guide file has everything that a listing page has, and the numbers to call in each atoll (GIVE-5)', () => {
    const listing = testListing(5, {
      atoll: 'EBO',
      name: 'Ebon Inn',
      email: 'inn@example.com',
      website: 'www.example.com/ebon',
      alt_names: ['Epoon Inn'],
      latitude: 4.6,
      longitude: 168.7,
      last_checked_at: '2026-11-01T00:00:00Z',
    })
    const nationalContact = {
      ...POLICE_CONTACT,
      id: 'n',
      name: 'National Police',
      atoll: null,
      description: 'Day and night',
    }
    const page = toDocument({
      ...GUIDE_PAGE,
      listings: [listing],
      contacts: [...GUIDE_PAGE.contacts, nationalContact],
    })
    const row = page.querySelector('.atoll div:not(.numbers) li')
    for (const text of ['Also known as Epoon Inn', '4.600000, 168.700000', 'Checked on 1 Nov 2026'])
      expect(row?.textContent).toContain(text)
    expect([...(row?.querySelectorAll('p a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      'mailto:inn@example.com',
      'https://www.example.com/ebon',
    ])
    const nearNumbers = [...page.querySelectorAll('.numbers li')].map(({ textContent }) => textContent)
    expect(nearNumbers).toHaveLength(1)
    expect(nearNumbers[0]).toContain('National Police')
    expect(nearNumbers[0]).toContain('Day and night')
  })

  it('the script in a guide file searches its contacts and listings', () => {
    const searchFile = openSearch(GUIDE_PAGE)
    expect(document.querySelector('form')?.hidden).toBe(false)
    expect(searchFile('ébon')).toEqual(['Ebon Store'])
    expect(document.querySelector('output')?.textContent).toBe('1 found')
    expect(searchFile('majuro zed')).toEqual(['Zed & Co'])
    expect(searchFile('nowhere')).toEqual([])
    expect(searchFile('')).toHaveLength(3)
  })

  const countryPage: GuidePage = {
    ...GUIDE_PAGE,
    contacts: [
      makeContact('National Police', { atoll: null, phone: '911' }),
      makeContact('Ebeye Hospital', { atoll: 'KWA', category: 'medical', phone: '329-8031' }),
      makeContact('Sea Search and Rescue', { atoll: null, category: 'other', phone: '625-8666 / 191' }),
      makeContact('Violence Support', {
        atoll: null,
        category: 'other',
        description: 'Weto in Mour',
        phone: '625-4297',
      }),
      makeContact('Arno Health Post', { atoll: 'ARN', category: 'medical', phone: '625-0118' }),
    ],
    listings: [
      testListing(1, { name: 'Reef Restaurant', phone: '625-0180' }),
      testListing(2, { name: 'Ferry Office', atoll: 'KWA', address_details: 'Ebeye', phone: null }),
    ],
  }
  const findsOf: readonly (readonly [string, readonly string[]])[] = [
    ['police', ['National Police']],
    ['POLICE in laura', ['National Police']],
    ['robbed', ['National Police']],
    ['hospital', ['Ebeye Hospital', 'Arno Health Post']],
    ['hospitals', ['Ebeye Hospital', 'Arno Health Post']],
    ['hospital ebeye', ['Ebeye Hospital']],
    ['clinic kwaj', ['Ebeye Hospital']],
    ['dispensary', ['Ebeye Hospital', 'Arno Health Post']],
    ['taktō', ['Ebeye Hospital', 'Arno Health Post']],
    ['takto', ['Ebeye Hospital', 'Arno Health Post']],
    ['arno health post', ['Arno Health Post']],
    ['coast guard', ['Sea Search and Rescue']],
    [
      '191',
      ['National Police', 'Ebeye Hospital', 'Sea Search and Rescue', 'Violence Support', 'Arno Health Post'],
    ],
    ['6258666', ['Sea Search and Rescue']],
    ['violence', ['Violence Support', 'National Police']],
    ['weto in mour', ['Violence Support']],
    ['6250180', ['Reef Restaurant']],
    ['+692 625 0180', ['Reef Restaurant']],
    ['625-0180', ['Reef Restaurant']],
    ['0180', ['Reef Restaurant']],
    ['restaurants', ['Reef Restaurant']],
    ['restaurants in majuro', ['Reef Restaurant']],
    ['ferries', ['Ferry Office']],
    ['ferry epjā', ['Ferry Office']],
    ['nowhere', []],
    ['000000', []],
  ]
  it('the search in a guide file finds the contact that each search for help is about (GIVE-5)', () => {
    const shown = openSearch({ ...GUIDE_PAGE, contacts: DEMO_CONTACTS, listings: [] })
    // The search in the file does not find words with typing errors.
    const queries = EMERGENCY_QUERIES.filter(([words]) => words !== 'polise')
    for (const [words, name] of queries) expect.soft(shown(words), words).toContain(name)
  })

  it('the search in a guide file finds contacts by word, kind, number and town, and listings by plurals and digits (GIVE-5)', () => {
    const shown = openSearch(countryPage)
    for (const [words, expectedNames] of findsOf)
      expect.soft([...shown(words)].sort(), words).toEqual([...expectedNames].sort())
  })

  it('a guide file says at its top, without a script too, that only the app can check it (GIVE-4)', () => {
    const [title, warningSentence] = toDocument(GUIDE_PAGE).querySelectorAll('header > *')
    expect(title?.textContent).toBe('Marshall Islands Guide')
    expect(warningSentence?.textContent).toBe(
      'Only the app can check this file. Open it at https://guide.example.org/receive.',
    )
  })
})
