import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ATOLL_NAMES } from '../../../src/domain/atolls/atoll-names.ts'
import { CATEGORY_INFO } from '../../../src/domain/listing/categories.ts'
import { toGuideFileName } from '../../../src/domain/snapshot/guide-file.ts'
import { CATEGORIES } from '../../../src/domain/listing/listing.ts'
import { formatMajuroDate, MAJURO_OFFSET_MS } from '../../../src/domain/hours/majuro-time.ts'
import { ATOLLS_PATH, EMERGENCY_PATH, SEARCH_PATH } from '../../../src/domain/paths.ts'
import { parseSnapshot } from '../../../src/domain/snapshot/snapshot-text.ts'
import { joinTrips } from '../../../src/domain/trips/join-trips.ts'
import { escapeHtml } from '../../../src/domain/html-text.ts'
import { formatGuidePage } from '../../../src/features/give/guide-page.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { parseRedirects } from '../../../supabase/local/host-files.ts'
import { BOX_README_FILE, prepareBoxFolder, README_TITLE } from './box-folder.ts'

/*
 * Writes the folder of a box (BOX-1): the guide as one file, the pages and the map tiles of a built site, and an index.
 * Simple web servers answer /businesses with businesses/index.html and know no other rules, so each page gets a folder.
 */
interface HotspotBoxSettings {
  /** Folder of the built site. */
  site: string
  folder: string
  siteUrl: string
  isDemo: boolean
}

/** Files that a box does not need: it has no server and no https, and its pages cannot be installed. */
const OMITTED_FILE_PATTERN =
  /(^|\/)(_headers|_redirects|vercel\.json|sw\.js|robots\.txt|sitemap\.xml|admin-[^/]*)$|\.(br|gz)$/
/** App screens that work only with a server, or only at the guide's own address. */
const SERVER_SCREEN_PATTERN = /^\/(admin|reset-password|outbox|give|receive)/

/** A page or file of the box: where it comes from, and its path in the folder. */
interface SiteFile {
  sourcePath: string
  boxPath: string
  /** Present for pages. App screens are pages too, but contain no text of their own. */
  page?: 'text' | 'screen'
}

export async function writeBox(settings: HotspotBoxSettings): Promise<{ pages: number; file: string }> {
  const { site, folder, siteUrl } = settings
  const snapshot = await readFile(path.join(site, 'directory.snapshot')).catch(() => {
    throw new PlainFailure(`${site} holds no snapshot of the directory: run npm run build first.`)
  })
  const files = await listSite(site)
  const { file, text, asOf: listingsDate } = formatGuideFile(snapshot, settings)
  const index = formatIndex(settings, { file, listingsDate, bytes: Buffer.byteLength(text) })
  await mkdir(folder, { recursive: true })
  await prepareBoxFolder(folder, [
    ...files.map(({ boxPath }) => boxPath),
    file,
    'index.html',
    BOX_README_FILE,
  ])
  await writeFile(path.join(folder, BOX_README_FILE), README_TEXT)
  for (const { sourcePath, boxPath, page } of files) {
    if (page === undefined) await cp(path.join(site, sourcePath), path.join(folder, boxPath))
    else await copyPage(path.join(site, sourcePath), path.join(folder, boxPath), siteUrl)
  }
  await writeFile(path.join(folder, file), text)
  await writeFile(path.join(folder, 'index.html'), index)
  return { pages: files.filter(({ page }) => page === 'text').length, file }
}

async function listSite(site: string): Promise<SiteFile[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const names = entries.flatMap((entry) =>
    entry.isFile()
      ? [path.relative(site, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')]
      : [],
  )
  const copiedNames = names
    .filter((name) => !OMITTED_FILE_PATTERN.test(name) && name !== 'index.html')
    .map(toSiteFile)
  const redirects = parseRedirects(await readFile(path.join(site, '_redirects'), 'utf8'))
  const screens = redirects
    .map(({ from: redirectPath }) => redirectPath)
    .filter((redirectPath) => !SERVER_SCREEN_PATTERN.test(redirectPath))
  return [
    ...copiedNames,
    ...screens.flatMap(listPaths).map((screenPath): SiteFile => ({
      sourcePath: 'app.html',
      boxPath: `${screenPath.slice(1)}/index.html`,
      page: 'screen',
    })),
  ]
}

/** Lists the paths of a redirect rule: for `/print/*`, the sheet of each atoll (src/screens/screens.ts). */
function listPaths(pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern]
  if (pattern !== '/print/*') throw new PlainFailure(`The box does not know which pages ${pattern} has.`)
  return Object.keys(ATOLL_NAMES).map((atoll) => pattern.replace('*', atoll))
}

function toSiteFile(sourcePath: string): SiteFile {
  if (!sourcePath.endsWith('.html')) return { sourcePath, boxPath: sourcePath }
  if (/(^|\/)(404|app)\.html$/.test(sourcePath)) return { sourcePath, boxPath: sourcePath, page: 'screen' }
  return { sourcePath, boxPath: `${sourcePath.slice(0, -'.html'.length)}/index.html`, page: 'text' }
}

/**
 * Sets two attributes on `<html>`. With `data-box`, the address of the guide on the internet, src/styles/base.css hides links
 * to screens that need a server. The text of `data-no-messages` is shown instead of the forms that send a message (BOX-4).
 */
async function copyPage(sourcePath: string, targetPath: string, siteUrl: string): Promise<void> {
  const sentence = escapeHtml(formatNoMessagesText(siteUrl))
  const page = (await readFile(sourcePath, 'utf8'))
    .replace('<html', `<html data-box="${escapeHtml(siteUrl)}" data-no-messages="${sentence}"`)
    .replace(FORM_PATTERN, (_, top: string, column: string) => `${top}${sentence}</p>${column}`)
  await mkdir(path.dirname(targetPath), { recursive: true })
  await writeFile(targetPath, page)
}

/** Matches two parts of the contact page: its introduction, and the place that the app fills with the form. */
const FORM_PATTERN =
  /(<\/h1><p[^>]*>)[^<]*<\/p>(<\/header><div[^>]*>)<p class="without-app">[^<]*<\/p><div class="needs-app [^>]*><\/div>/

function formatNoMessagesText(siteUrl: string): string {
  const { href } = new URL('/contact', siteUrl)
  return `Messages cannot be sent from this box. When you have internet, open ${href} and write there.`
}

function formatGuideFile(snapshot: Uint8Array, { siteUrl, isDemo }: HotspotBoxSettings) {
  const signedText = gunzipSync(snapshot).toString('utf8')
  const { rows } = parseSnapshot(signedText)
  const signedAt = /"signed_at":"([^"]+)"/.exec(signedText.split('\n', 1)[0] ?? '')?.[1]
  if (signedAt === undefined) throw new PlainFailure('The snapshot of the built site is not signed.')
  const listingsDate = Date.parse(signedAt)
  const listings = rows.businesses ?? []
  const carriers = new Map(listings.map(({ id, name, phone }) => [id, { id, name, phone }]))
  const text = formatGuidePage({
    listings,
    contacts: rows.emergency_contacts ?? [],
    trips: joinTrips(
      rows.trips ?? [],
      rows.trip_stops ?? [],
      (trip) => carriers.get(trip.carrier_id) ?? null,
    ),
    asOf: listingsDate,
    isDemo,
    holidays: rows.directory_settings?.[0]?.holidays ?? [],
    siteUrl,
    snapshot,
  })
  const day = new Date(listingsDate + MAJURO_OFFSET_MS).toISOString().slice(0, 10)
  return { file: toGuideFileName(day), text, asOf: listingsDate }
}

function formatIndex(
  { siteUrl }: HotspotBoxSettings,
  { file, listingsDate, bytes }: { file: string; listingsDate: number; bytes: number },
): string {
  const pages = [
    [EMERGENCY_PATH, 'Emergency numbers'],
    [SEARCH_PATH, 'Search'],
    [ATOLLS_PATH, 'Atolls and islands'],
    ...CATEGORIES.map((category) => [CATEGORY_INFO[category].path, CATEGORY_INFO[category].title]),
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Marshall Islands Guide</title>
<style>body{max-width:40rem;margin:0 auto;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif}a{display:inline-block;padding:.5rem 0}li{list-style:none}ul{padding:0}</style>
<main>
<h1>Marshall Islands Guide</h1>
<p>Listings as of ${formatMajuroDate(listingsDate)}. This box needs no internet.</p>
<h2>Read here</h2>
<ul>
${pages.map(([address, title]) => `<li><a href="${address}/">${escapeHtml(title ?? '')}</a></li>`).join('\n')}
</ul>
<h2>Take it along</h2>
<p><a href="/${file}" download>Save the guide as a file (${Math.ceil(bytes / 1_000)} kB)</a></p>
<p>It opens with no network. If the guide is on your phone, open Receive the guide in its menu and choose this file.</p>
<h2>Install it later</h2>
<p>When you have internet, open ${siteUrl} once: after that the whole guide works with no network, with maps and photos. It cannot be installed from this box.</p>
</main>
</html>
`
}

const README_TEXT = `${README_TITLE}

Serve this folder as the root of a web server, over plain http. Nothing else is needed, for instance:
  python3 -m http.server 80 --directory FOLDER
  busybox httpd -f -p 80 -h FOLDER
Most hotspot boxes have a folder for pages: copy the content of this folder there.

The listings do not change by themselves: run the command again after a new build, and copy the folder again.
It deletes only the files that box-files.txt names; other files in this folder stay.
Messages cannot be sent from the box. Photos are not in the folder.
`
