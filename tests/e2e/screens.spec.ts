import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, visitUntilReady, waitForSavedCopy, type Tables } from './fixtures.ts'

/* What a person sees and does on the screens of the first slice, on the production build. */

const CATEGORIES = [
  { path: '/businesses', title: 'Businesses' },
  { path: '/accommodations', title: 'Accommodations' },
  { path: '/transportation', title: 'Transportation' },
  { path: '/government', title: 'Government Services' },
  { path: '/banking', title: 'Banks & ATMs' },
] as const

const UNKNOWN_ID = '00000000-0000-4000-8000-00000000abcd'
const cards = (page: Page) => page.getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function addListing(tables: Tables, changes: object): Promise<string> {
  const row = await tables.insert('businesses', {
    name: 'Test listing',
    description: 'Made by a test.',
    category: 'government',
    atoll: 'MAJ',
    address_details: 'Delap, near the test',
    ...changes,
  })
  return String(row['id'])
}

test.describe('category pages', () => {
  for (const { path, title } of CATEGORIES) {
    test(`${path} lists twelve with a call each can make`, async ({ page }) => {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(cards(page)).toHaveCount(12)
      await expect(page).toHaveTitle(`${title} | Marshall Islands Guide`)
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Home${title}`)
      const call = page.getByRole('link', { name: /^Call / }).first()
      await expect(call).toHaveAttribute('href', /^tel:\+\d+/)
    })
  }

  test('pages and order live in the address, back returns to them', async ({ page }) => {
    await page.goto('/businesses')
    await expect(cards(page)).toHaveCount(12)
    const first = await cards(page).first().getByRole('heading').textContent()
    await page.getByLabel('Sort by').selectOption('name_desc')
    await expect(page).toHaveURL(/\/businesses\?sort=name_desc$/)
    await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '')
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/\?sort=name_desc&page=2$/)
    await expect(page.getByText(/^13-24 of \d+ listings$/)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\?sort=name_desc$/)
    await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible()
  })

  test('a page beyond the end shows the last one and says so in the address', async ({ page }) => {
    await page.goto('/businesses?page=9999&sort=price_low')
    await expect(page).toHaveURL(/page=\d{1,3}&sort=price_low$/)
    const last = new URL(page.url()).searchParams.get('page')
    await expect(page.getByRole('link', { name: `Page ${last}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(cards(page)).not.toHaveCount(0)
  })

  for (const bad of ['abc', '-1', '0', '1.5', '1e9', '']) {
    test(`page=${bad} is the first page`, async ({ page }) => {
      await page.goto(`/banking?page=${bad}`)
      await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible()
    })
  }

  test('only banks can be ordered by cash machines first', async ({ page }) => {
    await page.goto('/banking?sort=atm_first')
    await expect(cards(page).first()).toContainText('ATM')
    await expect(page.getByLabel('Sort by')).toHaveValue('atm_first')
    await page.goto('/businesses?sort=atm_first')
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    await expect(page.getByRole('option', { name: 'ATMs first' })).toHaveCount(0)
  })

  test('back from a listing restores the place on the page', async ({ page }) => {
    await page.goto('/businesses?page=2')
    await expect(cards(page)).toHaveCount(12)
    const tenth = cards(page).nth(9)
    await tenth.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await page.waitForTimeout(300)
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(400)
    await tenth.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/business\//)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/businesses\?page=2$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
  })
})

test.describe('a listing', () => {
  test('shows what is known, makes links only of what is one', async ({ page, tables }) => {
    const id = await addListing(tables, {
      name: 'Ḷo̧jet & Sons <b>Office</b>',
      phone: '625-0142 / 455 0143',
      email: 'office@example.com',
      website: 'https://www.javascript-free.example.com/help/',
      mailing_address: 'P.O. Box 1, Majuro',
      operating_hours: 'open 24 hours',
      alert: 'Temporarily closed',
      featured: true,
    })
    await page.goto(`/business/${id}`)
    await expect(heading(page, 'Ḷo̧jet & Sons <b>Office</b>')).toBeVisible()
    await expect(page.getByText('Featured')).toBeVisible()
    await expect(page.getByText('Temporarily closed')).toBeVisible()
    await expect(page.getByText('Open 24/7')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+6926250142')
    await expect(page.getByRole('link', { name: '455-0143' })).toHaveAttribute('href', 'tel:+6924550143')
    await expect(page.getByRole('link', { name: 'Send Email' })).toHaveAttribute(
      'href',
      'mailto:office@example.com',
    )
    await expect(page.getByRole('link', { name: 'javascript-free.example.com/help' })).toHaveAttribute(
      'href',
      'https://www.javascript-free.example.com/help/',
    )
    await expect(page.getByText('Mailing services may not be available for all atolls.')).toBeVisible()
    for (const name of ['About', 'Operating Hours', 'Contact Information']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await tables.remove('businesses', id)
  })

  test('Back leads to the category when the visit began here', async ({ page, tables }) => {
    const [row] = await tables.select('businesses?category=eq.banking&limit=1')
    await page.goto(`/business/${String(row?.['id'])}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/banking$/)
    await expect(heading(page, 'Banks & ATMs')).toBeFocused()
  })

  for (const bad of ['undefined', 'null', '42', 'not-a-uuid', `${UNKNOWN_ID}x`]) {
    test(`the id ${bad} leads to /404`, async ({ page }) => {
      await page.goto(`/business/${bad}`)
      await expect(page).toHaveURL(/\/404$/)
      await expect(heading(page, 'Business Not Found')).toBeVisible()
    })
  }

  test('an id that the server does not know leads to /404', async ({ page }) => {
    await page.goto(`/business/${UNKNOWN_ID}`)
    await expect(page).toHaveURL(/\/404$/)
  })

  test('an unknown id with no network can be asked again', async ({ page, site }) => {
    await visitUntilReady(page)
    await site.cut()
    await page.goto(`/business/${UNKNOWN_ID}`)
    await expect(heading(page, 'Not on this device yet')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Not on this device yet')).toBeVisible()
    await site.restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/404$/)
  })

  test('deleted while it is open: the page says it is gone', async ({ page, tables }) => {
    const id = await addListing(tables, { name: 'Soon gone' })
    await page.goto(`/business/${id}`)
    await expect(heading(page, 'Soon gone')).toBeVisible()
    await waitForSavedCopy(page)
    await tables.remove('businesses', id)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL(/\/404$/)
  })
})

test.describe('the frame', () => {
  test('/404 has its texts and the way home; every unknown address leads there', async ({ page }) => {
    for (const path of ['/nowhere', '/business', '/business/', '/businesses/extra', '/favorites']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/404$/)
    }
    await expect(
      page.getByText("The business you're looking for doesn't exist or has been removed."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('home: welcome, three buttons, five categories with counts, emergency numbers', async ({
    page,
    tables,
  }) => {
    await page.goto('/')
    await expect(heading(page, 'Welcome to the Marshall Islands')).toBeVisible()
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
      'Other',
    ])
    await expect(emergency.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
    await emergency.getByLabel('Place').selectOption({ label: 'Ebon' })
    await expect(emergency.getByRole('link', { name: /^Call Ebon Police/ })).toBeVisible()
    await expect(emergency.getByRole('link', { name: /^Call Aur Police/ })).toHaveCount(0)
  })

  test('emergency numbers are one tap away on every page', async ({ page }) => {
    await page.goto('/government')
    await page.getByRole('banner').getByRole('link', { name: 'Emergency' }).click()
    await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeInViewport()
  })

  test('the menu of small screens closes on Escape, outside tap and choice', async ({ page }) => {
    await page.goto('/businesses')
    const open = page.getByRole('button', { name: 'Open the menu' })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Government' })
    await open.click()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(195, 800)
    await expect(link).toBeHidden()
    await open.click()
    await link.click()
    await expect(page).toHaveURL(/\/government$/)
    await expect(link).toBeHidden()
    await expect(heading(page, 'Government Services')).toBeFocused()
  })

  test('the header hides on the way down, shows on the way up and for the keyboard', async ({ page }) => {
    await page.goto('/businesses')
    await expect(cards(page)).toHaveCount(12)
    const header = page.getByRole('banner')
    await page.mouse.wheel(0, 900)
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -200)
    await expect(header).toBeInViewport()
    await page.mouse.wheel(0, 600)
    await expect(header).not.toBeInViewport()
    await header.getByRole('link', { name: 'Emergency' }).focus()
    await page.keyboard.press('Shift')
    await page.keyboard.press('Tab')
    await expect(header).toBeInViewport()
  })

  test('the theme follows the system, then the choice, also after a reload', async ({ page }) => {
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

  test('offline is said, and a refresh that cannot work says what is safe', async ({ page, site }) => {
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
  })

  test('the demo banner and the footer stand on every page', async ({ page }) => {
    for (const path of ['/', '/banking', '/404']) {
      await page.goto(path)
      await expect(page.getByText('Demo data: nothing here is real.')).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', /^mailto:/)
    }
  })

  test('the skip link leads to the content, Emergency comes next', async ({ page }) => {
    await page.goto('/businesses')
    await expect(cards(page)).toHaveCount(12)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Emergency' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('for everyone', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`axe finds nothing, ${theme}`, async ({ page, tables }) => {
      await page.emulateMedia({ colorScheme: theme })
      const [row] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
      const paths = ['/', '/businesses?page=2', '/banking', `/business/${String(row?.['id'])}`, '/404']
      for (const path of paths) {
        await page.goto(path)
        await waitForSavedCopy(page)
        if (path === '/') await expect(page.getByRole('region', { name: 'Emergency Services' })).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
      }
    })
  }

  test('nothing needs sideways scrolling at 320 px, nor at 200 % text', async ({ page, tables }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const [row] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
    for (const path of ['/', '/businesses?page=9', `/business/${String(row?.['id'])}`, '/404']) {
      await page.goto(path)
      await waitForSavedCopy(page)
      for (const size of ['100%', '200%']) {
        await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${path} at ${size}`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('no console error and no refused style on any screen', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    for (const path of ['/', '/businesses', '/nowhere']) {
      await page.goto(path)
      await waitForSavedCopy(page)
    }
    expect(complaints).toEqual([])
  })
})
