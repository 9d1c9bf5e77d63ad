import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { extractSnapshot } from '../../src/domain/snapshot/guide-file.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import { TransferReader } from '../../src/features/give/camera/camera-frames.ts'
import { expect, requiredEnv, testWithServiceWorker as test } from './fixtures.ts'
import { countMissingFiles, visitUntilReady, waitForSavedCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'

/* The guide from phone to phone: phone A gives, phone B has only the shell and no network. */

const GIVE_TITLE = 'Give the guide to someone'
const RECEIVE_TITLE = 'Receive the guide'

test('phone A gives the guide to phone B, which has only the app shell and no network (GIVE-1, RECEIVE-1, RECEIVE-3, RECEIVE-7, RECEIVE-8)', async ({
  page: phoneA,
  browser,
  site,
}, info) => {
  test.setTimeout(180_000)
  await visitUntilReady(phoneA, '/give')
  await expect(phoneA.getByRole('heading', { level: 1, name: GIVE_TITLE })).toBeVisible()
  const save = phoneA.getByRole('button', { name: /^Save the file \(\d+ kB\)$/ })
  await expect(save).toBeVisible({ timeout: 30_000 })
  expect((await (await createAxeBuilder(phoneA)).analyze()).violations).toEqual([])
  const download = phoneA.waitForEvent('download')
  await save.click()
  const { file, name } = await readDownload(await download)
  expect(name).toMatch(/^marshall-islands-guide-\d{4}-\d\d-\d\d\.html$/)
  const path = info.outputPath(name)
  await writeFile(path, file)

  const phoneB = await openShellOnly(browser, site)
  await site.cut()
  await phoneB.goto(`${site.url}/receive`)
  await expect(phoneB.getByRole('heading', { level: 1, name: RECEIVE_TITLE })).toBeVisible()
  const alteredFile = info.outputPath('altered.html')
  await writeFile(alteredFile, file.replace(/(id="guide-snapshot">.{4000})./s, '$1*'))
  await chooseFile(phoneB, alteredFile)
  await expect(
    phoneB.getByText(
      /^This file (is damaged|was changed).*Nothing on this device has changed\. .*ask for the file again/i,
    ),
  ).toBeVisible()
  await chooseFile(phoneB, path)
  const { rows } = parseSnapshot(gunzipSync(extractSnapshotBytes(file)).toString())
  const count = rows.businesses?.length ?? 0
  await expect(phoneB.getByText(`The guide on this device now has ${count} listings as of`)).toBeVisible()
  expect((await (await createAxeBuilder(phoneB)).analyze()).violations).toEqual([])
  await expect(phoneB.getByText(new RegExp(`${count} listings`)).first()).toBeVisible()

  // The share sheet of an installed app posts the file to the service worker.
  await phoneB.evaluate(async (text) => {
    const form = new FormData()
    form.set('guide', new File([text], 'guide.html', { type: 'text/html' }))
    await fetch('/receive', { method: 'POST', body: form, redirect: 'manual' })
  }, file)
  await phoneB.goto(`${site.url}/receive`)
  // The file is not read before the person taps (RECEIVE-7).
  await expect(phoneB.getByText('It has not been read yet.')).toBeVisible()
  // The phone may end the page before the person has answered, so reload it (RECEIVE-8).
  await phoneB.reload()
  await expect(phoneB.getByText('It has not been read yet.')).toBeVisible()
  await expect(phoneB.getByText('This device already has these listings.')).toHaveCount(0)
  await phoneB.getByRole('button', { name: 'Check this file' }).click()
  await expect(phoneB.getByText('This device already has these listings.')).toBeVisible()
  await phoneB.reload()
  await expect(phoneB.getByRole('heading', { level: 1, name: RECEIVE_TITLE })).toBeVisible()
  await expect.poll(() => phoneB.evaluate(() => caches.has('guide-received'))).toBe(false)
  await expect(phoneB.getByText('It has not been read yet.')).toHaveCount(0)
  // Something that another website posts to the guide must not be taken for a guide file.
  await phoneB.setContent(
    `<form method="post" action="${site.url}/receive"><input name="guide" value="x"></form>`,
  )
  await phoneB.evaluate(() => document.forms[0]?.submit())
  await expect(phoneB.getByText(/^Something was sent to this page/)).toBeVisible()

  const [listing] = rows.businesses ?? []
  await phoneB.goto(`${site.url}/business/${listing?.id}`)
  await expect(phoneB.getByRole('heading', { level: 1, name: listing?.name ?? '' })).toBeVisible()
  await phoneB.context().close()
  await expectReadable(browser, path, file)
})

test('phone B reads one atoll from the screen of phone A with 30 % of the pictures unreadable, and Stop restores the focus (CAMERA-1, CAMERA-2, CAMERA-3, RECEIVE-4)', async ({
  page: phoneA,
  site,
}, info) => {
  test.setTimeout(180_000)
  await visitUntilReady(phoneA, '/give')
  await phoneA.getByLabel('Emergency numbers and the listings of').selectOption('JAL')
  await phoneA.getByRole('button', { name: 'Show the codes' }).click()
  const about = phoneA.getByText(/^\d+ kB, about \d+ (seconds|minutes?)\. /)
  await expect(about).toBeVisible()
  const codes = await collectCodes(phoneA, Number.parseInt((await about.textContent()) ?? '', 10))
  expect((await (await createAxeBuilder(phoneA)).analyze()).violations).toEqual([])
  const names = readNamesFromCodes(codes)
  await phoneA.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(phoneA.getByRole('button', { name: 'Show the codes' })).toBeFocused()
  const filmPath = info.outputPath('codes.y4m')
  await writeFile(filmPath, createFilm(codes))

  const { launchOptions } = info.project.use
  const browser = await chromium.launch({
    ...launchOptions,
    // A full Chromium, because the headless shell reports a forbidden camera as a camera that cannot be used.
    executablePath: requiredEnv('E2E_FULL_CHROMIUM_PATH'),
    args: [
      // Without --js-flags: reading the codes takes seconds, so optimizing the script is faster here.
      ...(launchOptions?.args ?? []).filter((arg) => !arg.startsWith('--js-flags')),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmPath}`,
    ],
  })
  try {
    const phoneB = await openShellOnly(browser, site)
    await phoneB.addInitScript(recordCameraStreams)
    await site.cut()
    await phoneB.goto(`${site.url}/receive`)
    const read = phoneB.getByRole('button', { name: 'Read it with the camera' })
    await read.click()
    await expect(phoneB.getByRole('alert')).toHaveText(/^The guide may not use the camera\./)
    await expect(read).toBeFocused()
    await phoneB.context().grantPermissions(['camera'])
    await read.click()
    await phoneB.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(read).toBeFocused()
    await expect.poll(() => phoneB.evaluate(readCameraStates)).toEqual(['ended'])
    await read.click()
    await expect(phoneB.getByText(/^Received: Jaluit and the emergency numbers, as of /)).toBeVisible({
      timeout: 90_000,
    })
    await expect.poll(() => phoneB.evaluate(readCameraStates)).toEqual(['ended', 'ended'])
    expect((await (await createAxeBuilder(phoneB)).analyze()).violations).toEqual([])
    await expectNames(phoneB, names)
    await phoneB.reload()
    await expectNames(phoneB, names)
    await phoneB.goto(`${site.url}/offline`)
    await expect(phoneB.getByText('only these parts, not the whole guide')).toBeVisible()

    site.intercept = () => false
    await site.restore()
    await phoneB.goto(`${site.url}/receive`)
    await waitForSavedCopy(phoneB)
    await expect(phoneB.getByRole('heading', { name: 'Received with the camera' })).toHaveCount(0)
  } finally {
    await browser.close()
  }
})

/** Reads more of phone A's codes than `kilobytes` need, each as text with '1' for a dark module. */
function collectCodes(page: Page, kilobytes: number): Promise<string[]> {
  const count = Math.ceil(((kilobytes * 1_000) / 600) * 1.6) + 10
  return page.evaluate(async (wanted) => {
    const context = document.querySelector<HTMLCanvasElement>('main canvas')?.getContext('2d')
    if (!context) throw new Error('No code is shown')
    const codes = new Set<string>()
    while (codes.size < wanted) {
      const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
      codes.add(
        Array.from({ length: data.length / 4 }, (_, index) => (data[index * 4] === 0 ? '1' : '0')).join(''),
      )
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return [...codes]
  }, count)
}

/** Makes a film of the codes for the fake camera, 10 pictures a second. 3 of 10 have the next code in their lower half. */
function createFilm(codes: readonly string[]): Buffer {
  const [width, height, scale] = [640, 480, 4]
  const moduleCount = Math.sqrt(codes[0]?.length ?? 0)
  const [left, top] = [(width - moduleCount * scale) / 2, (height - moduleCount * scale) / 2]
  const pictures = codes.flatMap((code, index) => {
    const lower = [1, 4, 7].includes(index % 10) ? (codes[index + 1] ?? code) : code
    const luma = Buffer.alloc(width * height, 120)
    for (let y = 0; y < moduleCount * scale; y += 1)
      for (let x = 0; x < moduleCount * scale; x += 1) {
        const module = Math.floor(y / scale) * moduleCount + Math.floor(x / scale)
        const isDark = (y < (moduleCount * scale) / 2 ? code : lower)[module] === '1'
        luma[Math.floor(top + y) * width + Math.floor(left + x)] = isDark ? 40 : 210
      }
    return [Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]
  })
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...pictures])
}

/** Records each camera stream that the page opens. */
function recordCameraStreams(): void {
  const streams: MediaStream[] = []
  Object.assign(window, { streams })
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    streams.push(stream)
    return stream
  }
}

function readCameraStates(): string[] {
  const { streams } = window as unknown as { streams: MediaStream[] }
  return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
}

/** Reads the names of the emergency contacts and listings from the codes. */
function readNamesFromCodes(codes: readonly string[]): string[] {
  const reader = new TransferReader()
  for (const code of codes) {
    const moduleCount = Math.sqrt(code.length)
    const data = new Uint8Array(code.length * 16 * 4)
    for (let index = 0; index < code.length * 16; index += 1) {
      const module =
        Math.floor(index / (moduleCount * 16)) * moduleCount + (Math.floor(index / 4) % moduleCount)
      data.fill(code[module] === '1' ? 0 : 255, index * 4, index * 4 + 4)
    }
    const bytes = reader.addCode(decodeQR({ data, width: moduleCount * 4, height: moduleCount * 4 }))
    if (bytes === null) continue
    const rows = gunzipSync(bytes).toString().split('\n').slice(2)
    const namedRows = rows.filter((row) => /^(businesses|emergency_contacts) /.test(row))
    return namedRows
      .flatMap((row) => (JSON.parse(row.slice(row.indexOf('{'))) as { name: string[] }).name)
      .sort()
  }
  throw new Error('The codes are not enough')
}

/** Expects that the page shows exactly these listings and emergency contacts, and that its first link calls a number. */
async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  const part = page.locator('details')
  await expect(part.locator('b')).toHaveCount(names.length)
  expect((await part.locator('b').allTextContents()).sort()).toEqual(names)
  await expect(part.locator('a').first()).toHaveAttribute('href', /^tel:/)
}

async function readDownload(download: { path(): Promise<string>; suggestedFilename(): string }) {
  return { file: await readFile(await download.path(), 'utf8'), name: download.suggestedFilename() }
}

/** Opens a phone that has loaded the app, but none of the listings. */
async function openShellOnly(browser: Browser, site: { url: string; intercept: unknown }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  site.intercept = (incoming: { url?: string }, outgoing: { writeHead(status: number): { end(): void } }) => {
    const isData = /^\/(rest|storage|directory\.snapshot)/.test(incoming.url ?? '')
    if (isData) outgoing.writeHead(503).end()
    return isData
  }
  await page.goto(`${site.url}/about`)
  await expect.poll(() => countMissingFiles(page), { timeout: 60_000 }).toBe(0)
  return page
}

async function chooseFile(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
}

function extractSnapshotBytes(file: string): Uint8Array {
  const extracted = extractSnapshot(file)
  if (extracted === null || typeof extracted === 'string') throw new Error('The file holds no snapshot')
  return extracted
}

/** Runs in the page: removes all but a few rows, because axe would take minutes for hundreds of equal ones. */
function removeMostRows(): void {
  for (const more of document.querySelectorAll('.atoll ~ .atoll ~ .atoll, li:nth-child(n + 4)')) more.remove()
}

/** Opens the file from the disk without scripts, then over http. Expects that it is readable and requests nothing else. */
async function expectReadable(browser: Browser, path: string, file: string): Promise<void> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(file))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const addresses = [pathToFileURL(path).href, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`]
  try {
    for (const [index, address] of addresses.entries()) {
      const hasScripts = index === 1
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        bypassCSP: true,
        viewport: { width: 390, height: 844 },
      })
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Emergency numbers', level: 2 })).toBeInViewport()
      await expect(page.locator('.emergency a').first()).toHaveAttribute('href', /^tel:/)
      await expect(page.getByRole('search')).toHaveCount(hasScripts ? 1 : 0)
      expect(requests).toEqual([address])
      if (hasScripts) await page.evaluate(removeMostRows)
      for (const colorScheme of hasScripts ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme })
        expect((await (await createAxeBuilder(page)).analyze()).violations, colorScheme).toEqual([])
      }
      await context.close()
    }
  } finally {
    server.close()
  }
}
