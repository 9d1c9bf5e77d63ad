import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady, waitForSavedCopy } from './visits.ts'
import {
  collectErrors,
  expectNoViolations,
  expectNoViolationsInBothThemes,
  PUBLIC_SCREENS,
  SCREEN_SETTINGS,
} from './walks.ts'

/* Home, the preferred atoll and the print sheet: both widths, both themes, online and offline, by keyboard. */

const PAGE_TITLES: readonly [path: string, title: string][] = [
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

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`@full home and the print sheet pass axe online and offline, ${name}`, async ({ page, site }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page)
    await page.getByLabel('Your atoll or island').selectOption({ label: 'Majuro' })
    await expect(page.getByRole('link', { name: 'Search on Majuro' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'home with an atoll')
    await site.cut()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'On your atoll: Majuro' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'home offline')
    await page.getByRole('link', { name: 'Phone numbers to print' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Phone numbers: Majuro/ })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: 'Government Services' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'sheet offline')
  })
}

test('pages have a title of their own, one h1 and a language (ROUTES-7)', async ({ page, tables }) => {
  test.slow()
  const [listing] = await tables.select('businesses?select=id,name&order=name&limit=1')
  const name = String(listing?.['name'])
  await visitUntilReady(page)
  const ofListing = [`/business/${String(listing?.['id'])}`, `${name} | Marshall Islands Guide`] as const
  for (const [path, title] of [...PAGE_TITLES, ofListing]) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
  await expect(page.locator('h1 [lang=mh]')).toHaveCount(0)
  await page.goto('/print/MAJ')
  await expect(page.locator('h1 [lang=mh]')).toHaveText('(Mājro)')
})

test('@full the preferred atoll is chosen by keyboard only', async ({ page }) => {
  await visitUntilReady(page)
  await waitForSavedCopy(page)
  await page.getByLabel('Your atoll or island').focus()
  await page.keyboard.type('Wotje')
  await expect(page.getByRole('heading', { name: 'On your atoll: Wotje' })).toBeVisible()
  // Tab reaches the emergency numbers of the atoll (police, medical, fire, sea rescue) before its search.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Call / }).first()).toBeFocused()
  for (let calls = 0; calls < 4; calls += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Search on Wotje' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?atoll=WTJ$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
})

test('emergency numbers show when the data of the site was deleted and there is no network (EMERG-3)', async ({
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
        const deleteRequest = indexedDB.deleteDatabase(name ?? '')
        deleteRequest.addEventListener('success', resolve)
        deleteRequest.addEventListener('blocked', reject)
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

/*
 * The public screens of walks.ts, online in both themes and then with the network cut in the theme of the setting (ROUTES-1).
 * On a phone only with the network cut, because frame.spec.ts opens all of them there online.
 */

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`public screens have no errors and pass axe, online and offline, ${name} @full`, async ({
    page,
    site,
    tables,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    const errors = collectErrors(page)
    const [listing] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
    const screens = [
      ...PUBLIC_SCREENS,
      [`/business/${String(listing?.['id'])}`, String(listing?.['name'])] as const,
    ]
    const visitScreens = async (check: (path: string) => Promise<void>): Promise<void> => {
      for (const [path, heading] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await check(path)
      }
    }
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitUntilReady(page)
    if (viewport.width > 390) await visitScreens((path) => expectNoViolationsInBothThemes(page, path))
    expect(errors).toEqual([])
    await site.cut()
    await visitScreens((path) => expectNoViolations(page, `${path} with no network`))
  })
}

test('from 1200 pixels on the header is one line with links to all its pages (FRAME-1) @full', async ({
  page,
}) => {
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    const links = await navigation.getByRole('link').all()
    const linkTops = await Promise.all(
      links.map(async (link) => Math.round((await link.boundingBox())?.y ?? -1)),
    )
    expect(new Set(linkTops).size, `${width}: ${linkTops.join(' ')}`).toBe(1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('the menu of a small screen opens the install sheet and leads to Ready for offline @full', async ({
  page,
}) => {
  await visitUntilReady(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.locator('#site-menu')
  await menu.getByRole('button', { name: 'Install this guide' }).click()
  await expect(page.getByRole('dialog', { name: 'Install the guide' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Install this guide' })).toBeFocused()
  await menu.getByRole('link', { name: 'Ready for offline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ready for offline' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the footer leads to the print sheet, which can be changed to another atoll @full', async ({ page }) => {
  await visitUntilReady(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Phone list to print' }).click()
  await expect(page).toHaveURL(/\/print\/MAJ$/)
  await page.getByLabel('Atoll or island').selectOption({ label: 'Ebon' })
  await expect(page).toHaveURL(/\/print\/EBO$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Phone numbers: Ebon/ })).toBeVisible()
})
