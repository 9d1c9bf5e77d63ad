import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmergencyContact } from '../../../src/domain/listing.ts'
import { SITE_NAME } from '../../../src/ui/texts.ts'
import { buildPaths } from '../build-settings.ts'
import { fillPlainPage, formatPage, type PageHead } from './page-html.ts'
import { SITE_DESCRIPTION } from './page-list.ts'

/** Moves the build's index.html out of the site and returns its text, the template of every page. */
export async function takeTemplate(outDir: string): Promise<string> {
  const { template } = buildPaths(outDir)
  await rename(join(outDir, 'index.html'), template)
  return readFile(template, 'utf8')
}

/**
 * Writes the pages without a rendered screen: app.html for the screens that only the app draws and for devices that have
 * the app, and 404.html, with which hosts answer every other path. The app starts on both.
 */
export async function writeShell(
  outDir: string,
  template: string,
  { siteUrl, contacts }: { siteUrl: string | null; contacts: readonly EmergencyContact[] },
): Promise<void> {
  const head: PageHead = {
    title: SITE_NAME,
    description: SITE_DESCRIPTION,
    path: '/',
    image: null,
    data: null,
  }
  const page = formatPage(template, { head, html: '', content: null }, siteUrl)
  const shell = fillPlainPage(page, contacts)
  await writeFile(join(outDir, 'app.html'), shell)
  await writeFile(
    join(outDir, '404.html'),
    shell.replace('</head>', '<meta name="robots" content="noindex">\n</head>'),
  )
}
