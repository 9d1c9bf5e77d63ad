import type { Locator, Page } from '@playwright/test'
import { expect, openTab, signIn, test, toast, uniqueName } from './admin-fixtures.ts'
import { createAxeBuilder } from './axe.ts'

/* Announcements for admins, and menus of the admin area. */

test('an announcement for the admin pages is shown there and can be closed (ANNADM-7)', async ({
  adminPage: page,
  tables,
}) => {
  const message = uniqueName('The guide is updated tonight')
  try {
    await openTab(page, 'Announcements')
    await page.getByRole('button', { name: 'New Announcement' }).click()
    await page.getByLabel('Message', { exact: true }).fill(message)
    await page.getByRole('checkbox', { name: 'Admin' }).check()
    await page.getByLabel('Priority').fill('100')
    await page.getByRole('button', { name: 'Save Announcement' }).click()
    const savedToast = toast(page, 'Announcement created successfully')
    await expect(savedToast).toBeVisible()
    // A message that lies over a control moves away (TOAST-2).
    await expect.poll(() => coveredControls(page, savedToast)).toEqual([])
    await openTab(page, 'Overview')
    await expect(page.getByText(message)).toBeVisible()
    await page.goto('/admin/business/new')
    await expect(page.getByText(message)).toBeVisible()
    const close = page.getByRole('button', { name: /^Close/ }).first()
    await close.click()
    await expect(page.getByText(message)).toHaveCount(0)
  } finally {
    // Other tests open the same pages, and would see the announcement.
    const [row] = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
    await tables.remove('announcements', String(row?.['id']))
  }
})

/** Names of the buttons and links that an element covers. */
async function coveredControls(page: Page, element: Locator): Promise<string[]> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible')
  const coveredNames: string[] = []
  for (const control of await page.locator('header button, header a, main button, main a').all()) {
    const otherBox = await control.boundingBox()
    if (otherBox === null) continue
    const isApart =
      otherBox.x >= box.x + box.width ||
      box.x >= otherBox.x + otherBox.width ||
      otherBox.y >= box.y + box.height ||
      box.y >= otherBox.y + otherBox.height
    if (!isApart) coveredNames.push((await control.textContent()) ?? '')
  }
  return coveredNames
}

test('after the refusal of an account that is not an administrator, an administrator can sign in (LOGIN-10) @full', async ({
  page,
  admin,
  makeStranger,
}) => {
  const stranger = await makeStranger()
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/^This account is not an administrator/)).toBeVisible()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('the menu of tabs closes when the address changes (DASH-9)', async ({ adminPage: page }) => {
  await openTab(page, 'Settings')
  const menu = page.getByRole('button', { name: /^Menu: / })
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Menu: Overview' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('tab', { name: 'Security' })).toBeHidden()
})

/* The dashboard: counts, tabs, errors, accessibility. */

const TABS = [
  'Overview',
  'Businesses',
  'Submissions',
  'Analytics',
  'Announcements',
  'Emergency contacts',
  'Security',
  'Settings',
] as const

const createFeedback = (visitor: string) => ({
  type: 'feedback',
  name: uniqueName(visitor),
  email: 'ben@example.org',
  message: 'Hello from a test.',
})

test('dashboard counts are exact and link to the counted rows; tabs have addresses and work by keyboard (DASH-1, DASH-3) (DASH-10) @both', async ({
  page,
  admin,
  tables,
}) => {
  const feedback = createFeedback('Counted visitor')
  const message = await tables.insert('contact_submissions', feedback)
  await signIn(page, admin)
  const [row] = await tables.select('businesses?select=id.count()').catch(() => [])
  const card = page.getByRole('listitem').filter({ hasText: 'Total Businesses' })
  await expect(card).toContainText(row === undefined ? /\d/ : Number(row['count']).toLocaleString('en'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Overview' }).focus()
  // From 1024 px on the tabs are a column (DASH-12).
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#settings$/)
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin#settings$/)
  await page.goto('/admin/nowhere')
  await expect(page).toHaveURL(/\/admin$/)

  await expect(page.getByRole('tab', { name: 'Submissions' })).toHaveAccessibleDescription(
    /^[1-9]\d* pending$/,
  )
  const leadsTo = async (figure: string, address: RegExp): Promise<void> => {
    await page.getByRole('button', { name: figure }).click()
    await expect(page).toHaveURL(address)
  }
  await leadsTo('Featured Businesses', /\/admin\?show=featured#businesses$/)
  await page.goBack()
  await leadsTo('Businesses to Check', /\/admin\?show=stale#businesses$/)
  await expect(page.getByRole('region', { name: 'Next to check' })).toBeVisible()
  await page.goBack()
  await leadsTo('Pending Submissions', /\/admin\?status=pending#submissions$/)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending')
  await expect(page.getByText(feedback.name)).toBeVisible()
  await tables.remove('contact_submissions', String(message['id']))
})

test('the overview lists what to do next, and a desktop screen has the tabs at its side (DASH-11) (DASH-12)', async ({
  page,
  admin,
  tables,
}) => {
  const feedback = createFeedback('Waiting visitor')
  const message = await tables.insert('contact_submissions', feedback)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, admin)
  const nextTasks = page.getByRole('region', { name: 'What to do next' })
  const overview = await page.getByRole('tab', { name: 'Overview' }).boundingBox()
  const panel = await page.getByRole('tabpanel', { name: 'Overview' }).boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  expect((overview?.x ?? 0) + (overview?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)
  expect(tabs?.height ?? 0).toBeGreaterThan((overview?.height ?? 0) * 10)
  await nextTasks.getByRole('link', { name: /^\d+ messages? waits? for an answer$/ }).click()
  await expect(page).toHaveURL(/\?status=pending#submissions$/)
  await expect(page.getByText(feedback.name)).toBeVisible()
  await page.setViewportSize({ width: 800, height: 800 })
  await expect
    .poll(async () => (await page.getByRole('tablist').boundingBox())?.height ?? 0)
    .toBeLessThan((overview?.height ?? 0) * 4)
  await tables.remove('contact_submissions', String(message['id']))
})

test('a part of the dashboard that fails to load shows an error, the other parts are shown, and Retry loads the failed part (DASH-4)', async ({
  page,
  admin,
  site,
}) => {
  site.intercept = (request, response) => {
    if (request.url?.startsWith('/rest/v1/users') !== true) return false
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end('{"message":"broken"}')
    return true
  }
  await signIn(page, admin)
  const banner = page.getByRole('alert').filter({ hasText: 'Error Loading Dashboard' })
  await expect(banner).toContainText('Failed to load data: users (Server error. Please try again later.)')
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Users' })).toContainText('\u2014')
  site.intercept = () => false
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Users' })).toContainText(/\d/)
})

test('the dashboard has no axe violations, light at 390 px and dark at 1280 px', async ({ page, admin }) => {
  test.slow()
  const themesAndSizes = [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ] as const
  const expectAccessible = async (name: string): Promise<void> => {
    for (const { colorScheme, width } of themesAndSizes) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const { violations } = await (await createAxeBuilder(page)).analyze()
      expect(violations.map(({ id, nodes }) => `${name}, ${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual(
        [],
      )
    }
  }
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectAccessible('login')
  await signIn(page, admin)
  for (const tab of TABS)
    await test.step(tab, async () => {
      await openTab(page, tab)
      await expect(page.getByRole('tabpanel', { name: tab, includeHidden: true })).toContainText(/\w{20}|\d/)
      await expectAccessible(tab)
    })
})
