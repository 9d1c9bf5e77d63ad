import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'

/** Marks the saved listings on the device as those of a version with another format. */
function markCopyAsOlderFormat(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('guide-replica-state')
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const database = openRequest.result
          const transaction = database.transaction('records', 'readwrite')
          const records = transaction.objectStore('records')
          const reading = records.get('current')
          reading.onsuccess = () => records.put({ ...reading.result, schema: 3 }, 'current')
          records.delete('snapshot')
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
  )
}

testWithServiceWorker(
  'a release that stores the listings in another format opens offline with the listings that the old release stored (SYNC-18)',
  async ({ page, site, context }) => {
    await visitUntilReady(page, '/businesses')
    const status = page.getByText(/^Saved copy, updated .*listings/)
    const count = /([\d,]+) listings/.exec((await status.textContent()) ?? '')?.[1]
    await markCopyAsOlderFormat(page)
    await page.close()
    await site.cut()
    const laterPage = await context.newPage()
    await laterPage.goto('/search?q=store')
    await expect(laterPage.getByRole('article').first()).toBeVisible()
    await expect(laterPage.getByText(new RegExp(`Saved copy, updated .*${count} listings`))).toBeVisible()
  },
)

test('while a newer version of the guide is open in another tab, a page of the older version shows one notice and stops requesting changes (SYNC-18)', async ({
  page,
  context,
  site,
}) => {
  await visitWithCopy(page, '/businesses')
  const findPulls = (): string[] => site.requests.filter((path) => path.includes('directory_changes'))
  // The last request of a first visit is for the changes since the snapshot.
  await expect.poll(findPulls).not.toEqual([])
  const newerPage = await context.newPage()
  await newerPage.goto('/emergency')
  await newerPage.evaluate(
    () =>
      void navigator.locks.request(
        'guide-directory-format-999',
        { mode: 'shared' },
        () => new Promise(() => undefined),
      ),
  )
  site.requests.length = 0
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('A newer version is open. Reload to update')).toHaveCount(1)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(findPulls()).toEqual([])
})

test('databases with old copies of the listings are deleted, also at a start that requests no changes (SYNC-18)', async ({
  page,
  site,
}) => {
  await visitWithCopy(page, '/businesses')
  const leftOver = 'rxdb-dexie-guide-copy-old--0--businesses'
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => resolve(openRequest.result.close())
      }),
    leftOver,
  )
  // Another test may change the directory and so make this page pull: with stalled answers no such pull ends.
  site.stallAnswers(/directory_changes/)
  await visitWithCopy(page, '/businesses')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain(leftOver)
})

test('a draft is stored again after the browser deleted its database while the page was open (SYNC-17)', async ({
  page,
  context,
  site,
}) => {
  await visitWithCopy(page, '/contact')
  const message = page.getByLabel(/^Message/)
  await message.fill('Half a wo')
  await expect.poll(() => readStoredDrafts(page)).toContain('Half a wo')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'indexeddb' })
  await message.fill('Half a word')
  await expect.poll(() => readStoredDrafts(page)).toContain('Half a word')
})

function readStoredDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const openRequest = indexedDB.open('guide-drafts')
        // Do not create the database here: the page creates it.
        openRequest.onupgradeneeded = () => openRequest.transaction?.abort()
        openRequest.onerror = () => resolve('')
        openRequest.onsuccess = () => {
          const reading = openRequest.result.transaction('records').objectStore('records').getAll()
          reading.onsuccess = () => {
            openRequest.result.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )
}
