import type { Page } from '@playwright/test'
import { axe, expect, testWithServiceWorker as test, visitUntilReady, waitForSavedCopy } from './fixtures.ts'

/* Home, the preferred atoll and the print sheet: both widths, both themes, online and offline, by keyboard. */

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
const TITLES: readonly [path: string, title: string][] = [
  ['/', 'Marshall Islands Guide'],
  ['/businesses', 'Businesses | Marshall Islands Guide'],
  ['/accommodations', 'Accommodations | Marshall Islands Guide'],
  ['/transportation', 'Transportation | Marshall Islands Guide'],
  ['/government', 'Government Services | Marshall Islands Guide'],
  ['/banking', 'Banks & ATMs | Marshall Islands Guide'],
  ['/search', 'Search | Marshall Islands Guide'],
  ['/print/MAJ', 'Phone numbers: Majuro | Marshall Islands Guide'],
  ['/near', 'Near me | Marshall Islands Guide'],
  ['/favorites', 'Favorites | Marshall Islands Guide'],
  ['/contact', 'Contact | Marshall Islands Guide'],
  ['/outbox', 'Your messages | Marshall Islands Guide'],
  ['/offline', 'Ready for offline | Marshall Islands Guide'],
  ['/maps', 'Saved maps | Marshall Islands Guide'],
  ['/about', 'About this guide | Marshall Islands Guide'],
  ['/privacy', 'Privacy | Marshall Islands Guide'],
  ['/404', 'Business Not Found | Marshall Islands Guide'],
]

async function expectClean(page: Page, what: string): Promise<void> {
  const { violations } = await (await axe(page)).analyze()
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`@full home and the sheet, ${size}, ${theme}, online and offline`, async ({ page, site }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme })
      await visitUntilReady(page)
      await expectClean(page, 'home')
      await page.getByLabel('Your atoll or island').selectOption({ label: 'Majuro' })
      await expect(page.getByRole('link', { name: 'Search on Majuro' })).toBeVisible()
      await expectClean(page, 'home with an atoll')
      await site.cut()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'On your atoll: Majuro' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeVisible()
      await expectClean(page, 'home offline')
      await page.getByRole('link', { name: 'Phone numbers to print' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Phone numbers: Majuro/ })).toBeFocused()
      await expect(page.getByRole('heading', { level: 2, name: 'Government Services' })).toBeVisible()
      await expectClean(page, 'sheet offline')
    })
  }
}

test('@full every page has its title, one h1 that takes the focus, and a language (ROUTES-7)', async ({
  page,
  tables,
}) => {
  test.slow()
  const [listing] = await tables.select('businesses?select=id,name&order=name&limit=1')
  const name = String(listing?.['name'])
  await visitUntilReady(page)
  const ofListing = [`/business/${String(listing?.['id'])}`, `${name} | Marshall Islands Guide`] as const
  for (const [path, title] of [...TITLES, ofListing]) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
  await expect(page.locator('h1 [lang=mh]')).toHaveCount(0)
  await page.goto('/print/MAJ')
  await expect(page.locator('h1 [lang=mh]')).toHaveText('(Mājro)')
})

test('@full choosing the preferred atoll by keyboard only', async ({ page }) => {
  await visitUntilReady(page)
  await waitForSavedCopy(page)
  await page.getByLabel('Your atoll or island').focus()
  await page.keyboard.type('Wotje')
  await expect(page.getByRole('heading', { name: 'On your atoll: Wotje' })).toBeVisible()
  // First the emergency numbers of the atoll, then its search.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Call / }).first()).toBeFocused()
  for (let calls = 0; calls < 3; calls += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Search on Wotje' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?atoll=WTJ$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
})

test('@full emergency numbers show when the data of the site was deleted and there is no network (EMERG-3)', async ({
  page,
  site,
}) => {
  await visitUntilReady(page)
  // Use a page that has no open database and repairs nothing.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const wipe = indexedDB.deleteDatabase(name ?? '')
        wipe.addEventListener('success', resolve)
        wipe.addEventListener('blocked', reject)
      })
    }
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await site.cut()
  await page.goto('/banking')
  await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
  const section = page.getByRole('region', { name: 'Emergency Services' })
  await expect(section).toBeInViewport()
  await expect(section.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
  await expect(section.getByText(/These numbers came with the guide on \d+ \w+ 20\d\d/)).toBeVisible()
})

test('@full Show all moves the focus to the first of the added emergency numbers', async ({ page }) => {
  await visitUntilReady(page)
  const section = page.getByRole('region', { name: 'Emergency Services' })
  const police = section.getByRole('list').first()
  await expect(police.getByRole('listitem')).toHaveCount(1)
  await section.getByRole('button', { name: /^Show all \d+ numbers$/ }).press('Enter')
  await expect(police.getByRole('listitem').nth(1).getByRole('link').first()).toBeFocused()
})
