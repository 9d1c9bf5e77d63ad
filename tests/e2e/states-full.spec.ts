import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test, type Tables } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { readVisibleLabels, recordMapLabels, pins } from './map-page.ts'
import { addBank, expectNoViolationsInBothThemes, SCREEN_SETTINGS, makeUnique } from './walks.ts'

/* The states of listings, favorites, announcements and the install prompt, at every size and in both themes. */

const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) })

const addedListingIds: string[] = []

test.afterEach(async ({ tables }) => {
  for (const id of addedListingIds.splice(0)) await tables.remove('businesses', id)
})

async function addListing(tables: Tables, name: string, changes: object = {}): Promise<string> {
  const id = await addBank(tables, name, changes)
  addedListingIds.push(id)
  return id
}

/** The time of the tests: Monday 16:40 in Majuro. */
const TEST_TIME = '2026-11-23T04:40:00Z'
const OPEN_STATES: readonly [hours: string | null, label: string, detail: string][] = [
  ['Mon-Fri 8:00 AM - 6:00 PM', 'Open', 'Closes at 6:00 PM'],
  ['Monday 09:00 - 17:00', 'Closing Soon', 'Closes at 5:00 PM'],
  ['Mon-Sat 5:10 PM - 9:00 PM', 'Opening Soon', 'Opens at 5:10 PM'],
  ['Mon-Fri 8:00 AM - 4:00 PM', 'Closed', 'Opens tomorrow at 8:00 AM'],
  ['Thursday 9:00 AM - 5:00 PM', 'Closed', 'Opens Thursday at 9:00 AM'],
  ['Monday closed, Wed 9am-noon', 'Closed', 'Opens Wednesday at 9:00 AM'],
  ['Fri 8:00 PM - 2:00 AM', 'Closed', 'Opens Friday at 8:00 PM'],
  ['Mon-Sun closed', 'Closed', 'Hours not available'],
  ['open 24 hours', 'Open 24/7', ''],
  [null, 'Hours Unknown', ''],
  ['When the boat is in', 'Check Hours', 'When the boat is in'],
]

for (const { name, viewport, colorScheme, tag } of SCREEN_SETTINGS) {
  test(`cards and pages show each status of the hours, ${name} @full`, async ({ page, site, tables }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const nameMark = makeUnique('Hoursplace').replace(' ', '')
    const ids = await Promise.all(
      OPEN_STATES.map(([hours], index) =>
        addListing(tables, `${nameMark} ${index + 10}`, { operating_hours: hours }),
      ),
    )
    await page.clock.install({ time: TEST_TIME })
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto(`/search?q=${nameMark}`)
      for (const [index, [, label, detail]] of OPEN_STATES.entries()) {
        const placeCard = card(page, `${nameMark} ${index + 10}`)
        await expect(placeCard.getByText(label, { exact: true })).toBeVisible()
        await expect(placeCard).toContainText(detail)
      }
      await expectNoViolationsInBothThemes(page, 'every state')
    }
    for (const [index, [, label, detail]] of OPEN_STATES.entries()) {
      await page.goto(`/business/${ids[index]}`)
      const head = page.getByRole('main').locator('header')
      await expect(head.getByText(label, { exact: true })).toBeVisible()
      await expect(head).toContainText(detail)
    }
  })

  test(`a listing with all details shows them online and offline, ${name} (DETAIL-8) (DETAIL-6)${tag}`, async ({
    page,
    site,
    tables,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const title = makeUnique('Whole')
    const id = await addListing(tables, title, {
      category: 'accommodation',
      email: 'whole@example.com',
      website: 'https://whole.example.com/rooms',
      mailing_address: 'P.O. Box 7, Majuro',
      operating_hours: 'open 24 hours',
      featured: true,
      latitude: 7.1065,
      longitude: 171.3723,
      last_checked_at: '2026-11-02T00:00:00Z',
    })
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto(`/business/${id}`)
      const head = page.getByRole('main').locator('header')
      await expect(head.getByText('Accommodation', { exact: true })).toBeVisible()
      await expect(head.getByText('Featured', { exact: true })).toBeVisible()
      for (const section of ['About', 'Operating Hours', 'Contact Information', 'Location'])
        await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
      const contact = page.getByRole('region', { name: 'Contact Information' })
      for (const words of [
        'Uliga',
        'P.O. Box 7, Majuro',
        '625-0177',
        'whole@example.com',
        'whole.example.com/rooms',
      ])
        await expect(contact).toContainText(words)
      await expect(contact).toContainText('Mailing services may not be available for all atolls.')
      await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+6926250177')
      await expect(page.getByRole('link', { name: 'Send Email' })).toHaveAttribute(
        'href',
        'mailto:whole@example.com',
      )
      for (const action of ['Share', 'Back', `Save to favorites: ${title}`])
        await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible()
      await expect(head.getByText(/^Checked \d+ (day|month|year)s? ago$/)).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the whole listing')
    }
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accommodations' })).toBeVisible()
  })

  test(`a map without pins shows a note, online and offline, ${name} (MAP-2) (MAP-7)${tag}`, async ({
    page,
    site,
    tables,
    context,
  }) => {
    await recordMapLabels(context)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const title = makeUnique('Unplaced').replace(' ', '')
    await addListing(tables, title)
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto(`/banking?q=${title}&view=map`)
      await expect(page.getByText('No businesses with locations')).toBeVisible()
      await expect(pins(page)).toHaveCount(0)
      // The lagoon of Majuro, where maps begin (MAP-2).
      await expect.poll(() => readVisibleLabels(page)).toContain('Majuro')
      await expect(card(page, title)).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'a map of nothing')
    }
  })

  test(`favorites are added, counted and removed offline, ${name} (FAV-2) (FAV-3)${tag}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitUntilReady(page, '/government')
    const saveButtons = page.getByRole('button', { name: /^Save to favorites: / })
    await expect(saveButtons).toHaveCount(12)
    await site.cut()
    const expectBadge = async (words: string): Promise<void> => {
      const menu = page.getByRole('button', { name: 'Open the menu' })
      if (await menu.isVisible()) await menu.click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(`Favorites${words}`)
      await page.keyboard.press('Escape')
    }
    for (let index = 0; index < 9; index += 1) await saveButtons.nth(index).click()
    await expectBadge('9')
    await saveButtons.nth(9).click()
    await expectBadge('9+')
    await page.goto('/favorites')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeFavorites')
    await expect(page.getByText('10 favorites saved')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'ten favorites')
    const remove = page.getByRole('button', { name: /^Remove from favorites: / })
    await expect(remove).toHaveCount(10)
    for (let remainingCount = 10; remainingCount > 1; remainingCount -= 1) {
      await remove.first().click()
      await expect(remove).toHaveCount(remainingCount - 1)
    }
    await expect(page.getByText('1 favorite saved')).toBeVisible()
    await page.reload()
    await remove.first().click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
    await expect(page.getByText(/^Tap the heart on a listing/)).toBeVisible()
  })

  test(`the install prompt is shown, passes axe and closes, ${name} @full`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitUntilReady(page, '/banking')
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
    const notice = page.getByRole('region', { name: 'Install', exact: true })
    // Scroll to the end, because the prompt waits while it would cover a card. The page grows there for it (INSTALL-4).
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(notice.getByRole('button', { name: 'Install Now' })).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(notice.getByRole('button', { name: 'Close, and do not ask again' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the install prompt')
    await notice.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(notice.getByRole('button')).toHaveCount(0)
  })
}

const ANNOUNCEMENT_TYPES = ['info', 'success', 'warning', 'error', 'maintenance'] as const
const ANNOUNCEMENT_LABELS = ['Notice', 'Good news', 'Warning', 'Alert', 'Maintenance']

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`announcements show their type and button, on their pages and dates only, ${name} @full`, async ({
    page,
    site,
    tables,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const day = 24 * 3_600_000
    const timeAfter = (days: number): string => new Date(Date.now() + days * day).toISOString()
    const nameMark = makeUnique('Walk')
    const addAnnouncement = async (title: string, changes: object): Promise<string> => {
      const row = await tables.insert('announcements', {
        title: `${nameMark} ${title}`,
        message: 'Made by a test.',
        priority: 800,
        show_on_pages: ['/about'],
        ...changes,
      })
      return String(row['id'])
    }
    const ids = await Promise.all([
      ...ANNOUNCEMENT_TYPES.map((type, step) => addAnnouncement(type, { type, priority: 800 - step })),
      addAnnouncement('button', {
        priority: 700,
        action_text: `Numbers ${nameMark}`,
        action_url: '/#emergency',
      }),
      addAnnouncement('stays', { priority: 699, dismissible: false }),
      addAnnouncement('off', { is_active: false }),
      addAnnouncement('over', { start_date: timeAfter(-2), end_date: timeAfter(-1) }),
      addAnnouncement('to come', { start_date: timeAfter(1), end_date: timeAfter(2) }),
      addAnnouncement('elsewhere', { show_on_pages: ['/abou', '/about/us'] }),
    ])
    await visitUntilReady(page)
    const banners = page.getByRole('region', { name: 'Announcements' })
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto('/about')
      await banners.getByRole('button', { name: /^Show \d+ more announcements?$/ }).click()
      for (const [step, type] of ANNOUNCEMENT_TYPES.entries())
        await expect(banners).toContainText(new RegExp(`${ANNOUNCEMENT_LABELS[step]}\\s*${nameMark} ${type}`))
      await expect(banners.getByRole('link', { name: `Numbers ${nameMark}` })).toHaveAttribute(
        'href',
        '/#emergency',
      )
      await expect(banners.getByText(`${nameMark} stays`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Close: ${nameMark} stays` })).toHaveCount(0)
      for (const hiddenTitle of ['off', 'over', 'to come', 'elsewhere'])
        await expect(page.getByText(`${nameMark} ${hiddenTitle}`, { exact: true })).toHaveCount(0)
      await expectNoViolationsInBothThemes(page, 'all announcements')
    }
    await page.getByRole('button', { name: `Close: ${nameMark} info` }).press('Enter')
    await expect(page.getByText(`${nameMark} info`, { exact: true })).toHaveCount(0)
    for (const id of ids) await tables.remove('announcements', id)
  })
}
