import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'

/* The layout, the home page and the lists at every size and in both themes (FRAME, HOME, LIST). */

const CATEGORIES = [
  { path: '/businesses', label: 'Businesses', title: 'Businesses' },
  { path: '/accommodations', label: 'Accommodations', title: 'Accommodations' },
  { path: '/transportation', label: 'Transportation', title: 'Transportation' },
  { path: '/government', label: 'Government', title: 'Government Services' },
  { path: '/banking', label: 'Banks & ATMs', title: 'Banks & ATMs' },
] as const
const MENU_NAMES = ['Home', ...CATEGORIES.map(({ label }) => label), 'Search', 'Contact', 'Favorites']

const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')
const readScrollY = (page: Page) => page.evaluate(() => window.scrollY)
const isSmallScreen = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

async function expectNavigation(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Open the menu' })
  if (isSmallScreen(page)) await open.click()
  else await expect(open).toBeHidden()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(MENU_NAMES.length)
  for (const [index, name] of MENU_NAMES.entries()) await expect(links.nth(index)).toHaveAccessibleName(name)
  await expect(page.getByRole('button', { name: /^(Dark|Light) theme$/ })).toBeVisible()
  if (!isSmallScreen(page)) return
  await expectNoViolationsInBothThemes(page, 'the open menu')
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeHidden()
}

async function expectHome(page: Page): Promise<void> {
  await expect(heading(page, 'Welcome to the Marshall Islands')).toBeVisible()
  const findLink = (name: string) => main(page).getByRole('link', { name, exact: true }).first()
  await expect(findLink('Explore Businesses')).toHaveAttribute('href', '/businesses')
  await expect(findLink('Banks & ATMs')).toHaveAttribute('href', '/banking')
  await expect(findLink('Submit Your Business')).toHaveAttribute('href', '/contact')
  for (const { path, label } of CATEGORIES) {
    const tile = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: label, exact: true }) })
    await expect(tile.getByRole('link')).toHaveAttribute('href', path)
    await expect(tile.getByText(/^[\d,]+ listings$/)).toBeVisible()
  }
  await findLink('Emergency Contacts').click()
  await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeInViewport()
}

async function expectCategory(page: Page, { path, title }: (typeof CATEGORIES)[number]): Promise<void> {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await expect(heading(page, title).locator('xpath=following::p[1]')).not.toBeEmpty()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home${title}`)
  await expect(page.getByRole('search').getByRole('combobox', { name: `Search in ${title}` })).toBeVisible()
  if (isSmallScreen(page)) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByLabel('Atoll or island')).toBeVisible()
  await expect(page.getByLabel('Category', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toBeVisible()
}

for (const { name, viewport, colorScheme, tag } of SCREEN_SETTINGS) {
  test(`navigation, home and the categories are complete online and offline, ${name} @full`, async ({
    page,
    site,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) {
        await site.cut()
        await page.context().setOffline(true)
        await page.goto('/')
        await expect(page.getByText("You're offline")).toBeVisible()
        await expect(page.getByText('Some features may be limited')).toBeVisible()
      }
      await expectNavigation(page)
      await expectHome(page)
      for (const category of CATEGORIES) await expectCategory(page, category)
      const footer = page.getByRole('contentinfo')
      await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
      await expect(footer).toContainText(/© 20\d\d Marshall Islands Guide/)
      await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login')
    }
  })

  test(`the header hides and returns while scrolling, and another page begins at its top, ${name} @full`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page, '/businesses')
    await expect(cards(page)).toHaveCount(12)
    const header = page.getByRole('banner')
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 1_500)
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -300)
    await expect(header).toBeInViewport()
    await cards(page).nth(6).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/business\//)
    await expect.poll(() => readScrollY(page)).toBe(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(heading(page, 'Contact')).toBeFocused()
    await expect.poll(() => readScrollY(page)).toBe(0)
  })

  test(`a list links to its first and last page and to two pages on each side, ${name} @full`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page, '/businesses')
    const marks = page.getByRole('navigation', { name: 'Pages of the list' }).getByRole('listitem')
    const lastPage = Number((await marks.last().innerText()).trim())
    expect(lastPage).toBeGreaterThan(10)
    const middlePage = 7
    for (const [address, shownPages] of [
      [1, ['1', '2', '3', '…', String(lastPage)]],
      [middlePage, ['1', '…', '5', '6', '7', '8', '9', '…', String(lastPage)]],
      [lastPage, ['1', '…', String(lastPage - 2), String(lastPage - 1), String(lastPage)]],
    ] as const) {
      await page.goto(`/businesses?page=${address}`)
      await expect(marks).toHaveText(shownPages)
      await expect(page.locator('[aria-current=page]').filter({ hasText: String(address) })).toBeVisible()
      await expectNoViolationsInBothThemes(page, `page ${address}`)
    }
  })

  test(`search works before a query, with and without results, online and offline, ${name} (SEARCH-11)${tag}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitUntilReady(page, '/search')
    const field = page.getByRole('combobox', { name: 'Search the guide' })
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto('/search')
      await expect(page.getByText('Use the search bar above to find businesses and services.')).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
      await field.pressSequentially('maj')
      const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
      await expect(suggestions.first()).toContainText(/m[aā]j/i)
      await suggestions.first().click()
      await expect(page.getByText(/^(1-12 of )?\d+ listings?$/)).toBeVisible()
      await expect(cards(page).first()).toBeVisible()
      await field.fill('store')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('navigation', { name: 'Pages of the results' })).toBeVisible()
      await field.fill('zzzzqqxx')
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
      await expect(
        page.getByText("Try adjusting your search terms or filters to find what you're looking for."),
      ).toBeVisible()
    }
  })

  test(`unknown addresses and malformed ids lead to /404 online and offline, ${name} @full`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      for (const path of ['/404', '/nowhere', '/business/undefined', '/business/null', '/business/42']) {
        await page.goto(path)
        await expect(page).toHaveURL(/\/404$/)
        await expect(heading(page, 'Business Not Found')).toBeVisible()
        await expect(
          page.getByText("The business you're looking for doesn't exist or has been removed."),
        ).toBeVisible()
      }
      await page.getByRole('link', { name: 'Return Home' }).click()
      await expect(heading(page, 'Welcome to the Marshall Islands')).toBeFocused()
    }
  })
}
