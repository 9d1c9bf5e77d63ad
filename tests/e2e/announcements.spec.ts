import type { Page } from '@playwright/test'
import { expect, test, type Tables } from './fixtures.ts'
import { visitWithCopy, waitForSavedCopy } from './visits.ts'

const PAGE_PATH = '/transportation'
const SETTINGS_ID = '00000000-0000-4000-8000-000000000001'

async function insertAnnouncement(tables: Tables, changes: object): Promise<string> {
  const row = await tables.insert('announcements', {
    title: 'Test notice',
    message: 'Made by a test.',
    priority: 900,
    show_on_pages: [PAGE_PATH],
    ...changes,
  })
  return String(row['id'])
}

const closeButton = (page: Page, title: string) => page.getByRole('button', { name: `Close: ${title}` })
const pressRefresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()

// Serial, because each test checks the most important announcement of the same page.
test.describe.configure({ mode: 'serial' })

test('a closed notice stays closed on this device until it is edited, or all are reset (ANN-4)', async ({
  page,
  tables,
}) => {
  const id = await insertAnnouncement(tables, { title: 'Test info', type: 'info' })
  await visitWithCopy(page, PAGE_PATH)
  await closeButton(page, 'Test info').click()
  await expect(page.getByText('Test info')).toHaveCount(0)
  await page.reload()
  await waitForSavedCopy(page)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByText('Test info')).toHaveCount(0)

  await tables.update('announcements', id, { message: 'Edited by a test.' })
  await pressRefresh(page)
  await expect(page.getByText('Edited by a test.')).toBeVisible()
  await closeButton(page, 'Test info').click()
  await expect(page.getByText('Test info')).toHaveCount(0)

  await tables.update('directory_settings', SETTINGS_ID, { dismissals_reset_at: new Date().toISOString() })
  await pressRefresh(page)
  await expect(page.getByText('Edited by a test.')).toBeVisible()
  await tables.remove('announcements', id)
})

test('a closed warning returns in the next browser session', async ({ page, tables, context }) => {
  const id = await insertAnnouncement(tables, { title: 'Test warning', type: 'warning' })
  await visitWithCopy(page, PAGE_PATH)
  await closeButton(page, 'Test warning').click()
  await page.reload()
  await waitForSavedCopy(page)
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByText('Test warning')).toHaveCount(0)
  // Another tab shares the browser session, so it does not show the warning.
  const otherTab = await context.newPage()
  await otherTab.goto(PAGE_PATH)
  await expect(otherTab.getByRole('article')).toHaveCount(12)
  await expect(otherTab.getByText('Test warning')).toHaveCount(0)
  await page.close()
  await otherTab.reload()
  await expect(otherTab.getByRole('article')).toHaveCount(12)
  await expect(otherTab.getByText('Test warning')).toHaveCount(0)
  await otherTab.close()
  const laterPage = await context.newPage()
  await laterPage.goto(PAGE_PATH)
  await expect(laterPage.getByText('Test warning')).toBeVisible()
  await tables.remove('announcements', id)
})

test('a permanent announcement cannot be closed, and a long one opens on demand (ANN-6) @both', async ({
  page,
  tables,
}) => {
  const id = await insertAnnouncement(tables, {
    title: 'Test stays',
    type: 'error',
    dismissible: false,
    message: `${'Boil water before you drink it. '.repeat(20)}End of the message.`,
  })
  await visitWithCopy(page, PAGE_PATH)
  await expect(page.getByText('Test stays')).toBeVisible()
  await expect(closeButton(page, 'Test stays')).toHaveCount(0)
  const message = page.getByText('End of the message.')
  const foldedHeight = (await message.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: /^Show (\d+ )?more/ }).click()
  expect((await message.boundingBox())?.height ?? 0).toBeGreaterThan(foldedHeight * 1.5)
  await tables.remove('announcements', id)
})

test('a warning is shown on its chosen pages only, with the times at which it was published and arrived (ANN-8)', async ({
  page,
  tables,
}) => {
  const id = await insertAnnouncement(tables, {
    title: 'Everywhere',
    type: 'error',
    show_on_pages: ['/contact', '/about'],
  })
  await page.clock.install()
  await visitWithCopy(page, '/near')
  await expect(page.getByText('Everywhere')).toHaveCount(0)
  const receivedTimes = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('guide-received'))
  await expect.poll(receivedTimes).toContain(id)
  await page.clock.fastForward('03:00:00')
  for (const path of ['/contact', '/about']) {
    await page.goto(path)
    const notice = page.getByRole('region', { name: 'Announcements' })
    await expect(notice).toContainText('Everywhere')
    await expect(notice).toContainText(/Published \d+ \w+ \d{4}, \d+:\d\d [AP]M. Received 3 h ago/)
  }
  await tables.remove('announcements', id)
})

test('a warning for one atoll shows the name of the atoll, and is hidden from readers and pages of other atolls (ANN-9)', async ({
  page,
  tables,
}) => {
  const row = { title: 'Boil the water', type: 'error', show_on_pages: ['*'], atolls: ['JAL'] }
  const id = await insertAnnouncement(tables, row)
  const warning = page.getByText('Boil the water')
  await visitWithCopy(page, PAGE_PATH)
  await expect(warning).toBeVisible()
  await expect(page.getByText('Jaluit:')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('guide-own-atoll', 'MAJ'))
  await visitWithCopy(page, PAGE_PATH)
  await expect(warning).toHaveCount(0)
  await page.goto('/atoll/jaluit')
  await expect(warning).toBeVisible()
  await page.goto('/atoll/ebon')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await tables.remove('announcements', id)
})
