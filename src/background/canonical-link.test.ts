// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toCanonicalUrl, followCanonicalLink } from './canonical-link.ts'

const pageVisit = vi.hoisted(() => ({ changed: () => undefined }))
vi.mock('../browser/visit-history.ts', () => ({
  subscribeToAddress: (listener: () => undefined) => (pageVisit.changed = listener),
}))

function goTo(path: string): void {
  history.pushState(null, '', path)
  pageVisit.changed()
}

const readCanonicalHref = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

describe('the canonical link of a site that answers at two origins (ROUTES-8)', () => {
  beforeEach(() => {
    document.head.innerHTML = ''
    history.pushState(null, '', '/businesses')
  })

  it.each(['/businesses', '/businesses/'])(
    'the canonical link keeps the address from the build at %s, and has the origin of that address on later pages',
    (path) => {
      history.pushState(null, '', path)
      document.head.innerHTML = '<link rel="canonical" href="https://guide.example.org/businesses">'
      followCanonicalLink()
      expect(readCanonicalHref()).toBe('https://guide.example.org/businesses')
      goTo('/banking?page=2&sort=newest')
      expect(readCanonicalHref()).toBe('https://guide.example.org/banking?page=2')
    },
  )

  it('the canonical link has the address of the page that is open now, if the visitor left the first page before the code ran', () => {
    document.head.innerHTML = '<link rel="canonical" href="https://guide.example.org/">'
    followCanonicalLink()
    expect(readCanonicalHref()).toBe('https://guide.example.org/businesses')
  })

  it('the canonical link has the address of the page, with its own origin, if the build wrote no such link', () => {
    followCanonicalLink()
    expect(readCanonicalHref()).toBe(`${location.origin}/businesses`)
  })
})

describe('the canonical URL of a page (ROUTES-8)', () => {
  it.each([
    ['/', '', 'https://guide.example.org/'],
    ['/businesses', '?sort=newest&page=2', 'https://guide.example.org/businesses?page=2'],
    ['/businesses', '?atoll=MAJ', 'https://guide.example.org/businesses'],
    ['/search', '?q=rice&page=3', 'https://guide.example.org/search?page=3'],
  ])('the canonical URL of the page %s%s is %s', (path, search, address) => {
    expect(toCanonicalUrl('https://guide.example.org', path, search)).toBe(address)
  })
})
