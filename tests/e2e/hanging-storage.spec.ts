import { expect, test, testWithServiceWorker, visitUntilReady } from './fixtures.ts'

testWithServiceWorker(
  'an unanswered storage permission prompt does not delay the download (OFFLINE-8)',
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(StorageManager.prototype, 'persist', {
        value: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return new Promise<boolean>(() => {})
        },
      })
    })
    await visitUntilReady(page, '/offline')
    await page.getByLabel('Your atoll or island').selectOption('EBO')
    const map = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Map of Ebon', exact: true }) })
    await page.getByRole('button', { name: 'Make ready for offline' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
    await expect(map).toContainText('Ready', { timeout: 30_000 })
  },
)

// A service worker would answer the request for the changed script.
test.describe('without a service worker', () => {
  test('a directory database that never opens: listings and search work from memory, and the page says so (OFFLINE-11)', async ({
    page,
  }) => {
    await page.route(/\/assets\/directory-worker-.*\.js$/, async (route) => {
      const answer = await route.fetch()
      const hang = `{
        const open = IDBFactory.prototype.open
        IDBFactory.prototype.open = function (name, ...rest) {
          return name.includes('rxdb') ? new EventTarget() : open.call(this, name, ...rest)
        }
      };`
      await route.fulfill({ response: answer, body: hang + (await answer.text()) })
    })
    await page.goto('/businesses')
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/This device could not save|does not let the guide save a copy/)).toBeVisible(
      {
        timeout: 30_000,
      },
    )
    await page.getByRole('combobox', { name: /^Search/ }).fill('majuro')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
