import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EmergencyContact } from '../../../src/domain/listing/listing.ts'
import { fillPlainPage, formatPage, type PageHead } from './page-html.ts'

const SITE = 'https://guide.example.org'
const TEMPLATE = readFileSync('index.html', 'utf8')
const HEAD: PageHead = {
  title: 'Store',
  description: 'A store.',
  path: '/business/two',
  image: null,
  data: null,
}
const POLICE: EmergencyContact = {
  id: 'police',
  revision: 1,
  name: 'Police <Majuro>',
  description: null,
  category: 'police',
  phone: '625-8666',
  available_24_7: true,
  atoll: null,
  confirmed_at: null,
  created_at: '',
  updated_at: '',
}

function extractNoscript(html: string): string {
  return /<noscript>([^]*?)<\/noscript>/.exec(html)?.[1] ?? ''
}

describe('pages without a screen (PAGES-16)', () => {
  const page = formatPage(TEMPLATE, { head: { ...HEAD, isForMany: true }, html: '', content: null }, SITE)
  const shell = fillPlainPage(page, [POLICE])

  it('pages without a screen of the app show the emergency numbers and links to other pages where no script runs', () => {
    const noscriptHtml = extractNoscript(shell)
    expect(noscriptHtml).toContain('Police &lt;Majuro&gt;: <a href="tel:')
    for (const path of [
      '/',
      '/atolls',
      '/businesses',
      '/accommodations',
      '/transportation',
      '/government',
      '/banking',
    ])
      expect(noscriptHtml).toContain(`<a href="${path}">`)
  })

  it('pages without a screen of the app have no canonical address', () => {
    expect(shell).not.toContain('rel="canonical"')
    expect(shell).not.toContain('og:url')
    expect(formatPage(TEMPLATE, { head: HEAD, html: '', content: null }, SITE)).toContain(
      `<link rel="canonical" href="${SITE}/business/two">`,
    )
  })

  it('a page without a screen of the app leads from the address of a merged duplicate to the kept listing (MERGE-2)', () => {
    const head = { ...HEAD, title: 'Store & Co', path: '/business/one', leadsTo: '/business/two' }
    const html = formatPage(TEMPLATE, { head, html: '', content: null }, SITE)
    expect(extractNoscript(html)).toContain('<a href="/business/two">Store &amp; Co</a>')
    expect(html).toContain(`<link rel="canonical" href="${SITE}/business/two">`)
  })
})
