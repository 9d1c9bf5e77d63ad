import type { BrowserContext, Page } from '@playwright/test'
import { submitLogin, uniqueName, expect, signIn, test, toast, openTab } from './admin-fixtures.ts'
import { setUpSecondFactor, signOut } from './admin-mfa-steps.ts'
import {
  descriptionField,
  countDrafts,
  createListing,
  TYPED_TEXT,
  EXAMPLE_LISTING,
  openListing,
  saveButton,
} from './admin-listing-form.ts'
import { requiredEnv, type Tables } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { createAxeBuilder } from './axe.ts'

/* The admin area without a network: reading from the copy on this device, and reading again afterwards. */

test.use({ serviceWorkers: 'allow' })

test('tabs and forms of the admin area open from the data on this device, and reload when the network is back (OFFADM-1) @full', async ({
  adminPage: page,
  context,
  tables,
}) => {
  const name = uniqueName('Offline Boats')
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name })
  const id = String(row['id'])
  // Search reads the copy on this device, which by itself requests changes only after half a minute (SYNC-7).
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  // Open the tabs, so that the service worker caches their code before the network is cut.
  await openTab(page, 'Businesses')
  await expect(page.getByLabel('Search businesses')).toBeVisible()
  await openTab(page, 'Overview')

  await context.setOffline(true)
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await expect(
    page.getByText('You are offline. Businesses can be changed when you are connected.'),
  ).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  await page.getByLabel('Business name').fill(`${name} renamed`)
  await expect(
    page.getByText('You are offline. Saving needs a connection.', { exact: false }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await openTab(page, 'Emergency contacts')
  await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible()
  await openTab(page, 'Announcements')
  await expect(page.getByRole('heading', { name: /^All Announcements/ })).toBeVisible()
  await openTab(page, 'Submissions')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load submissions' })).toBeVisible({
    timeout: 20_000,
  })
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load submissions' })).toHaveCount(0)
  await expect(page.getByText(/^\d+ submissions?$|^No submissions found$/)).toBeVisible({ timeout: 20_000 })
  await tables.remove('businesses', id)
})

/* Sessions that end or are renewed while somebody types: the typed input must not be lost. */

/** Makes the access token expire, so that the next request renews it. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const storedSession = JSON.parse(localStorage.getItem('guide-admin-session') ?? '{}') as Record<
      string,
      unknown
    >
    localStorage.setItem('guide-admin-session', JSON.stringify({ ...storedSession, expires_at: 1 }))
  })
}

/** Ends all sessions of the signed-in account on the server, like a password change. */
async function endSessionsOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('guide-admin-session') ?? '{}') as { access_token: string })
        .access_token,
  )
  const answer = await fetch(`${requiredEnv('E2E_BACKEND_URL')}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: requiredEnv('SUPABASE_PUBLISHABLE_KEY'), authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(204)
}

/** Saves the form, and expects that the server has the typed description. */
async function saveTypedDescription(page: Page, tables: Tables, id: string): Promise<void> {
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: TYPED_TEXT },
  ])
}

test('a token that expires while somebody types is renewed without a message @full', async ({
  adminPage: page,
  tables,
}) => {
  const id = await createListing(tables, 'Renewed Boats')
  await openListing(page, id)
  await descriptionField(page).fill(TYPED_TEXT)
  await expireToken(page)
  await saveTypedDescription(page, tables, id)
  await tables.remove('businesses', id)
})

test('a session that the server ended leads to the login and back to the form with its input, which is saved once @full', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  const id = await createListing(tables, 'Revoked Boats')
  await openListing(page, id)
  await descriptionField(page).fill(TYPED_TEXT)
  await endSessionsOnServer(page)
  await expireToken(page)
  await saveButton(page).click()
  await expect(
    page
      .getByRole('alert')
      .getByText('Your session was ended. Please log in again. Drafts are still on this device.'),
  ).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: EXAMPLE_LISTING.description },
  ])
  await submitLogin(page, admin)
  await expect(page).toHaveURL(new RegExp(`/admin/business/edit/${id}$`))
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(descriptionField(page)).toHaveValue(TYPED_TEXT)
  await saveTypedDescription(page, tables, id)
  await tables.remove('businesses', id)
})

test('a token that cannot be renewed offline, or because of a temporary failure, signs nobody out (SESSION-5)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  test.setTimeout(300_000)
  const id = await createListing(tables, 'Ferry Session')
  await openListing(page, id)
  await descriptionField(page).fill(TYPED_TEXT)
  await expireToken(page)
  await site.cut()
  await saveButton(page).click()
  // supabase-js tries to renew for half a minute before it gives up.
  await expect(
    page.getByRole('alert').getByText('Network error. Please check your internet connection.'),
  ).toBeVisible({ timeout: 60_000 })
  await expect(descriptionField(page)).toHaveValue(TYPED_TEXT)
  await site.restore()
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('grant_type=refresh_token') !== true || incoming.method === 'OPTIONS')
      return false
    incoming.resume()
    outgoing.writeHead(429, { 'content-type': 'application/json' })
    outgoing.end('{"code":"over_request_rate_limit","message":"later"}')
    return true
  }
  // The app repeats a failed renewal only after a while. Requests fail until then.
  const countRenewals = (): number =>
    site.requests.filter((url) => url.includes('grant_type=refresh_token')).length
  const renewalsBefore = countRenewals()
  await expect(async () => {
    await saveButton(page).click({ timeout: 45_000 })
    await expect.poll(countRenewals, { timeout: 5_000 }).toBeGreaterThan(renewalsBefore)
  }).toPass({ timeout: 100_000 })
  await expect(
    page.getByRole('alert').getByText('Too many requests. Please wait a moment and try again.'),
  ).toBeVisible({ timeout: 60_000 })
  await expect(descriptionField(page)).toHaveValue(TYPED_TEXT)
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  site.intercept = () => false
  await expect(async () => {
    await saveButton(page).click({ timeout: 45_000 })
    await expect(toast(page, 'Business updated successfully')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 100_000 })
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: TYPED_TEXT },
  ])
  await tables.remove('businesses', id)
})

const CODE_PARTS = ['signed-in-screens', 'analytics-tab']

/** Waits until the service worker has cached these lazily loaded files, and the admin area's files in `requests`. */
async function waitForCachedCode(
  page: Page,
  parts: readonly string[],
  requests: readonly string[] = [],
): Promise<void> {
  const findMissingFiles = async (): Promise<string[]> => {
    const cachedPaths = await page.evaluate(async () => {
      const files = await (await caches.open('guide-admin-code')).keys()
      return files.map(({ url }) => new URL(url).pathname)
    })
    const requestedFiles = new Set(requests.filter((path) => path.startsWith('/assets/admin-')))
    return [
      ...parts.filter((part) => !cachedPaths.some((path) => path.includes(part))),
      ...[...requestedFiles].filter((path) => !cachedPaths.includes(path)),
    ]
  }
  await expect.poll(findMissingFiles, { timeout: 30_000 }).toEqual([])
}

async function goOffline(context: BrowserContext, cutNetwork: () => Promise<void>): Promise<void> {
  await cutNetwork()
  await context.setOffline(true)
}

test('offline, the admin area opens from this device, and a form keeps its input @full', async ({
  page,
  admin,
  context,
  site,
}) => {
  await visitUntilReady(page, '/')
  await signIn(page, admin)
  await waitForCachedCode(page, CODE_PARTS, site.requests)
  await goOffline(context, () => site.cut())
  await page.goto('/admin/business/new')
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  await page.getByLabel('Business name').fill('Written at sea')
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => countDrafts(page)).toBe(1)
  await page.goto('/admin#businesses')
  await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for / }).first()).toBeVisible()
  await page.goto('/admin/business/new')
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue('Written at sea')
  await site.restore()
  await context.setOffline(false)
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a sign-in that a lost network interrupted continues when the network is back @full', async ({
  page,
  admin,
  context,
  site,
}) => {
  await visitUntilReady(page, '/')
  await signIn(page, admin)
  await setUpSecondFactor(page)
  await signOut(page)
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await waitForCachedCode(page, ['admin-screen'])
  await goOffline(context, () => site.cut())
  await page.goto('/admin')
  const unreachable = page.getByRole('heading', { name: 'The server cannot be reached' })
  await expect(unreachable).toBeVisible({ timeout: 20_000 })
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(unreachable).toBeVisible()
  await site.restore()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible({ timeout: 20_000 })
})
