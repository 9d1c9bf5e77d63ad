import type { SitePage } from './page-list.ts'

/** The maximum of addresses in one sitemap (sitemaps.org). Beyond it, listings are found through links. */
const MAX_ADDRESSES = 50_000

/** Screens that are not rendered by the build, but may be listed by search engines. */
const APP_SCREENS = ['/search', '/near', '/maps', '/print/MAJ']

/** The sitemap: every rendered page, listings with the day of their last change (ROUTES-9). `siteUrl` ends without a slash. */
export function formatSiteMap(siteUrl: string, pages: readonly SitePage[]): string {
  const entries = pages
    .filter(({ head }) => head.leadsTo === undefined)
    .map(({ head, changedAt }) => entry(siteUrl + head.path, changedAt))
  const screens = APP_SCREENS.map((path) => entry(siteUrl + path, null))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...screens, ...entries].slice(0, MAX_ADDRESSES),
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
