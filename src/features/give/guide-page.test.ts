// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { extractSnapshot } from '../../domain/snapshot/guide-file.ts'
import { formatGuidePage, type GuidePage } from './guide-page.ts'

const GUIDE_PAGE: GuidePage = {
  contacts: [
    {
      id: 'a',
      revision: 1,
      name: 'Majuro Police',
      description: null,
      category: 'police',
      phone: '911',
      available_24_7: true,
      atoll: 'MAJ',
      confirmed_at: null,
      created_at: '',
      updated_at: '',
    },
  ],
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

function documentOf(page: GuidePage): Document {
  return new DOMParser().parseFromString(formatGuidePage(page), 'text/html')
}

describe('the file that is given away (GIVE-1)', () => {
  it('has the emergency numbers first, then listings by atoll, category and name, with links to call', () => {
    const page = documentOf(GUIDE_PAGE)
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      'Emergency numbers',
      'Atolls and islands',
      'Majuro',
      'Ebon',
    ])
    expect(page.querySelector('.emergency a')?.getAttribute('href')).toBe('tel:911')
    const names = [...page.querySelectorAll('.atoll b')].map((name) => name.textContent)
    expect(names).toEqual(['Ado <b>', 'Zed & Co', 'Ebon Store'])
    const calls = [...page.querySelectorAll('.atoll li a')].map((link) => link.getAttribute('href'))
    expect(calls).toEqual(['tel:+6926250100', 'tel:+6924551234'])
    expect(page.body.textContent).toContain('22 Nov 2026')
    expect(page.body.textContent).toContain('ask next door')
  })

  it('sends no request, and contains the signed snapshot', () => {
    const text = formatGuidePage({
      ...GUIDE_PAGE,
      thumbnails: new Map([[GUIDE_PAGE.listings[0]?.id ?? '', 'data:image/jpeg;base64,AA']]),
    })
    expect(text).not.toMatch(/\b(?:src|href)="(?!#|tel:|data:)/)
    expect(text).toContain("default-src 'none'")
    expect(extractSnapshot(text)).toEqual(GUIDE_PAGE.snapshot)
    expect(extractSnapshot(text.slice(0, text.length - 100))).toBe('cut')
    expect(extractSnapshot(text.slice(0, 3_000))).toBe('cut')
    expect(extractSnapshot('<p>Hello</p>')).toBeNull()
    expect(formatGuidePage({ ...GUIDE_PAGE, snapshot: null })).not.toContain('guide-snapshot')
  })

  it('is searched by its own script', () => {
    const page = documentOf(GUIDE_PAGE)
    document.documentElement.innerHTML = page.documentElement.innerHTML
    const script = page.querySelector('script:not([type])')?.textContent ?? ''
    // The script of the file itself, as a browser runs it.
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(script)()
    const input = document.querySelector('input')
    if (input === null) throw new Error('There is no search field')
    const shown = (words: string): (string | null)[] => {
      input.value = words
      input.dispatchEvent(new Event('input'))
      const rows = [...document.querySelectorAll<HTMLElement>('.atoll:not([hidden]) li:not([hidden]) b')]
      return rows.map((name) => name.textContent)
    }
    expect(document.querySelector('form')?.hidden).toBe(false)
    expect(shown('ébon')).toEqual(['Ebon Store'])
    expect(document.querySelector('output')?.textContent).toBe('1 found')
    expect(shown('majuro zed')).toEqual(['Zed & Co'])
    expect(shown('nowhere')).toEqual([])
    expect(shown('')).toHaveLength(3)
  })
})
