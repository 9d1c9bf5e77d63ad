import { describe, expect, it } from 'vitest'
import { formatRobots, formatSiteMap } from './directory-files.ts'
import type { SitePage } from './page-list.ts'

const SITE = 'https://guide.example.org'
const makePage = (path: string, changedAt: string | null): SitePage => ({
  head: { title: '', description: '', path, image: null, data: null },
  changedAt,
  card: null,
})
/** A listing page. Visitors get only the day of a change, as its midnight in Majuro. */
const makeListingPage = (n: number) => makePage(`/business/id-${n}`, '2026-11-19T12:00:00+00:00')

describe('sitemap (ROUTES-9)', () => {
  it('the sitemap lists all pages except those of merged duplicates, and each listing with the day of its last change', () => {
    const duplicatePage = {
      ...makeListingPage(3),
      head: { ...makeListingPage(3).head, leadsTo: '/business/id-2' },
    }
    const text = formatSiteMap(SITE, [
      makePage('/', null),
      makePage('/banking', null),
      makeListingPage(1),
      makeListingPage(2),
      duplicatePage,
    ])
    expect(text).toContain(`<url><loc>${SITE}/</loc></url>`)
    expect(text).toContain(`<url><loc>${SITE}/banking</loc></url>`)
    expect(text).toContain(`<url><loc>${SITE}/business/id-2</loc><lastmod>2026-11-20</lastmod></url>`)
    expect(text).not.toContain('/admin')
    expect(text).not.toContain('id-3')
    expect(text).not.toMatch(/\/(search|near|maps)</)
  })

  it('a sitemap has at most 50,000 addresses, the maximum of the format', () => {
    const manyPages = Array.from({ length: 50_010 }, (_, n) => makeListingPage(n))
    expect(formatSiteMap(SITE, manyPages).match(/<url>/g)).toHaveLength(50_000)
  })
})

describe('robots.txt', () => {
  it('robots.txt disallows the admin area, and links the sitemap only if the address of the site is known', () => {
    expect(formatRobots(SITE)).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(formatRobots(null)).not.toContain('Sitemap')
    expect(formatRobots(null)).toContain('Disallow: /admin')
  })
})
