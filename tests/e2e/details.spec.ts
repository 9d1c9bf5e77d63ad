import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'

/* Details of several screens. */

const menuButton = (page: Page) => page.getByRole('button', { name: /the menu$/ })

async function measureHorizontalEdges(page: Page, selector: string): Promise<[left: number, right: number]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [Math.round(left + parseFloat(paddingLeft)), Math.round(right - parseFloat(paddingRight))]
    })
}

async function fillFeedback(page: Page, message: string): Promise<void> {
  await page.getByRole('tab', { name: 'General Feedback' }).click()
  await page.getByLabel('Your name').fill('Details tester')
  await page.getByLabel('E-mail', { exact: true }).fill('details@example.org')
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

test.describe('without a service worker', () => {
  test('from 1,024 px on the header has the links of a desktop, and its edges line up with those of the content (FRAME-1)', async ({
    page,
  }) => {
    await visitWithCopy(page, '/businesses')
    for (const width of [1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(menuButton(page)).toBeHidden()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Banks & ATMs' })).toBeVisible()
      expect(await measureHorizontalEdges(page, 'header > .contained')).toEqual(
        await measureHorizontalEdges(page, 'main > .contained'),
      )
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('the last breadcrumb is cut off instead of wrapped if it is too long (DETAIL-9)', async ({
    page,
    tables,
  }) => {
    const row = await tables.insert('businesses', {
      name: 'A Listing With a Name That Is Much Longer Than the Breadcrumb of Any Phone Has Room For',
      description: 'Made by a test.',
    })
    await page.goto(`/business/${String(row['id'])}`)
    const lastBreadcrumb = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByText('A Listing With a Name')
    await expect(lastBreadcrumb).toBeVisible()
    const { height, isCut } = await lastBreadcrumb.evaluate((element) => ({
      height: element.clientHeight,
      isCut: element.scrollWidth > element.clientWidth,
    }))
    expect(height).toBeLessThan(50)
    expect(isCut).toBe(true)
    await tables.remove('businesses', String(row['id']))
  })

  test('a list that could not be loaded has no choice of order or view (LIST-11)', async ({ page, site }) => {
    site.intercept = (request, response) => {
      if (!/^\/(rest|storage|realtime)\/|\.snapshot$/.test(request.url ?? '')) return false
      response.destroy()
      return true
    }
    // The build renders the category pages, but not searches within them.
    await page.goto('/banking?q=bank')
    await expect(page.getByRole('heading', { name: 'The listings cannot be shown' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByLabel('Sort by')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'View' })).toHaveCount(0)
  })

  test('the page Near me lists places on the chosen atoll first (ATOLL-2)', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('guide-own-atoll', 'KWA'))
    await visitWithCopy(page, '/near')
    await expect(page.getByLabel('Or start from an atoll')).toHaveValue('KWA')
    await expect(page.getByRole('heading', { name: 'On Kwajalein' })).toBeVisible()
  })

  test('a place that is closed for now shows a note, and is not found as open now (HOURS-13)', async ({
    page,
    tables,
  }) => {
    const row = await tables.insert('businesses', {
      name: 'Zzqxclosed Test Place',
      description: 'Made by a test.',
      operating_hours: '24/7',
      closed_until: 'infinity',
    })
    const path = `/business/${String(row['id'])}`
    await visitWithCopy(page, path)
    const hours = page.getByRole('region', { name: 'Operating Hours' })
    await expect(page.getByText('Temporarily Closed', { exact: true })).toBeVisible()
    await expect(
      hours.getByText('Temporarily closed until further notice. These are the usual hours:'),
    ).toBeVisible()
    await expect(page.getByText('Open 24/7')).toHaveCount(0)
    await page.goto('/search?q=zzqxclosed')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article').getByText('Temporarily Closed')).toBeVisible()
    await page.goto('/search?q=zzqxclosed&open=1')
    await expect(page.getByText('0 listings', { exact: true })).toBeVisible()

    await tables.update('businesses', String(row['id']), { closed_until: '2020-01-02' })
    await page.goto(path)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Open 24/7')).toBeVisible()
    await tables.remove('businesses', String(row['id']))
  })
})

test('the button Submit Another opens the feedback form again; the form reports a message that the server could not store (CONTACT-8, CONTACT-13)', async ({
  page,
  site,
  tables,
}) => {
  await visitWithCopy(page, '/contact')
  await fillFeedback(page, 'The first message of the details test.')
  await page.getByRole('button', { name: 'Submit Another' }).click()
  await expect(page.getByRole('tab', { name: 'General Feedback' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Message')).toHaveValue('')

  site.intercept = (request, response) => {
    if (!/contact_submissions|validate-contact/.test(request.url ?? '')) return false
    response.writeHead(503, { 'content-type': 'application/json' }).end('{}')
    return true
  }
  await fillFeedback(page, 'The second message of the details test.')
  await expect(page.getByText('Failed to submit form: Server error. Please try again later.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText("We'll send it when you're online")).toHaveCount(0)
  const sentMessages = await tables.select('contact_submissions?select=id&message=like.*details*test*')
  for (const { id } of sentMessages) await tables.remove('contact_submissions', String(id))
})
