import type { Browser, Page } from '@playwright/test'
import { expect, test, toast, openDashboardTab, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, openListing, saveButton } from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { SiteProxy } from './site-proxy.ts'

/* How an admin's edit reaches a visitor: by Realtime, compared with a visitor whose Realtime is blocked. */

test.use({ serviceWorkers: 'allow' })

/** Requests for the directory feed that went through this proxy. */
const countPulls = ({ requests }: SiteProxy): number =>
  requests.filter((url) => url.includes('/rpc/directory_changes')).length
/** The Realtime message by which the server announces that the directory changed. */
const CHANGE_MESSAGE_PATTERN = /"event":"changed"/
const countChangeMessages = ({ webSocketTexts }: SiteProxy): number =>
  webSocketTexts.filter((text) => CHANGE_MESSAGE_PATTERN.test(text)).length

async function openAsVisitor(browser: Browser, network: SiteProxy, path: string): Promise<Page> {
  await network.restore()
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  await visitUntilReady(page, path)
  return page
}

/** Saves a description through the form. Resolves when the server has answered that it is saved. */
async function saveDescription(page: Page, id: string, description: string): Promise<number> {
  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill(description)
  const saveAnswer = page.waitForResponse(
    (answer) => answer.url().includes('/validate-business-update/') && answer.request().method() === 'PUT',
  )
  await saveButton(page).click()
  expect((await saveAnswer).status()).toBe(200)
  const savedAt = Date.now()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  return savedAt
}

test("a visitor sees an admin's edit through Realtime, without waiting for the next poll (CONFLICT-5)", async ({
  adminPage: page,
  tables,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const [normalNetwork, networkWithoutRealtime] = [
    requiredEnv('E2E_BACKEND_URL'),
    requiredEnv('E2E_BACKEND_URL'),
  ].map((url) => new SiteProxy(url)) as [SiteProxy, SiteProxy]
  networkWithoutRealtime.refusesWebSockets = true
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Live Boats') })
  const id = String(row['id'])
  const listener = await openAsVisitor(browser, normalNetwork, `/business/${id}`)
  const pageWithoutRealtime = await openAsVisitor(browser, networkWithoutRealtime, `/business/${id}`)
  await expect(pageWithoutRealtime.getByText(EXAMPLE_LISTING.description)).toBeVisible()
  await expect
    .poll(() => normalNetwork.webSocketTexts.some((text) => text.includes('"status":"ok"')))
    .toBe(true)
  await expect.poll(() => networkWithoutRealtime.requests.length).toBeGreaterThan(0)
  const silentPulls = countPulls(networkWithoutRealtime)

  const seconds: number[] = []
  for (const round of [1, 2, 3]) {
    const [messagesBefore, pulled] = [countChangeMessages(normalNetwork), countPulls(normalNetwork)]
    const text = `Seen live, round ${round}.`
    const textShown = listener.getByText(text).waitFor({ timeout: 30_000 })
    const savedAt = await saveDescription(page, id, text)
    await textShown
    seconds.push((Date.now() - savedAt) / 1000)
    expect(countChangeMessages(normalNetwork)).toBeGreaterThan(messagesBefore)
    expect(countPulls(normalNetwork)).toBeGreaterThan(pulled)
  }
  // Pages poll every five minutes only, so the page without Realtime has not pulled in the meantime.
  expect(countPulls(networkWithoutRealtime)).toBe(silentPulls)
  await expect(pageWithoutRealtime.getByText(EXAMPLE_LISTING.description)).toBeVisible()
  info.annotations.push({ type: 'seconds from saved to seen', description: seconds.join(', ') })

  await pageWithoutRealtime.getByRole('button', { name: 'Refresh' }).click()
  await expect(pageWithoutRealtime.getByText('Seen live, round 3.')).toBeVisible()
  await tables.remove('businesses', id)
  await Promise.all([normalNetwork.cut(), networkWithoutRealtime.cut()])
})

test('an announcement made while a visitor was offline appears when they are online again, and disappears when deleted @full', async ({
  adminPage: page,
  browser,
}) => {
  const network = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
  const visitorPage = await openAsVisitor(browser, network, '/transportation')
  await visitorPage.context().setOffline(true)
  await network.cut()
  const message = uniqueName('Written while the reader was at sea')
  await openDashboardTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  // Choose a higher priority than the demo's announcements have, because a page shows only the highest one.
  await page.getByLabel('Priority').fill('950')
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  await expect(visitorPage.getByText(message)).toHaveCount(0)
  await network.restore()
  await visitorPage.context().setOffline(false)
  await expect(visitorPage.getByText(message)).toBeVisible({ timeout: 45_000 })

  await visitorPage.context().setOffline(true)
  await network.cut()
  await page.getByRole('button', { name: `Deactivate: ${message}` }).click()
  await expect(toast(page, 'Announcement deactivated')).toBeVisible()
  await expect(visitorPage.getByText(message)).toBeVisible()
  await network.restore()
  await visitorPage.context().setOffline(false)
  await expect(visitorPage.getByText(message)).toHaveCount(0, { timeout: 45_000 })
  await page.getByRole('button', { name: `Delete: ${message}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Announcement deleted successfully')).toBeVisible()
  await network.cut()
})

test('an edit made while a visitor was offline appears when they are online again @full', async ({
  adminPage: page,
  tables,
  browser,
}) => {
  const network = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Ferry Reader') })
  const id = String(row['id'])
  const visitorPage = await openAsVisitor(browser, network, `/business/${id}`)
  await expect(visitorPage.getByText(EXAMPLE_LISTING.description)).toBeVisible()
  await visitorPage.context().setOffline(true)
  await network.cut()
  await saveDescription(page, id, 'Written while the reader was at sea.')
  await expect(visitorPage.getByText(EXAMPLE_LISTING.description)).toBeVisible()
  await network.restore()
  await visitorPage.context().setOffline(false)
  await expect(visitorPage.getByText('Written while the reader was at sea.')).toBeVisible({ timeout: 45_000 })
  await tables.remove('businesses', id)
  await network.cut()
})
