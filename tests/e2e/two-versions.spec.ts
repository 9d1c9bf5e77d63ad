import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { REPLICA_SCHEMA } from '../../src/directory/worker/schemas.ts'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { checkForUpdate } from './update-steps.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'
import { NEWER_FORMAT, withNewerFormat } from '../fixtures/newer-format.ts'
import { serveNextRelease } from './site-proxy.ts'

/* Several releases in one browser at once. */

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const NEWER_VERSION_NOTICE = 'A newer version is open. Reload to update'

async function readVersion(page: Page): Promise<string> {
  return /Version (\S+)/.exec(await page.getByRole('contentinfo').innerText())?.[1] ?? ''
}

function isOlderVersionCode(url = ''): boolean {
  return url.startsWith('/assets/') && !url.includes('.newer-format.')
}

function readOpenFormats(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { held: heldLocks = [] } = await navigator.locks.query()
    const names = heldLocks
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('guide-directory-format-'))
    return [...new Set(names)].sort()
  })
}

function findCopyNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const copyNames = names.flatMap((name) => /guide-copy-[^-]+/.exec(name) ?? [])
    return [...new Set(copyNames)]
  })
}

test('beside a page of a newer version, a page of the older version reads its own saved listings, leaves the others unchanged and shows one notice (SYNC-18)', async ({
  page: olderPage,
  context,
  site,
}) => {
  await visitWithCopy(olderPage, '/businesses')
  const version = await readVersion(olderPage)
  const [ownCopyName] = await findCopyNames(olderPage)

  const serveNewer = serveNextRelease(OUT_DIR, version, 'newer-format', withNewerFormat)
  // The backend still serves the code of the older page, which its service worker would have.
  site.intercept = (request, response) => !isOlderVersionCode(request.url) && serveNewer(request, response)
  const newerPage = await context.newPage()
  await visitWithCopy(newerPage, '/businesses')
  await expect(newerPage.getByRole('contentinfo')).toContainText('newer-format')
  await expect
    .poll(() => readOpenFormats(newerPage))
    .toEqual([REPLICA_SCHEMA, NEWER_FORMAT].map((format) => `guide-directory-format-${format}`))

  await olderPage.getByRole('button', { name: 'Refresh' }).click()
  await expect(olderPage.getByText(NEWER_VERSION_NOTICE)).toHaveCount(1)
  site.requests.length = 0
  // The pages read in turn. If one version replaced the copy of the other, each read would make a new copy.
  for (let turns = 0; turns < 3; turns += 1) {
    await newerPage.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => site.requests.filter((path) => path.includes('directory_changes')).length)
      .toBeGreaterThan(turns)
    await olderPage.getByRole('button', { name: 'Refresh' }).click()
  }
  await expect(olderPage.getByText(NEWER_VERSION_NOTICE)).toHaveCount(1)
  await expect(olderPage.getByRole('article').first()).toBeVisible()
  const copyNames = await findCopyNames(newerPage)
  expect(copyNames).toHaveLength(2)
  expect(copyNames).toContain(ownCopyName)

  await olderPage.reload()
  await expect(olderPage.getByRole('contentinfo')).toContainText('newer-format')
  await expect(olderPage.getByText(NEWER_VERSION_NOTICE)).toHaveCount(0)
  // At the first start the worker of the previous page may still hold the older copy open; a later start deletes it.
  await expect(async () => {
    await visitWithCopy(olderPage, '/businesses')
    expect(await findCopyNames(olderPage)).toEqual(copyNames.filter((name) => name !== ownCopyName))
  }).toPass()
})

/** Counts the stored files of a release by the part of their names that serveNextRelease adds. */
function countStoredFiles(page: Page, release: string): Promise<number> {
  return page.evaluate(async (part) => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
    const requests = await (await caches.open(name)).keys()
    return requests.filter(({ url }) => url.includes(part)).length
  }, `.${release}.`)
}

testWithServiceWorker(
  'a version that becomes active leaves the files of a newer one that is being installed, which then opens without a network (UPDATE-6)',
  async ({ page, context, site }) => {
    test.setTimeout(180_000)
    await visitUntilReady(page)
    const version = await readVersion(page)
    site.intercept = serveNextRelease(OUT_DIR, version, 'release-two')
    await checkForUpdate(page)
    const reload = page.getByRole('button', { name: 'Reload', exact: true })
    await expect(reload).toBeVisible()

    const serveThird = serveNextRelease(OUT_DIR, version, 'release-three')
    const heldRequests: [IncomingMessage, ServerResponse][] = []
    site.intercept = (request, response) => {
      if (!request.url?.includes('about-screen')) return serveThird(request, response)
      heldRequests.push([request, response])
      return true
    }
    await checkForUpdate(page)
    await expect.poll(() => countStoredFiles(page, 'release-three'), { timeout: 30_000 }).toBeGreaterThan(80)
    await reload.click()
    await expect(page.getByRole('contentinfo')).toContainText('release-two')
    expect(await countStoredFiles(page, 'release-three')).toBeGreaterThan(80)

    site.intercept = serveThird
    for (const [request, response] of heldRequests) serveThird(request, response)
    await expect(reload).toBeVisible()
    await site.cut()
    await page.close()
    const laterPage = await context.newPage()
    await laterPage.goto(site.url)
    await expect(laterPage.getByRole('contentinfo')).toContainText('release-three')
  },
)
