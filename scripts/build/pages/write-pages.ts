import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path, { join } from 'node:path'
import type { RenderedDirectory } from '../../../src/directory/rendered-directory.ts'
import type { DirectoryChanges } from '../../../src/domain/snapshot/collections.ts'
import { type AnnouncedTrip, toComparableTrips } from '../../../src/domain/trips/trip-times.ts'
import type { EmergencyContact } from '../../../src/domain/listing/listing.ts'
import { SITE_NAME } from '../../../src/ui/texts.ts'
import { type PreviewCardMode, toBuildPaths } from '../build-settings.ts'
import { findPagePreloads, type PagePreloads } from '../preload-list.ts'
import { formatPage, type PageHead, fillPlainPage } from './page-html.ts'
import { insertInlineFiles } from './inline-files.ts'
import { findIntro, listPages, type SitePage } from './page-list.ts'
import type { PageRenderer } from './renderer.ts'
import type { ToUrl } from './structured-data.ts'

/*
 * Writes every public page into a built site (PAGES-1). A record of what each page was rendered from is kept beside
 * the build, so that a later run renders only the pages whose content has changed (PAGES-8).
 */

interface PagesJob {
  outDir: string
  /** File of the record, which is not part of the site. */
  recordFile: string
  /** The build's index.html, without a screen. */
  template: string
  siteUrl: string | null
  previewCards: PreviewCardMode
  rows: DirectoryChanges['rows']
  /** Time at which the rows were read. */
  takenAt: Date
  /** The time that titles and descriptions assume, for example when they say whether a place is closed. */
  madeAt: Date
  renderer: PageRenderer
  preloads: PagePreloads
}

export interface WrittenPages {
  pages: readonly SitePage[]
  renderedCount: number
  removedCount: number
}

interface PageRecord {
  /** The keys (`answerKey`) of the page's reads of the directory. */
  questions: string[]
  hash: string
}

type PageRecords = Record<string, PageRecord>

/** Writes the pages. Replaces each file atomically, because a server may read the site during a run. */
export async function writePages(job: PagesJob): Promise<WrittenPages> {
  const directory = job.renderer.openRenderedDirectory(job.rows, job.takenAt.getTime())
  const toUrl: ToUrl = (url) => (job.siteUrl !== null && url.startsWith('/') ? job.siteUrl + url : url)
  const recordsBefore = await readRecords(job.recordFile)
  const recordsAfter: PageRecords = {}
  const pages: SitePage[] = []
  let renderedCount = 0
  for (const page of listPages(directory, job.rows.businesses ?? [], {
    toUrl,
    now: job.madeAt,
    previewCards: job.previewCards,
  })) {
    pages.push(page)
    const { path: address } = page.head
    const knownRecord = recordsBefore[address]
    if (knownRecord !== undefined && isCurrent(job, directory, page.head, knownRecord)) {
      recordsAfter[address] = knownRecord
      continue
    }
    recordsAfter[address] = await writePage(job, directory, page.head)
    renderedCount += 1
  }
  const removedAddresses = Object.keys(recordsBefore).filter((address) => recordsAfter[address] === undefined)
  for (const address of removedAddresses)
    await rm(path.join(job.outDir, toPageFile(address)), { force: true })
  await replaceFile(job.recordFile, JSON.stringify(recordsAfter))
  return { pages, renderedCount, removedCount: removedAddresses.length }
}

/** Static hosts answer /businesses with businesses.html. */
export function toPageFile(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`
}

async function writePage(job: PagesJob, directory: RenderedDirectory, head: PageHead): Promise<PageRecord> {
  const { html, content } =
    head.leadsTo === undefined
      ? await job.renderer.renderPage(directory, head.path)
      : { html: '', content: null }
  const file = path.join(job.outDir, toPageFile(head.path))
  await mkdir(path.dirname(file), { recursive: true })
  const page = formatPage(
    job.template,
    { head, html, content, ...findPagePreloads(job.preloads, head.path) },
    job.siteUrl,
  )
  const { inline } = job.preloads
  const isRendered = content !== null && inline !== undefined
  await replaceFile(file, isRendered ? insertInlineFiles(page, head.path, inline) : page)
  const questions = Object.keys(content?.answers ?? {})
  return { questions, hash: hashPage(job, directory, head, questions) }
}

function isCurrent(
  job: PagesJob,
  directory: RenderedDirectory,
  head: PageHead,
  knownRecord: PageRecord,
): boolean {
  return (
    hashPage(job, directory, head, knownRecord.questions) === knownRecord.hash &&
    existsSync(path.join(job.outDir, toPageFile(head.path)))
  )
}

/**
 * A hash of everything that the page shows, except the time at which it was rendered. Only for trips the text of the page can
 * change while the answer stays the same (TRIP-3), so the hash also includes their sentences.
 */
function hashPage(
  job: PagesJob,
  directory: RenderedDirectory,
  head: PageHead,
  questions: readonly string[],
): string {
  const answers = questions.map((readKey) => directory.answer(readKey))
  const trips = questions.flatMap((readKey, index) =>
    readKey.startsWith('trips ') ? (answers[index] as AnnouncedTrip[]) : [],
  )
  const timeDependentTexts = trips.length === 0 ? [] : [toComparableTrips(trips, job.takenAt.getTime())]
  return createHash('sha256')
    .update(JSON.stringify([job.template, job.preloads, job.siteUrl, head, answers, ...timeDependentTexts]))
    .digest('base64url')
}

/** Reads the record of the last run. If it is missing or damaged, it counts as empty, so that every page is rendered. */
async function readRecords(file: string): Promise<PageRecords> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PageRecords
  } catch {
    return {}
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.next`, text)
  await rename(`${file}.next`, file)
}

/** Moves the build's index.html out of the site and returns its text, the template of every page. */
export async function moveTemplateOut(outDir: string): Promise<string> {
  const { template } = toBuildPaths(outDir)
  await rename(join(outDir, 'index.html'), template)
  return readFile(template, 'utf8')
}

/**
 * Writes the pages without a rendered screen: app.html, for screens that only the app draws and for devices that have the app,
 * and 404.html, with which hosts answer every other path. The app starts on both pages.
 */
export async function writeShell(
  outDir: string,
  template: string,
  { siteUrl, contacts }: { siteUrl: string | null; contacts: readonly EmergencyContact[] },
): Promise<void> {
  const head: PageHead = {
    title: SITE_NAME,
    description: findIntro('/'),
    path: '/',
    isForMany: true,
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
