import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toBuildPaths } from '../build-settings.ts'
import type { PagePreloads } from '../preload-list.ts'
import { selectCurrentRows } from './current-rows.ts'
import { loadRenderer, type DirectorySource } from './directory-files.ts'
import {
  findHtmlClasses,
  findSheetClasses,
  PAGE_KINDS,
  toPageKind,
  selectRules,
  type InlineFiles,
  type PageKind,
} from './inline-files.ts'
import { listPages } from './page-list.ts'

/** Number of pages of each kind that are rendered for their classes. More pages take time and add hardly any class. */
const PAGES_PER_KIND = 150

/**
 * Chooses the script and the style rules that every page of a build contains inline. The rules are those for the classes of
 * some rendered pages of each kind. Also writes the result into the file of the preloads, from which the later steps of the
 * build read it.
 */
export async function chooseInlineFiles(
  outDir: string,
  { rows: allRows, takenAt }: DirectorySource,
): Promise<InlineFiles> {
  const { renderer: folder, preloads: preloadsFile } = toBuildPaths(outDir)
  const renderer = await loadRenderer(folder)
  const rows = selectCurrentRows(allRows, takenAt)
  const directory = renderer.openRenderedDirectory(rows, takenAt.getTime())
  const paths: Record<PageKind, string[]> = { home: [], listing: [], other: [] }
  const options = { toUrl: (url: string) => url, now: takenAt, previewCards: 'shared' as const }
  for (const { head } of listPages(directory, rows.businesses ?? [], options))
    if (head.leadsTo === undefined) paths[toPageKind(head.path)].push(head.path)

  const assets = join(outDir, 'assets')
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  if (sheets.length !== 1) throw new Error(`The site has ${sheets.length} style sheets instead of one`)
  const sheet = (await readFile(join(assets, sheets[0] ?? ''), 'utf8')).trim()
  const styles = {} as InlineFiles['styles']
  for (const kind of PAGE_KINDS) {
    const classes = new Set<string>()
    for (const path of pickEvenly(paths[kind], PAGES_PER_KIND)) {
      const { html } = await renderer.renderPage(directory, path)
      for (const name of findHtmlClasses(html)) classes.add(name)
    }
    styles[kind] = { text: selectRules(sheet, classes), classes: [...classes] }
  }
  const script = (await readFile(join(outDir, 'theme.js'), 'utf8')).trim()
  for (const text of [script, ...Object.values(styles).map((style) => style.text)])
    if (/<[/!]/.test(text)) throw new Error('Code inside a page must not contain the end of its element')
  const inline: InlineFiles = { script, styles, classes: [...findSheetClasses(sheet)] }
  const preloads = JSON.parse(await readFile(preloadsFile, 'utf8')) as PagePreloads
  await writeFile(preloadsFile, JSON.stringify({ ...preloads, inline } satisfies PagePreloads))
  return inline
}

/** At most `count` of the values, evenly spread. */
function pickEvenly<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count)
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
