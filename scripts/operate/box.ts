import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toBuildPaths, OUT_DIR } from '../build/build-settings.ts'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { writeBox } from './box/write-box.ts'

/*
 * npm run box -- FOLDER: the guide as a folder for a box without internet, such as a hotspot on a ferry or in a school
 * (docs/operations.md). Uses the site in dist or in the folder GUIDE_OUT_DIR, and prints the folder and the time of the build.
 * The address of the guide is SITE_URL, or otherwise the address in the site's robots.txt.
 */
const USAGE = 'Usage: npm run box -- FOLDER  (reads GUIDE_OUT_DIR and SITE_URL)'

async function runBox(): Promise<void> {
  const [folder, ...otherArguments] = readArguments(USAGE, {}).positionals
  if (folder === undefined || otherArguments.length > 0) throw new PlainFailure(USAGE)
  const siteUrl = process.env['SITE_URL'] ?? (await readSiteUrl())
  if (!siteUrl) throw new PlainFailure('Set SITE_URL: the box says where to install the guide later.')
  const description = await readFile(toBuildPaths(OUT_DIR).description, 'utf8').catch(() => {
    throw new PlainFailure(`There is no site built in ${OUT_DIR}: run npm run build first.`)
  })
  const { isDemo, builtAt } = JSON.parse(description) as { isDemo: boolean; builtAt: string }
  console.log(`The site in ${OUT_DIR}, built at ${builtAt.slice(0, 16).replace('T', ' ')} UTC.`)
  const { pages, file } = await writeBox({ site: OUT_DIR, folder, siteUrl, isDemo })
  console.log(`${path.resolve(folder)}: ${pages} pages and ${file}. Any web server can serve this folder.`)
}

/** Reads the address of the site from its robots.txt. Undefined also for a local address, where nobody installs the guide. */
async function readSiteUrl(): Promise<string | undefined> {
  const robots = await readFile(path.join(OUT_DIR, 'robots.txt'), 'utf8').catch(() => '')
  const address = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots)?.[1]
  return address === undefined || /^(localhost|127\.|\[::1\])/.test(new URL(address).host)
    ? undefined
    : address
}

await runCommand(runBox)
