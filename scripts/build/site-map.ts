import { CATEGORY_INFO } from '../../src/domain/categories.ts'
import { CATEGORIES, type Listing } from '../../src/domain/listing.ts'

/** Pages that stand whatever the directory holds. Personal pages (favourites, messages) and the admin area are no use to a search engine. */
const PAGES = [
  '/',
  ...CATEGORIES.map((category) => CATEGORY_INFO[category].path),
  '/search',
  '/near',
  '/maps',
  '/print/MAJ',
  '/contact',
  '/about',
  '/privacy',
]

/** More than this a sitemap may not hold (sitemaps.org); the first ones by name of the page are still found by links. */
const MOST_ADDRESSES = 50_000

/** The sitemap of a site: its pages and every listing, with the day it was last changed. `siteUrl` has no slash at its end. */
export function formatSiteMap(
  siteUrl: string,
  listings: readonly Pick<Listing, 'id' | 'updated_at'>[],
): string {
  const pages = PAGES.map((path) => entry(`${siteUrl}${path}`, null))
  const details = listings.map(({ id, updated_at: changed }) => entry(`${siteUrl}/business/${id}`, changed))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages, ...details].slice(0, MOST_ADDRESSES),
    '</urlset>',
    '',
  ].join('\n')
}

function entry(address: string, changed: string | null): string {
  const day = changed === null ? '' : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`
  return `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${day}</url>`
}

/** Everything but the admin area may be read; a site that knows its address names its sitemap. */
export function formatRobots(siteUrl: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /reset-password']
  if (siteUrl !== null) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}
