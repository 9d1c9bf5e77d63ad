import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { findSnapshot } from '../../src/domain/guide-file.ts'
import { parseSnapshot } from '../../src/domain/snapshot-text.ts'
import { axe, expect, test, visitUntilReady } from './fixtures.ts'

/* The guide from phone to phone: phone A makes the file, phone B has only the shell and no network. */

const GIVE = 'Give the guide to someone'
const RECEIVE = 'Receive the guide'

test('phone A gives the guide to phone B, which has only the shell and no network (GIVE-1, RECEIVE-1, RECEIVE-3)', async ({
  page: phoneA,
  browser,
  site,
}, info) => {
  test.setTimeout(180_000)
  await visitUntilReady(phoneA, '/give')
  await expect(phoneA.getByRole('heading', { level: 1, name: GIVE })).toBeVisible()
  const save = phoneA.getByRole('button', { name: /^Save the file \(\d+ kB\)$/ })
  await expect(save).toBeVisible({ timeout: 30_000 })
  expect((await (await axe(phoneA)).analyze()).violations).toEqual([])
  const download = phoneA.waitForEvent('download')
  await save.click()
  const { file, name } = await readDownload(await download)
  expect(name).toMatch(/^marshall-islands-guide-\d{4}-\d\d-\d\d\.html$/)
  const path = info.outputPath(name)
  await writeFile(path, file)

  const phoneB = await shellOnly(browser, site)
  await site.cut()
  await phoneB.goto(`${site.url}/receive`)
  await expect(phoneB.getByRole('heading', { level: 1, name: RECEIVE })).toBeVisible()
  const altered = info.outputPath('altered.html')
  await writeFile(altered, file.replace(/(id="guide-snapshot">.{4000})./s, '$1*'))
  await choose(phoneB, altered)
  await expect(
    phoneB.getByText(
      /^This file (is damaged|was changed).*Nothing on this device has changed\. .*ask for the file again/i,
    ),
  ).toBeVisible()
  await choose(phoneB, path)
  const { rows } = parseSnapshot(gunzipSync(snapshotOf(file)).toString())
  const count = rows.businesses?.length ?? 0
  await expect(phoneB.getByText(`The guide on this device now has ${count} listings as of`)).toBeVisible()
  expect((await (await axe(phoneB)).analyze()).violations).toEqual([])
  await expect(phoneB.getByText(new RegExp(`${count} listings`)).first()).toBeVisible()

  // The share sheet of an installed app posts the file to the service worker.
  await phoneB.evaluate(async (text) => {
    const form = new FormData()
    form.set('guide', new File([text], 'guide.html', { type: 'text/html' }))
    await fetch('/receive', { method: 'POST', body: form, redirect: 'manual' })
  }, file)
  await phoneB.goto(`${site.url}/receive`)
  await expect(phoneB.getByText('This device already has these listings.')).toBeVisible()

  const [listing] = rows.businesses ?? []
  await phoneB.goto(`${site.url}/business/${listing?.id}`)
  await expect(phoneB.getByRole('heading', { level: 1, name: listing?.name ?? '' })).toBeVisible()
  await phoneB.context().close()
  await expectReadable(browser, path, file)
})

async function readDownload(download: { path(): Promise<string>; suggestedFilename(): string }) {
  return { file: await readFile(await download.path(), 'utf8'), name: download.suggestedFilename() }
}

/** A phone that has loaded the app and none of the listings. */
async function shellOnly(browser: Browser, site: { url: string; intercept: unknown }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  site.intercept = (incoming: { url?: string }, outgoing: { writeHead(status: number): { end(): void } }) => {
    const isData = /^\/(rest|storage|directory\.snapshot)/.test(incoming.url ?? '')
    if (isData) outgoing.writeHead(503).end()
    return isData
  }
  await page.goto(`${site.url}/about`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

async function choose(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
}

function snapshotOf(file: string): Uint8Array {
  const found = findSnapshot(file)
  if (found === null || found === 'cut') throw new Error('The file holds no snapshot')
  return found
}

/** Axe would take minutes for hundreds of rows of the same kind. */
function keepFewRows(): void {
  for (const more of document.querySelectorAll('.atoll ~ .atoll ~ .atoll, li:nth-child(n + 4)')) more.remove()
}

/** Opens the file from the disk without scripts, and over http, and records its requests. */
async function expectReadable(browser: Browser, path: string, file: string): Promise<void> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(file))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const addresses = [pathToFileURL(path).href, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`]
  try {
    for (const [at, address] of addresses.entries()) {
      const hasScripts = at === 1
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        bypassCSP: true,
        viewport: { width: 390, height: 844 },
      })
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Emergency numbers' })).toBeInViewport()
      await expect(page.locator('.emergency a').first()).toHaveAttribute('href', /^tel:/)
      await expect(page.getByRole('search')).toHaveCount(hasScripts ? 1 : 0)
      expect(requests).toEqual([address])
      if (hasScripts) await page.evaluate(keepFewRows)
      for (const colorScheme of hasScripts ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme })
        expect((await (await axe(page)).analyze()).violations, colorScheme).toEqual([])
      }
      await context.close()
    }
  } finally {
    server.close()
  }
}
