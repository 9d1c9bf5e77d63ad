import { CATEGORY_INFO } from '../../src/domain/categories.ts'
import { CATEGORIES, type Listing } from '../../src/domain/listing.ts'

/**
 * Pages that exist in every directory. Personal pages (favourites, messages) and the admin area are left out.
 */
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

/** The maximum of addresses in one sitemap (sitemaps.org). Beyond it, listings are found through links. */
const MOST_ADDRESSES = 50_000

/**
 * Returns the sitemap of a site: its pages and every listing, with the day of its last change. `siteUrl` has no
 * trailing slash.
 */
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

/** Allows crawlers everything but the admin area, and names the sitemap if the site's address is known. */
export function formatRobots(siteUrl: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /reset-password']
  if (siteUrl !== null) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}
