import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readAuditEntries, expect, openTab, signIn, test, toast } from './admin-fixtures.ts'
import { requiredEnv } from './fixtures.ts'

/* Signing in and out of the admin area, and what stays on the device. */

async function tryPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Reads what this origin stores of the admin area: names of keys and caches, the number of drafts, web storage as text. */
function readAdminTraces(page: Page) {
  return page.evaluate(async () => {
    const drafts = await new Promise<number>((resolve, reject) => {
      const openRequest = indexedDB.open('guide-admin-drafts')
      openRequest.addEventListener('error', () => reject(new Error('The drafts could not be opened')))
      openRequest.addEventListener('success', () => {
        const database = openRequest.result
        if (!database.objectStoreNames.contains('drafts')) return resolve(0)
        const countRequest = database.transaction('drafts').objectStore('drafts').count()
        countRequest.addEventListener('success', () => resolve(countRequest.result))
      })
    })
    const storedTexts = Object.fromEntries([
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
    ])
    return {
      names: Object.keys(storedTexts).filter(
        (name) => name.startsWith('guide-admin') || name.startsWith('guide-audit'),
      ),
      words: JSON.stringify(storedTexts),
      caches: (await caches.keys()).filter((name) => name.includes('admin')),
      drafts,
    }
  })
}

test.describe('with a service worker, which keeps code of the admin area', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the login leads back to the requested screen, and Sign Out leaves nothing on the device', async ({
    page,
    admin,
  }) => {
    await page.goto('/admin#security')
    await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%23security$/)
    await signIn(page, admin, page.url())
    await expect(page).toHaveURL(/\/admin#security$/)
    await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
    await openTab(page, 'Settings')
    await expect(page).toHaveURL(/#settings$/)
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect.poll(async () => (await readAdminTraces(page)).names).toEqual([])
    const adminTraces = await readAdminTraces(page)
    expect(adminTraces.words).not.toContain(admin.email)
    expect(adminTraces.caches).toEqual([])
    expect(adminTraces.drafts).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page.getByText(admin.email)).toHaveCount(0)
    await expect
      .poll(async () => (await readAuditEntries(admin)).map(({ action }) => action))
      .toEqual(
        expect.arrayContaining([
          'login_success',
          'admin_dashboard_accessed',
          'admin_logout',
          'logout_success',
        ]),
      )
  })
})

test('the login checks its fields, counts wrong passwords, and locks the address for 30 minutes after the third (LOGIN-3)', async ({
  page,
  admin,
  site,
}) => {
  await page.clock.install()
  await page.goto('/admin/login')
  await expect(page.getByText(/Sessions expire after 20 minutes of inactivity/)).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await tryPassword(page, 'not an address', 'short')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  for (const warningText of [
    '2 attempts remaining.',
    '1 attempt remaining.',
    'Account locked due to too many',
  ]) {
    await tryPassword(page, ` ${admin.email.toUpperCase()} `, 'a wrong password')
    await expect(page.getByRole('alert').filter({ hasText: warningText })).toBeVisible()
  }
  const requestCount = site.requests.filter((url) => url.includes('grant_type=password')).length
  await tryPassword(page, admin.email, admin.password)
  await expect(
    page.getByText('Account locked due to too many failed attempts. Please try again later.'),
  ).toBeVisible()
  await page.clock.fastForward('29:00')
  await tryPassword(page, admin.email, admin.password)
  await expect(page.getByRole('alert').filter({ hasText: 'Account locked due to too many' })).toBeVisible()
  expect(site.requests.filter((url) => url.includes('grant_type=password'))).toHaveLength(requestCount)
  await page.clock.fastForward('02:00')
  await tryPassword(page, admin.email, admin.password)
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
})

test('an account that is not an administrator is signed out with the reason @full', async ({
  page,
  makeStranger,
}) => {
  const stranger = await makeStranger()
  await page.goto('/admin/login')
  await tryPassword(page, stranger.email, stranger.password)
  await expect(page.getByText(/This account is not an administrator of the guide/)).toBeVisible()
  // The attempt to sign in stays stored for a day, but the session is removed.
  await expect.poll(async () => (await readAdminTraces(page)).names).toEqual(['guide-admin-attempts'])
})

test('a forgotten password is replaced through the mailed link, which still works after a reload (LOGIN-12) (LOGIN-17)', async ({
  page,
  admin,
}) => {
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(page.getByText('Password reset email sent. Please check your inbox.')).toBeVisible()
  await page.goto(await findLinkInMail(admin.email))
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page).not.toHaveURL(/access_token/)
  await page.reload()
  const newPassword = 'another long password'
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill('something else')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await page.getByLabel('New password again').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByText(/Open this page with the link/)).toBeVisible()
  await signIn(page, { ...admin, password: newPassword })
  await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
})

test('a password link that was used already is reported, and the screen offers a new link @full', async ({
  page,
}) => {
  await page.goto('/reset-password#error=access_denied&error_code=otp_expired')
  await expect(page.getByText(/This link has expired or was used already/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the e-mail' })).toBeVisible()
})

test('twenty minutes without activity end the session, with a warning before @full', async ({
  page,
  admin,
}) => {
  await page.clock.install()
  await signIn(page, admin)
  await page.clock.fastForward('18:30')
  const warning = page.getByText(/You will be signed out in/)
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()
  await page.clock.fastForward('20:30')
  await expect(page.getByRole('alert').getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a session that the server refuses leads to the login, and the next sign-in leads back to the screen (SESSION-8)', async ({
  page,
  admin,
  site,
}) => {
  await signIn(page, admin, '/admin/login?next=%2Fadmin%23settings')
  await expect(page.getByRole('button', { name: 'Save preferences' })).toBeVisible()
  site.intercept = (request, response) => {
    if (request.url?.startsWith('/rest/v1/') !== true || request.headers.authorization === undefined)
      return false
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"code":"PGRST301","message":"JWT expired"}')
    return true
  }
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByRole('alert').getByText('Session expired. Please log in again.')).toBeVisible()
  site.intercept = () => false
  await tryPassword(page, admin.email, admin.password)
  await expect(page).toHaveURL(/\/admin#settings$/)
})

test('refused and failed sign-ins have their error texts (LOGIN-13)', async ({ page, admin, site }) => {
  await signIn(page, admin, '/admin/login?next=%2Fadmin%23settings')
  const save = page.getByRole('button', { name: 'Save preferences' })
  await expect(save).toBeVisible()
  for (const [status, words] of [
    [500, 'Server error. Please try again later.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
    [403, 'Permission denied. Please check your admin privileges.'],
  ] as const) {
    site.intercept = (request, response) => {
      if (request.method !== 'POST' || request.url?.includes('admin_notification_preferences') !== true)
        return false
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: status === 403 ? '42501' : 'X', message: 'refused' }))
      return true
    }
    await save.click()
    await expect(page.getByText(`Failed to save preferences. ${words}`)).toBeVisible()
  }
  site.intercept = () => false
  await save.click()
  await expect(toast(page, 'Notification preferences saved successfully')).toBeVisible()
})

async function findLinkInMail(email: string): Promise<string> {
  const folder = requiredEnv('E2E_MAIL_FOLDER')
  let link: string | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes(email))
      const newestMail = names.toSorted().at(-1)
      const text = newestMail === undefined ? '' : await readFile(join(folder, newestMail), 'utf8')
      link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0]
      return link
    })
    .toBeDefined()
  // The site of a test has a port of its own, to which the backend does not redirect.
  const url = new URL(link ?? '')
  url.searchParams.set('redirect_to', `${requiredEnv('E2E_BACKEND_URL')}/reset-password`)
  return url.href
}
