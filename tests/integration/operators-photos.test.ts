import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCameraPhoto } from '../e2e/photo-fixtures.ts'
import { type CommandResult, openTestWorld, runOperator, type TestWorld } from './test-backend.ts'

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ demoListings: 5, maxRows: 2 })
})
afterAll(() => world?.close())
beforeEach(async () => {
  await queryDatabase('delete from public.businesses')
  await queryDatabase(`insert into public.businesses (name, description, atoll, category, phone)
    values ('Inn', 'Rooms', 'MAJ', 'accommodation', '625-1111'), ('Store', 'Food', 'WTJ', 'business', '625-1112')`)
})

const runListings = (...args: string[]): Promise<CommandResult> =>
  runOperator(world.backend, 'listings', args)
const linesOf = ({ text }: CommandResult): string[] => text.split('\n').map((line) => line.trim())

async function queryDatabase(sql: string): Promise<Record<string, unknown>[]> {
  return (await world.database.query<Record<string, unknown>>(sql)).rows
}

const readStoredPhotos = () =>
  queryDatabase(`select b.name, i.display_order as place, i.image_url, i.thumbnail_url, i.file_name from public.business_images i
         join public.businesses b on b.id = i.business_id order by b.name, i.display_order`)

/** Returns the photo's width and height, and whether it still contains the location from the camera's EXIF data. */
async function readSize(url: unknown): Promise<[number, number, boolean]> {
  const answer = await fetch(world.backend.url + String(url))
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height } = await loadImage(bytes)
  return [width, height, bytes.includes('SECRET PLACE')]
}

async function writeFiles(targetFolder: string, files: Record<string, string | Uint8Array>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(world.folder, targetFolder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return path.join(world.folder, targetFolder)
}

const LISTING_LIST = `name,category,atoll,phone,photos
Inn,accommodation,Majuro,625-1111,one.jpg; rooms/two.jpg; gone.jpg
Store,business,Wotje,625-1112,https://localhost/front.jpg`

test('an import of photos from a folder shows the photos that a list names, adds them once, smaller, and is removed by one undo (IMPORT-16)', async () => {
  const photos = await writeFiles('named', {
    'one.jpg': createCameraPhoto(2400, 1600),
    'rooms/two.jpg': createCameraPhoto(300, 200),
    'Store 1.jpg': createCameraPhoto(310, 200),
    'notes.txt': 'Front',
    '.DS_Store': 'x',
  })
  const list = path.join(await writeFiles('list', { 'list.csv': LISTING_LIST }), 'list.csv')
  const refusals = [
    'line 2 refused: gone.jpg is not among the chosen files',
    'notes.txt refused: Invalid file format. Accepted formats: JPEG, PNG, WebP, GIF',
    'https://localhost/front.jpg refused: It is an address: --download loads it',
  ]
  const previewRun = await runListings('photos', photos, '--list', list)
  expect(linesOf(previewRun)).toEqual([
    '3 photos to add, 0 already there, 3 refused. Nothing was written: add --write.',
    'one.jpg for Inn',
    'rooms/two.jpg for Inn',
    'Store 1.jpg for Store',
    ...refusals,
  ])
  expect(await readStoredPhotos()).toEqual([])

  const importRun = await runListings('photos', photos, '--list', list, '--write')
  expect(importRun.code).toBe(1)
  const [undo = '', summary, ...refusedLines] = linesOf(importRun)
  expect(summary).toBe('3 photos to add, 0 already there, 3 refused. Written: 3.')
  expect(refusedLines).toEqual(refusals)
  const rows = await readStoredPhotos()
  expect(rows).toMatchObject([
    { name: 'Inn', place: 0, file_name: null },
    { name: 'Inn', place: 1, file_name: null },
    { name: 'Store', place: 0, file_name: null },
  ])
  // The photo of a camera that was held upright, without the place in its EXIF data.
  expect(await readSize(rows[0]?.['image_url'])).toEqual([1067, 1600, false])
  expect((await readSize(rows[0]?.['thumbnail_url']))[1]).toBeLessThanOrEqual(480)

  const secondRun = await runListings('photos', photos, '--list', list, '--write')
  expect(linesOf(secondRun)[0]).toBe('0 photos to add, 3 already there, 3 refused. Nothing to write.')
  const undoRun = await runListings('undo', undo.replace(/.* undo /, ''))
  expect(undoRun).toEqual({ code: 0, text: '3 photos are as before the import.' })
  expect(await readStoredPhotos()).toEqual([])
})

test('an imported photo that was stored although its answer was lost is not added twice (IMPORT-16)', async () => {
  const photos = await writeFiles('lost', {
    'Inn.jpg': createCameraPhoto(300, 200),
    'Inn 2.jpg': createCameraPhoto(310, 200),
  })
  let lostAnswers = 0
  const proxy = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { method = 'GET', url = '/' } = incoming
      const headers = ['apikey', 'content-type'].flatMap((name): [string, string][] => {
        const value = incoming.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      })
      const body = parts.length === 0 ? {} : { body: Buffer.concat(parts) }
      void fetch(world.backend.url + url, { method, headers, ...body }).then(async (answer) => {
        const text = await answer.text()
        // The last request of the first photo reaches the server three times, but no answer comes back.
        if (url.endsWith('/import_photo') && lostAnswers < 3) {
          lostAnswers += 1
          outgoing.destroy()
          return
        }
        outgoing.writeHead(answer.status, { 'content-type': 'application/json' })
        outgoing.end(text)
      })
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  try {
    const env = {
      SUPABASE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      SUPABASE_SECRET_KEY: world.backend.env.SUPABASE_SECRET_KEY,
    }
    const writePhotos = () => runOperator(world.backend, 'listings', ['photos', photos, '--write'], { env })
    const interruptedRun = await writePhotos()
    expect(interruptedRun.code).toBe(1)
    expect(interruptedRun.text).toContain('Broke off after 0 of 2 photos; run it again to go on.')
    expect(interruptedRun.text).toMatch(/^To take them back: npm run listings -- undo \S+$/m)
    expect(lostAnswers).toBe(3)
    const importRun = await writePhotos()
    expect(linesOf(importRun)[1]).toBe('1 photo to add, 1 already there, 0 refused. Written: 1.')
    expect(importRun.code).toBe(0)
    expect((await readStoredPhotos()).map(({ name, place }) => [name, place])).toEqual([
      ['Inn', 0],
      ['Inn', 1],
    ])
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})

test('photos are imported from a ZIP too; a file that is no photo, and a path that is no folder and no ZIP, are refused (IMPORT-16)', async () => {
  const bytes = zipSync({ 'Inn/front.jpg': createCameraPhoto(300, 200), 'Store.jpg': new Uint8Array(20) })
  const zips = await writeFiles('zips', { 'all.zip': bytes, 'broken.zip': 'x', 'one.jpg': 'x' })
  const importRun = await runListings('photos', path.join(zips, 'all.zip'), '--write')
  expect(linesOf(importRun)[1]).toBe('1 photo to add, 0 already there, 1 refused. Written: 1.')
  expect((await runListings('photos', path.join(zips, 'broken.zip'))).text).toContain(
    'is no ZIP that can be read.',
  )
  for (const name of ['one.jpg', 'nowhere'])
    expect((await runListings('photos', path.join(zips, name))).text).toMatch(/is no folder and no ZIP/)
  expect((await runListings('photos')).text).toMatch(/^Usage:/)
})

test('an import loads photos at web addresses only with --download, and only from public hosts by https (IMPORT-16)', async () => {
  const list = path.join(
    await writeFiles('addresses', {
      'list.csv':
        'name,category,atoll,phone,photos\nInn,business,MAJ,625-1111,https://localhost/a.jpg;http://x.example/a.jpg',
    }),
    'list.csv',
  )
  expect((await runListings('photos', '--list', list)).text).toMatch(/^Usage:/)
  const { code, text } = await runListings('photos', '--list', list, '--download')
  expect(code).toBe(1)
  expect(text).toContain('https://localhost/a.jpg refused: localhost is not on the public internet')
  expect(text).toContain('http://x.example/a.jpg refused: Only https addresses are loaded')
  expect(text).not.toContain('--download')
})
