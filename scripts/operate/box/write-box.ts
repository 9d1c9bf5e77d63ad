import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CATEGORY_INFO } from '../../../src/domain/listing/categories.ts'
import { guideFileName } from '../../../src/domain/snapshot/guide-file.ts'
import { CATEGORIES } from '../../../src/domain/listing/listing.ts'
import { formatMajuroDate, MAJURO_OFFSET_MS } from '../../../src/domain/hours/majuro-time.ts'
import { ATOLLS_PATH, EMERGENCY_PATH, SEARCH_PATH } from '../../../src/domain/paths.ts'
import { parseSnapshot } from '../../../src/domain/snapshot/snapshot-text.ts'
import { escapeHtml } from '../../../src/domain/html-text.ts'
import { formatGuidePage } from '../../../src/features/give/guide-page.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { parseRedirects } from '../../../supabase/local/host-files.ts'

/*
 * Writes the folder of a box (BOX-1): the file to take along, the pages and the map tiles of a built site, and an index.
 * Simple web servers answer /businesses with businesses/index.html and know no other rules, so each page gets a folder.
 */
interface HotspotBoxSettings {
  /** Folder of the built site. */
  site: string
  folder: string
  siteUrl: string
  isDemo: boolean
}

/** Not for a box: it has no server, no https, and its pages cannot be installed. */
const LEFT_OUT =
  /(^|\/)(_headers|_redirects|vercel\.json|sw\.js|robots\.txt|sitemap\.xml|admin-[^/]*)$|\.(br|gz)$/
/** App screens that work only with a server, or only at the guide's own address. */
const NEEDS_SERVER = /^\/(admin|reset-password|outbox|removed|give|receive)/

export async function writeBox(settings: HotspotBoxSettings): Promise<{ pages: number; file: string }> {
  const { site, folder } = settings
  const snapshot = await readFile(path.join(site, 'directory.snapshot')).catch(() => {
    throw new PlainFailure(`${site} holds no snapshot of the directory: run npm run build first.`)
  })
  const existing = await readdir(folder).catch((): string[] => [])
  if (existing.length > 0 && !existing.includes('README.txt'))
    throw new PlainFailure(`${folder} holds other files: name an empty folder, or one of an earlier run.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = await copySite(settings)
  const { file, text, asOf } = guideFile(snapshot, settings)
  await writeFile(path.join(folder, file), text)
  await writeFile(
    path.join(folder, 'index.html'),
    formatIndex(settings, { file, asOf, bytes: Buffer.byteLength(text) }),
  )
  await writeFile(path.join(folder, 'README.txt'), README)
  return { pages, file }
}

async function copySite({ site, folder, siteUrl }: HotspotBoxSettings): Promise<number> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) =>
    entry.isFile()
      ? [path.relative(site, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')]
      : [],
  )
  let pages = 0
  for (const file of files.filter((name) => !LEFT_OUT.test(name) && name !== 'index.html')) {
    const isPage = file.endsWith('.html') && !/(^|\/)(404|app)\.html$/.test(file)
    if (isPage) pages += 1
    const to = isPage ? `${file.slice(0, -'.html'.length)}/index.html` : file
    if (file.endsWith('.html')) await copyPage(path.join(site, file), path.join(folder, to), siteUrl)
    else await cp(path.join(site, file), path.join(folder, to))
  }
  const redirects = parseRedirects(await readFile(path.join(site, '_redirects'), 'utf8'))
  for (const { from } of redirects) {
    if (from.includes('*') || NEEDS_SERVER.test(from)) continue
    await copyPage(path.join(site, 'app.html'), path.join(folder, from, 'index.html'), siteUrl)
  }
  return pages
}

/**
 * Marks the page, so that its links to screens that need a server are hidden (src/styles/base.css), with the guide's own
 * address, from which it can be installed.
 */
async function copyPage(from: string, to: string, siteUrl: string): Promise<void> {
  const page = await readFile(from, 'utf8')
  await mkdir(path.dirname(to), { recursive: true })
  await writeFile(to, page.replace('<html', `<html data-box="${escapeHtml(siteUrl)}"`))
}

function guideFile(snapshot: Uint8Array, { siteUrl, isDemo }: HotspotBoxSettings) {
  const signed = gunzipSync(snapshot).toString('utf8')
  const { rows } = parseSnapshot(signed)
  const signedAt = /"signed_at":"([^"]+)"/.exec(signed.split('\n', 1)[0] ?? '')?.[1]
  if (signedAt === undefined) throw new PlainFailure('The snapshot of the built site is not signed.')
  const asOf = Date.parse(signedAt)
  const text = formatGuidePage({
    listings: rows.businesses ?? [],
    contacts: rows.emergency_contacts ?? [],
    asOf,
    isDemo,
    holidays: rows.directory_settings?.[0]?.holidays ?? [],
    siteUrl,
    snapshot,
  })
  const day = new Date(asOf + MAJURO_OFFSET_MS).toISOString().slice(0, 10)
  return { file: guideFileName(day), text, asOf }
}

function formatIndex(
  { siteUrl }: HotspotBoxSettings,
  { file, asOf, bytes }: { file: string; asOf: number; bytes: number },
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
<p>Listings as of ${formatMajuroDate(asOf)}. This box needs no internet.</p>
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

const README = `The Marshall Islands Guide for a box without internet, written by "npm run box".

Serve this folder as the root of a web server, over plain http. Nothing else is needed, for instance:
  python3 -m http.server 80 --directory FOLDER
  busybox httpd -f -p 80 -h FOLDER
Most hotspot boxes have a folder for pages: copy the content of this folder there.

The listings do not change by themselves: run the command again after a new build, and copy the folder again.
Messages cannot be sent from the box. Photos are not in the folder.
`
