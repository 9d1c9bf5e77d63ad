import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'
import { addListingWithPhotos } from './photo-fixtures.ts'

const LOW_DATA_STATUS = 'Low-data mode is on: no photos.'
const PHOTO_PATH_PATTERN = /business-images/
const photos = (page: Page) => page.getByRole('article').locator('img')
const lowDataSwitch = (page: Page) => page.getByLabel('Low-data mode: load no photos')

/** Makes `navigator.connection` report this kind of connection. */
async function setConnection(page: Page, link: { effectiveType: string; saveData: boolean }): Promise<void> {
  await page.addInitScript((first) => {
    const connection = Object.assign(new EventTarget(), first)
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, link)
}

function changeConnection(page: Page, link: { effectiveType?: string; saveData?: boolean }): Promise<void> {
  return page.evaluate((next) => {
    const { connection } = navigator as Navigator & { connection: EventTarget }
    Object.assign(connection, next)
    connection.dispatchEvent(new Event('change'))
  }, link)
}

test('low-data mode requests no photos, is shown in the status line, and stays on', async ({
  page,
  site,
}) => {
  await visitWithCopy(page, '/search?q=store')
  await expect(photos(page).first()).toBeVisible()
  await lowDataSwitch(page).check()
  await expect(page.getByText(LOW_DATA_STATUS)).toBeVisible()
  await expect(photos(page)).toHaveCount(0)
  site.requests.length = 0
  await page.goto('/businesses?page=2')
  await waitForSavedCopy(page)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('article').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/business\//)
  await page.waitForLoadState('networkidle')
  expect(site.requests.filter((path) => PHOTO_PATH_PATTERN.test(path))).toEqual([])
  await lowDataSwitch(page).uncheck()
  await expect(page.getByText(LOW_DATA_STATUS)).toHaveCount(0)
})

test('a browser with Save-Data starts in low-data mode until the person turns it off (SLOW-2)', async ({
  page,
}) => {
  await setConnection(page, { effectiveType: '4g', saveData: true })
  await visitWithCopy(page, '/search?q=store')
  await expect(page.getByText(LOW_DATA_STATUS)).toBeVisible()
  await expect(lowDataSwitch(page)).toBeChecked()
  await lowDataSwitch(page).uncheck()
  await expect(photos(page).first()).toBeVisible()
  await page.reload()
  await waitForSavedCopy(page)
  await expect(page.getByText(LOW_DATA_STATUS)).toHaveCount(0)
})

test('the style for slow connections is on while the browser reports a slow connection (SLOW-1)', async ({
  page,
}) => {
  await setConnection(page, { effectiveType: '3g', saveData: false })
  await page.goto('/businesses')
  const html = page.locator('html')
  await expect(html).toHaveClass(/slow-connection/)
  await changeConnection(page, { effectiveType: '4g' })
  await expect(html).not.toHaveClass(/slow-connection/)
  await changeConnection(page, { effectiveType: 'slow-2g' })
  await expect(html).toHaveClass(/slow-connection/)
})

test('a linked listing opens on a new device before the directory is downloaded (SLOW-4)', async ({
  page,
  tables,
}) => {
  const { id, name } = await addListingWithPhotos(tables, 2)
  await page.route(/directory-worker/, (route) => route.abort())
  await page.goto(`/business/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open the photos/ }).getByRole('img')).toBeVisible()
  await page.goto('/business/00000000-0000-4000-8000-000000000000')
  await expect(page).toHaveURL(/\/404$/)
  await tables.remove('businesses', id)
})

testWithServiceWorker(
  'photos that no screen shows are not requested while a pull takes long (SLOW-7)',
  async ({ page, site }) => {
    test.setTimeout(120_000)
    const countRequests = (path: RegExp) => site.requests.filter((url) => path.test(url)).length
    site.intercept = ({ url = '' }, response) => {
      if (!PHOTO_PATH_PATTERN.test(url)) return false
      response.destroy()
      return true
    }
    await visitUntilReady(page, '/about')

    // Answer photos so slowly that they would take longer than the rest of this test.
    site.intercept = (request, response) => {
      if (!PHOTO_PATH_PATTERN.test(request.url ?? '')) return false
      setTimeout(() => site.pass(request, response), 2_000)
      return true
    }
    site.stallAnswers(/directory_changes/)
    site.requests.length = 0
    await page.reload()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => countRequests(/directory_changes/)).toBeGreaterThan(0)
    await page.waitForTimeout(3_000)
    const countBefore = countRequests(PHOTO_PATH_PATTERN)
    // Wait longer than the pause before photos (src/background/downloads.ts), shorter than a pull waits for a byte.
    await page.waitForTimeout(6_000)
    expect(countRequests(PHOTO_PATH_PATTERN)).toBe(countBefore)

    site.stallAnswers(null)
    await expect
      .poll(() => countRequests(PHOTO_PATH_PATTERN), { timeout: 60_000 })
      .toBeGreaterThan(countBefore)
  },
)
