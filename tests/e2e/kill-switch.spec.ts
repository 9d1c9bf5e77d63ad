import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildKillSwitch } from '../../scripts/build/build-service-worker.ts'
import { EVICTION_MARK_CACHE, PHOTO_CACHES } from '../../src/domain/offline-caches.ts'
import { RECEIVED_CACHE } from '../../src/domain/snapshot/guide-file.ts'
import { expect, testWithServiceWorker } from './fixtures.ts'
import { checkForUpdate, countLoads } from './update-steps.ts'
import { visitUntilReady, waitForSavedCopy } from './visits.ts'

testWithServiceWorker(
  'the kill switch removes a bad release from the device and keeps stored data (UPDATE-4)',
  async ({ page, site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'guide-kill-switch-'))
    try {
      await buildKillSwitch(folder)
      const killSwitchScript = await readFile(join(folder, 'sw.js'), 'utf8')
      // Request no photos: if a request comes while the old worker stops, Chromium starts that worker again, and keeps it
      // running for as long as a test listens to it.
      await page.addInitScript(() => localStorage.setItem('guide-low-data', 'on'))
      await visitUntilReady(page, '/businesses')
      const readDatabaseNames = async (): Promise<string[]> =>
        page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())
      const databasesBefore = await readDatabaseNames()
      // Caches that must stay: photos of the guide, and a received guide file that a person has not opened yet.
      const keptCaches = [...Object.values(PHOTO_CACHES), RECEIVED_CACHE]
      await page.evaluate(async (names) => {
        for (const name of names) await (await caches.open(name)).put('/kept', new Response('kept'))
      }, keptCaches)
      site.intercept = (request, response) => {
        if (request.url !== '/sw.js' && request.url !== '/outbox-worker.js') return false
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
          .end(killSwitchScript)
        return true
      }
      const loads = countLoads(page)
      await checkForUpdate(page)
      await expect.poll(loads, { timeout: 20_000 }).toBe(1)
      await waitForSavedCopy(page)
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
      const remainingCaches = await page.evaluate(() => caches.keys())
      expect(remainingCaches.filter((name) => name !== EVICTION_MARK_CACHE).toSorted()).toEqual(
        keptCaches.toSorted(),
      )
      expect(await readDatabaseNames()).toEqual(databasesBefore)
      await page.waitForLoadState('networkidle')
      expect(loads(), 'no loop of reloads').toBe(1)

      site.intercept = () => false
      await visitUntilReady(page, '/businesses')
      expect(await page.evaluate(() => caches.keys())).not.toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
