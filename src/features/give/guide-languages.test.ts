// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { POLICE_CONTACT } from '../../../tests/fixtures/police-contact.ts'
import { formatGuidePage } from './guide-page.ts'
import type { GuidePage } from './guide-page-html.ts'

function toDocument(page: GuidePage): Document {
  return new DOMParser().parseFromString(formatGuidePage(page), 'text/html')
}

/** Runs the script in the file as a browser does. Returns the names that stay visible for a search. */
function searchNames(page: GuidePage, words: string): (string | null)[] {
  const guideDocument = toDocument(page)
  document.documentElement.innerHTML = guideDocument.documentElement.innerHTML
  // oxlint-disable-next-line typescript/no-implied-eval -- the file's own script, as a browser runs it
  new Function(guideDocument.querySelector('script:not([type])')?.textContent ?? '')()
  const searchField = document.querySelector('input')
  if (searchField === null) throw new Error('There is no search field')
  searchField.value = words
  searchField.dispatchEvent(new Event('input'))
  const rows = document.querySelectorAll(
    '#calls:not([hidden]) b, .atoll:not([hidden]) div:not(.numbers):not([hidden]) li:not([hidden]) b',
  )
  return [...rows].map(({ textContent }) => textContent)
}

describe('the file with Marshallese texts', () => {
  const page: GuidePage = {
    trips: [],
    asOf: Date.parse('2026-11-21T20:00:00Z'),
    isDemo: false,
    siteUrl: 'https://guide.example.org',
    snapshot: null,
    contacts: [
      {
        ...POLICE_CONTACT,
        description: 'Day and night',
        name_mh: 'Bolij',
        description_mh: 'Raan im bon̄',
        mh_by: 'Jo',
      },
    ],
    listings: [
      testListing(1, {
        name: 'Atoll Store',
        description: 'Groceries',
        description_mh: 'Ej wia m̧ōn̄ā',
        mh_by: 'Hilda',
        chat_app: 'whatsapp',
        chat_contact: '+6924551234',
        radio_channel: 'VHF 16',
      }),
    ],
  }

  it('a guide file shows who wrote the Marshallese name of a contact that has no other Marshallese text (MH-3)', () => {
    const contacts = page.contacts.map((contact) => Object.assign({}, contact, { description_mh: null }))
    expect(formatGuidePage(page)).not.toMatch(/Bolij[^<]*<small/)
    expect(formatGuidePage({ ...page, contacts })).toContain(
      'Bolij <small lang="en">(Marshallese: Jo)</small>',
    )
  })

  it('a guide file has both languages, the giver’s own first, and who wrote the Marshallese texts (MH-3)', () => {
    const englishFile = formatGuidePage(page)
    expect(englishFile.indexOf('Groceries')).toBeLessThan(englishFile.indexOf('Ej wia m̧ōn̄ā'))
    expect(englishFile).toContain('(Marshallese: Hilda)')
    const marshalleseDocument = toDocument({ ...page, isMarshalleseFirst: true })
    const texts = [...marshalleseDocument.querySelectorAll('.emergency li > [lang="mh"]')].map(
      (one) => one.textContent,
    )
    expect(texts.slice(0, 2)).toEqual(['Bolij', 'Raan im bon̄ (Marshallese: Jo)'])
    const [listing] = marshalleseDocument.querySelectorAll('.atoll div:not(.numbers) li')
    expect(listing?.textContent.indexOf('Ej wia')).toBeLessThan(
      listing?.textContent.indexOf('Groceries') ?? -1,
    )
  })

  it('the search in a guide file finds Marshallese texts for words with or without diacritics (MH-4)', () => {
    expect(searchNames(page, 'mona')).toEqual(['Atoll Store'])
    expect(searchNames(page, 'm̧ōn̄ā')).toEqual(['Atoll Store'])
    expect(searchNames(page, 'bolij')).toContain('Majuro Police')
  })

  it('a guide file has the chat of a listing as a link, and its radio channel (REACH-3)', () => {
    const store = toDocument(page)
    expect(store.querySelector('a[href="https://wa.me/6924551234"]')?.textContent).toBe(
      'WhatsApp: +6924551234',
    )
    expect(store.querySelector('.atoll')?.textContent).toContain('Radio: VHF 16')
  })
})
