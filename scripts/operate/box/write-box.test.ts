import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryServer, testListing } from '../../../tests/fixtures/directory-server.ts'
import { extractSnapshot } from '../../../src/domain/snapshot/guide-file.ts'
import { writeBox } from './write-box.ts'

let work: string
beforeEach(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'guide-box-'))
})
afterEach(() => rm(work, { recursive: true, force: true }))

const FILES = {
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
  _redirects: '/search /app 200\n/admin /app 200\n/admin/* /app 200\n/give /app 200\n',
}

async function makeSite(): Promise<string> {
  const site = path.join(work, 'site')
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(site, name)), { recursive: true })
    await writeFile(path.join(site, name), text)
  }
  const server = new DirectoryServer()
  server.put('businesses', testListing(1, { name: 'Ebon Store', atoll: 'EBO' }))
  await writeFile(path.join(site, 'directory.snapshot'), await server.snapshotGzip())
  return site
}

it('the box is a folder that any web server can serve: file, pages, tiles and an index (BOX-1)', async () => {
  const site = await makeSite()
  const folder = path.join(work, 'box')
  const settings = { site, folder, siteUrl: 'https://guide.example.org', isDemo: false }
  const file = 'marshall-islands-guide-2026-11-19.html'
  expect(await writeBox(settings)).toEqual({ pages: 2, file })
  // A second run replaces the first.
  await writeBox(settings)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) =>
    entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
  )
  expect(files.toSorted()).toEqual([
    '404.html',
    'README.txt',
    'app.html',
    'assets/main-1.js',
    'business/some-id/index.html',
    'businesses/index.html',
    'directory.snapshot',
    'index.html',
    file,
    'search/index.html',
    'tiles/v1/light/3/1/1.png',
  ])
  const given = await readFile(path.join(folder, file), 'utf8')
  expect(given).toContain('Ebon Store')
  expect(extractSnapshot(given)).toBeInstanceOf(Uint8Array)
  const index = await readFile(path.join(folder, 'index.html'), 'utf8')
  expect(index).toContain('https://guide.example.org')
  expect(index).toContain(`href="/${file}"`)
})

it('the box overwrites no other folder', async () => {
  const site = await makeSite()
  await expect(writeBox({ site, folder: site, siteUrl: 'https://a.test', isDemo: false })).rejects.toThrow(
    'holds other files',
  )
})
