import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'
import { expectNoViolationsInBothThemes, PUBLIC_SCREENS } from './walks.ts'

/* Header, footer, status line and navigation of every screen, and accessibility. */

const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Collects errors of the page and its console from now on, without the status 404 of unknown addresses. */
function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    // An unknown path is answered with status 404 (PAGES-7), which the browser reports.
    const isNowhere = /\/(nowhere|404)$/.test(message.location().url)
    if (message.type() === 'error' && !isNowhere) pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  return pageErrors
}

/** Measures the width that the placeholder leaves free in the search field, in CSS pixels. */
async function measurePlaceholderRoom(page: Page): Promise<number> {
  const field = page.getByRole('combobox', { name: /^Search/ })
  await expect(field).toBeVisible()
  return field.evaluate((input: HTMLInputElement) => {
    const context = document.createElement('canvas').getContext('2d')!
    const style = getComputedStyle(input)
    context.font = style.font
    const innerWidth = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return innerWidth - context.measureText(input.placeholder).width
  })
}

async function expectBannerAndFooter(page: Page): Promise<void> {
  await expect(page.getByText('Demo data: nothing here is real.')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login')
}

test.describe('the layout', () => {
  test('unknown addresses lead to /404, which has its texts and a link to the home page (ROUTES-3) (ROUTES-2)', async ({
    page,
  }) => {
    for (const path of ['/nowhere', '/business', '/business/', '/businesses/extra', '/favorites/extra']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/404$/)
    }
    await expect(
      page.getByText("The business you're looking for doesn't exist or has been removed."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('home has a welcome, three buttons, five categories with counts, emergency numbers, title and canonical address (HOME-1, HOME-3)', async ({
    page,
    tables,
  }) => {
    await visitWithCopy(page)
    await expect(heading(page, 'Welcome to the Marshall Islands')).toBeVisible()
    await expect(page).toHaveTitle('Marshall Islands Guide')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/$/)
    await expect(page.getByRole('link', { name: 'Submit Your Business' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('link', { name: 'Explore Businesses' })).toHaveAttribute(
      'href',
      '/businesses',
    )
    const hero = page.getByRole('main')
    await expect(hero.getByRole('link', { name: 'Banks & ATMs' }).first()).toHaveAttribute('href', '/banking')
    const [row] = await tables.select('businesses?category=eq.banking&select=id.count()').catch(() => [])
    if (row !== undefined) await expect(hero).toContainText(`${String(row['count'])} listings`)
    await hero.getByRole('link', { name: 'Emergency Contacts' }).click()
    await expect(page).toHaveURL(/\/#emergency$/)
    const emergency = page.getByRole('region', { name: 'Emergency Services' })
    await expect(emergency).toBeInViewport()
    await expect(emergency.getByRole('heading', { level: 3 })).toHaveText([
      'Police',
      'Medical',
      'Fire',
      'Sea rescue',
      'Other',
    ])
    await expect(emergency.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
    await emergency.getByLabel('Place').selectOption({ label: 'Ebon' })
    await expect(emergency.getByRole('link', { name: /^Call Ebon Police/ })).toBeVisible()
    await expect(emergency.getByRole('link', { name: /^Call Aur Police/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Explore Businesses' }).click()
    await expect(canonical).toHaveAttribute('href', /\/businesses$/)
  })

  test('skip link, header, menu and emergency numbers work on a small screen', async ({ page }) => {
    await visitWithCopy(page, '/businesses')
    await expect(cards(page)).toHaveCount(12)
    const header = page.getByRole('banner')
    const emergencyLink = header.getByRole('link', { name: 'Emergency' })

    await test.step('the skip link leads to the content, and the next link is Emergency (FRAME-6)', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(emergencyLink).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('the header hides while scrolling down, and shows while scrolling up and for keyboard users (FRAME-2)', async () => {
      await page.mouse.wheel(0, 900)
      await expect(header).not.toBeInViewport()
      await page.mouse.wheel(0, -200)
      await expect(header).toBeInViewport()
      await page.mouse.wheel(0, 600)
      await expect(header).not.toBeInViewport()
      await emergencyLink.focus()
      await page.keyboard.press('Shift')
      await page.keyboard.press('Tab')
      await expect(header).toBeInViewport()
    })

    await test.step('the menu has no icons, and closes on Escape, outside tap and choice; the tap opens nothing (FRAME-3)', async () => {
      const open = page.getByRole('button', { name: 'Open the menu' })
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Government' })
      await open.click()
      await expect(link).toBeVisible()
      await expect(page.locator('#site-menu svg:visible')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(link).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      const menu = await page.locator('#site-menu').boundingBox()
      const belowMenu = (menu?.y ?? 0) + (menu?.height ?? 0) + 10
      expect(belowMenu, 'there is room beside the menu').toBeLessThan(844)
      await page.mouse.click(195, belowMenu)
      await expect(link).toBeHidden()
      await expect(page).toHaveURL(/\/businesses$/)
      await open.click()
      await link.click()
      await expect(page).toHaveURL(/\/government$/)
      await expect(link).toBeHidden()
      await expect(heading(page, 'Government Services')).toBeFocused()
    })

    await test.step('emergency numbers are one tap away', async () => {
      await emergencyLink.click()
      await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeInViewport()
    })
  })

  test('the theme follows the system until the person chooses one, and the choice stays after a reload (THEME-1)', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('with the guide on the device', () => {
  testWithServiceWorker(
    'offline the page shows a note, and Refresh explains that saved data is safe (OFFLINE-2)',
    async ({ page, site }) => {
      await visitUntilReady(page, '/businesses')
      await page.context().setOffline(true)
      await expect(page.getByText("You're offline")).toBeVisible()
      await expect(page.getByText('Some features may be limited')).toBeVisible()
      await site.cut()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByText(/Can't reach the server. Showing saved copy/)).toBeVisible()
      await expect(cards(page)).toHaveCount(12)
      await page.context().setOffline(false)
      await expect(page.getByText("You're offline")).toBeHidden()
    },
  )
})

/** Paths of pages whose listings come from the copy on the device, so they appear after the heading. */
const LISTING_LIST_PATH_PATTERN =
  /^\/(?:businesses|accommodations|transportation|government|banking$|search\?|atoll\/)/

test.describe('all screens', () => {
  test('screens have the demo banner and the footer (FRAME-4, FRAME-5), no axe violation in either theme and no console error (A11Y-1, A11Y-4) (ROUTES-1)', async ({
    page,
    tables,
  }) => {
    test.slow()
    // Turn animations off, because a color that fades in has a lower contrast at first.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const [row] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
    const listing = [`/business/${String(row?.['id'])}`, String(row?.['name'])] as const
    const pageErrors = collectPageErrors(page)
    await visitWithCopy(page)
    for (const [path, name] of [...PUBLIC_SCREENS, ['/nowhere', 'Business Not Found'] as const, listing])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await waitForSavedCopy(page)
        if (path === '/') await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeVisible()
        await expectBannerAndFooter(page)
        if (path === '/nowhere') return
        await expectNoViolationsInBothThemes(page, path)
      })
    expect(pageErrors).toEqual([])
  })

  test('public screens need no sideways scrolling at 320 px, also with text of 200 % (A11Y-2), and the placeholder of the search fits (SEARCH-19)', async ({
    page,
    tables,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 640 })
    const [row] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
    const listing = [`/business/${String(row?.['id'])}`, String(row?.['name'])] as const
    const more = [
      ['/businesses?page=9', 'Businesses'],
      ['/banking?view=map', 'Banks & ATMs'],
      listing,
    ] as const
    const wide: string[] = []
    for (const [path, name] of [...PUBLIC_SCREENS, ...more])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await waitForSavedCopy(page)
        if (/^\/(?:search|banking|businesses|government)?$/.test(path))
          expect(await measurePlaceholderRoom(page), path).toBeGreaterThanOrEqual(0)
        if (LISTING_LIST_PATH_PATTERN.test(path)) await expect(cards(page).first()).toBeVisible()
        for (const size of ['100%', '200%']) {
          await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (overflow > 0) wide.push(`${path} at ${size}: ${overflow} px`)
        }
      })
    expect(wide).toEqual([])
  })

  test('the text of the selected sort order is not cut off on a phone (LIST-4)', async ({ page }) => {
    await visitWithCopy(page)
    for (const [width, colorScheme] of [
      [320, 'light'],
      [360, 'dark'],
      [390, 'light'],
    ] as const)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme })
        await page.goto('/businesses?sort=featured')
        const sort = page.getByLabel('Sort by')
        await expect(sort).toHaveValue('featured')
        // The arrow is drawn in the padding at the end.
        const freeWidth = await sort.evaluate((select: HTMLSelectElement) => {
          const context = document.createElement('canvas').getContext('2d')!
          const style = getComputedStyle(select)
          context.font = style.font
          const innerWidth =
            select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
          return innerWidth - context.measureText(select.selectedOptions[0]?.text ?? '').width
        })
        expect(freeWidth).toBeGreaterThanOrEqual(0)
      })
  })
})
