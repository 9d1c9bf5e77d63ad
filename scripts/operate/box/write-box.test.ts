import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { ATOLL_NAMES } from '../../../src/domain/atolls/atoll-names.ts'
import { extractSnapshot } from '../../../src/domain/snapshot/guide-file.ts'
import type { Trip, TripStop } from '../../../src/domain/listing/listing.ts'
import { writeBox } from './write-box.ts'

let workFolder: string
beforeEach(async () => {
  workFolder = await mkdtemp(path.join(tmpdir(), 'guide-box-'))
})
afterEach(() => rm(workFolder, { recursive: true, force: true }))

const SITE_FILES = {
  'index.html': 'home',
  'app.html': 'shell',
  '404.html': 'not found',
  'businesses.html': 'businesses',
  'business/some-id.html': 'a listing',
  'assets/main-1.js': 'code',
  'assets/main-1.js.br': 'compressed',
  'assets/admin-1.js': 'admin code',
  'tiles/v1/light/3/1/1.png': 'tile',
  'sw.js': 'worker',
  _headers: '',
  _redirects:
    '/search /app 200\n/admin /app 200\n/admin/* /app 200\n/give /app 200\n/print /app 200\n/print/* /app 200\n',
}

const ATOLL_CODES = Object.keys(ATOLL_NAMES)

const TRIP: Trip = {
  id: 'trip-1',
  revision: 1,
  carrier_id: testListing(2).id,
  kind: 'ship',
  state: 'announced',
  source: 'the radio operator',
  heard_at: '2026-11-18T00:00:00Z',
  note: null,
  note_mh: null,
  mh_by: null,
  expires_at: '2026-12-20T00:00:00Z',
}
const makeStop = (position: number, atoll: string, event: TripStop['event']): TripStop => ({
  id: `stop-${position}`,
  revision: 1,
  trip_id: TRIP.id,
  position,
  atoll,
  day: `2026-12-0${position}`,
  is_about: false,
  event,
})

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
}

async function makeSite(): Promise<string> {
  const site = path.join(workFolder, 'site')
  await writeFiles(site, SITE_FILES)
  const server = new DirectoryServer()
  server.put('businesses', testListing(1, { name: 'Ebon Store', atoll: 'EBO' }))
  server.put('businesses', testListing(2, { name: 'MV Demo', category: 'transportation', phone: '625-0177' }))
  server.put('trips', TRIP)
  for (const tripStop of [makeStop(1, 'MAJ', 'departure'), makeStop(2, 'EBO', 'arrival')])
    server.put('trip_stops', tripStop)
  await writeFile(path.join(site, 'directory.snapshot'), await server.snapshotGzip())
  return site
}

async function listFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  )
  return files.toSorted()
}

const makeSettings = (site: string, folder: string) => ({
  site,
  folder,
  siteUrl: 'https://guide.example.org',
  isDemo: false,
})

it('the folder of the box has the guide file, pages, tiles and an index (BOX-1)', async () => {
  const site = await makeSite()
  const folder = path.join(workFolder, 'box')
  const settings = makeSettings(site, folder)
  const file = 'marshall-islands-guide-2026-11-19.html'
  expect(await writeBox(settings)).toEqual({ pages: 2, file })
  // A second run must replace the files of the first run.
  await writeBox(settings)
  expect(await listFilesIn(folder)).toEqual(
    [
      '404.html',
      'README.txt',
      'app.html',
      'assets/main-1.js',
      'box-files.txt',
      'business/some-id/index.html',
      'businesses/index.html',
      'directory.snapshot',
      'index.html',
      file,
      'print/index.html',
      ...ATOLL_CODES.map((code) => `print/${code}/index.html`),
      'search/index.html',
      'tiles/v1/light/3/1/1.png',
    ].toSorted(),
  )
  const guideFile = await readFile(path.join(folder, file), 'utf8')
  expect(guideFile).toContain('Ebon Store')
  expect(extractSnapshot(guideFile)).toBeInstanceOf(Uint8Array)
  const index = await readFile(path.join(folder, 'index.html'), 'utf8')
  expect(index).toContain('https://guide.example.org')
  expect(index).toContain(`href="/${file}"`)
})

it('the guide file that a box serves has the announced trips, each with the phone number of its carrier (TRIP-8)', async () => {
  const folder = path.join(workFolder, 'box')
  const { file } = await writeBox(makeSettings(await makeSite(), folder))
  const text = await readFile(path.join(folder, file), 'utf8')
  const [, ebonPage = ''] = text.split('id="EBO"')
  expect(ebonPage).toContain('<b>MV Demo</b> <a href="tel:+6926250177"')
  expect(ebonPage).toContain('the radio operator')
})

it.each([
  ['no README', {}],
  ['a README of something else', { 'README.txt': 'My photos\n' }],
  ['a list of something else', { 'box-files.txt': 'photo.jpg\n' }],
])('a folder with %s is refused and not changed (BOX-3)', async (_what, files) => {
  const folder = path.join(workFolder, 'stick')
  await writeFiles(folder, { ...files, 'photo.jpg': 'photo', 'index.html': 'mine' })
  const filesBefore = await listFilesIn(folder)
  await expect(writeBox(makeSettings(await makeSite(), folder))).rejects.toThrow(
    `${folder} holds files that are not of a box, so nothing was deleted or written. Name an empty or new folder, such as ${path.join(folder, 'guide-box')}.`,
  )
  expect(await listFilesIn(folder)).toEqual(filesBefore)
})

it('a second run deletes only files that the first run wrote (BOX-3)', async () => {
  const folder = path.join(workFolder, 'stick')
  const site = await makeSite()
  await writeBox(makeSettings(site, folder))
  const outsideFile = path.join(workFolder, 'outside.txt')
  await writeFiles(workFolder, { 'outside.txt': 'outside' })
  await writeFiles(folder, { 'photo.jpg': 'photo', 'business/mine.txt': 'mine' })
  await appendFile(path.join(folder, 'box-files.txt'), '../outside.txt\n')
  await rm(path.join(site, 'business'), { recursive: true })
  await writeBox(makeSettings(site, folder))
  const files = await listFilesIn(folder)
  expect(files).toEqual(expect.arrayContaining(['photo.jpg', 'business/mine.txt', 'index.html']))
  expect(files).not.toContain('business/some-id/index.html')
  expect(await readdir(path.join(folder, 'business'))).toEqual(['mine.txt'])
  expect(await readFile(outsideFile, 'utf8')).toBe('outside')
})

it('a box of an earlier release is replaced, and other files beside it stay (BOX-3)', async () => {
  const folder = path.join(workFolder, 'stick')
  const site = await makeSite()
  await writeBox(makeSettings(site, folder))
  await rm(path.join(folder, 'box-files.txt'))
  await writeFiles(folder, {
    'photo.jpg': 'photo',
    'marshall-islands-guide-2026-10-01.html': 'older file',
    'business/deleted-id/index.html': 'older page',
  })
  await writeBox(makeSettings(site, folder))
  const files = await listFilesIn(folder)
  expect(files).toContain('photo.jpg')
  expect(files.filter((name) => /older|deleted-id|2026-10-01/.test(name))).toEqual([])
  expect(files).toContain('business/some-id/index.html')
})

it("somebody else's file with the name of a new page is not overwritten (BOX-3)", async () => {
  const folder = path.join(workFolder, 'stick')
  const site = await makeSite()
  await writeBox(makeSettings(site, folder))
  await writeFiles(folder, { 'trips/index.html': 'mine' })
  await writeFiles(site, { 'trips.html': 'new page' })
  const filesBefore = await listFilesIn(folder)
  await expect(writeBox(makeSettings(site, folder))).rejects.toThrow('nothing was deleted or written')
  expect(await listFilesIn(folder)).toEqual(filesBefore)
  expect(await readFile(path.join(folder, 'trips/index.html'), 'utf8')).toBe('mine')
})

it('a run that was interrupted can be repeated (BOX-3)', async () => {
  const folder = path.join(workFolder, 'stick')
  const site = await makeSite()
  await writeBox(makeSettings(site, folder))
  await rm(path.join(folder, 'README.txt'))
  await rm(path.join(folder, 'index.html'))
  await writeBox(makeSettings(site, folder))
  expect(await listFilesIn(folder)).toEqual(expect.arrayContaining(['README.txt', 'index.html']))
})
