import type { Page } from '@playwright/test'
import { readAuditEntries, expect, openTab, signIn, test, toast } from './admin-fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

/* The login screen: its texts, its limits, and the alerts about them. */

async function tryPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Answers every password sign-in instead of the server. */
function answerSignIns(site: SiteProxy, status: number, body: object): void {
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('grant_type=password') !== true || incoming.method === 'OPTIONS') return false
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(body))
    return true
  }
}

const countSignInRequests = (site: SiteProxy): number =>
  site.requests.filter((url) => url.includes('grant_type=password')).length

test('the login screen has its texts and links, and a signed-in admin skips it (LOGIN-2)', async ({
  page,
  admin,
}) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(
    page.getByText('Sessions expire after 20 minutes of inactivity. Login attempts are logged.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/admin/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('p'.repeat(200))
  await page.getByLabel('E-mail').fill(`${'a'.repeat(250)}@example.org`)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Password must be at most 128 characters')).toBeVisible()
  await page.getByLabel('E-mail').fill(admin.email)
  await expect(page.getByText('Invalid email format')).toHaveCount(0)
  await password.fill('a wrong password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Login failed. Check your e-mail and your password. 2 attempts remaining.',
  )
  await password.fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(toast(page, 'Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/login?next=%2Fadmin%23settings')
  await expect(page).toHaveURL(/\/admin#settings$/)
})

test('an unreadable sign-in answer is reported as unexpected @full', async ({ page, admin, site }) => {
  await page.goto('/admin/login')
  site.intercept = ({ url }, outgoing) => {
    if (url?.includes('grant_type=password') !== true) return false
    outgoing.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such page</h1>')
    return true
  }
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(
    page.getByRole('alert').getByText('An unexpected error occurred. Please try again.'),
  ).toBeVisible()
  await expect(page.getByText('remaining')).toHaveCount(0)
})

test('more than three sign-ins in a minute are refused for two minutes, without locking the account (LOGIN-6)', async ({
  page,
  admin,
  site,
  tables,
}) => {
  await page.clock.install()
  await page.goto('/admin/login')
  // The server checks no password in these attempts, so none counts as a wrong one.
  answerSignIns(site, 500, { code: 'unexpected_failure', message: 'broken' })
  for (let time = 0; time < 3; time += 1) {
    await tryPassword(page, admin.email, admin.password)
    await expect(page.getByRole('alert').getByText('Server error. Please try again later.')).toBeVisible()
    await expect(page.getByText('remaining')).toHaveCount(0)
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Password is required')).toBeVisible()
  }
  site.intercept = () => false
  const requestCountBefore = countSignInRequests(site)
  await tryPassword(page, admin.email, admin.password)
  await expect(
    page.getByText('Too many login attempts. Please wait a moment before trying again.'),
  ).toBeVisible()
  await page.clock.fastForward('01:30')
  await tryPassword(page, admin.email, admin.password)
  await expect(page.getByText('Access temporarily restricted. Please try again later.')).toBeVisible()
  expect(countSignInRequests(site)).toBe(requestCountBefore)
  const blocked = `audit_logs?action=eq.login_attempt_blocked&details->>email=eq.${admin.email}&select=severity,details->>reason`
  await expect
    .poll(() => tables.select(`${blocked}&order=timestamp`))
    .toEqual(
      expect.arrayContaining([
        { severity: 'high', reason: 'limited' },
        { severity: 'high', reason: 'restricted' },
      ]),
    )
  await page.clock.fastForward('00:31')
  await tryPassword(page, admin.email, admin.password)
  await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
})

test('a sign-in answer without an account has its own error text @full', async ({ page, admin, site }) => {
  await page.goto('/admin/login')
  answerSignIns(site, 200, {})
  await tryPassword(page, admin.email, admin.password)
  await expect(page.getByRole('alert').getByText('Authentication failed - no user data')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(admin.email)
})

test('password mails are limited to two in five minutes @full', async ({ page, admin }) => {
  await page.clock.install()
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const send = page.getByRole('button', { name: 'Send the e-mail' })
  const mailSentText = page.getByText('Password reset email sent. Please check your inbox.')
  for (let time = 0; time < 2; time += 1) {
    await send.click()
    await expect(mailSentText).toBeVisible()
  }
  await send.click()
  await expect(
    page.getByText('Too many password reset attempts. Please wait before trying again.'),
  ).toBeVisible()
  await page.clock.fastForward('05:01')
  await send.click()
  await expect(mailSentText).toBeVisible()
})

test('three wrong passwords raise an alert, and a colleague unlocks the address (LOGIN-9)', async ({
  page,
  makeAdmin,
  tables,
  site,
}) => {
  const [locked, colleague] = [await makeAdmin(), await makeAdmin()]
  await page.goto('/admin/login')
  for (const warningText of [
    '2 attempts remaining.',
    '1 attempt remaining.',
    'Account locked due to too many',
  ]) {
    await tryPassword(page, locked.email, 'a wrong password')
    await expect(page.getByRole('alert').filter({ hasText: warningText })).toBeVisible()
  }
  const alerts = `audit_logs?action=eq.rapid_login_failures&details->>email=eq.${locked.email}`
  await expect
    .poll(() => tables.select(alerts), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ severity: 'high' })])

  await signIn(page, colleague)
  await openTab(page, 'Security')
  const alert = page
    .getByRole('listitem')
    .filter({ hasText: 'Three or more wrong passwords for one account' })
    .first()
  await expect(alert).toContainText('High')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(toast(page, 'The attempts on this device were cleared.')).toBeVisible()
  await expect(page.getByText('No address is locked on this device.')).toBeVisible()

  // The server counts critical entries (two admins were added), but they cannot be read.
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url?.startsWith('/rest/v1/audit_logs') !== true) return false
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end('[]')
    return true
  }
  await page.reload()
  await expect(page.getByRole('alert').getByText('Database Configuration Issue Detected')).toBeVisible()
  site.intercept = () => false

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await signIn(page, locked)
  await expect(page.getByText(`Welcome, ${locked.email}`)).toBeVisible()
  await expect
    .poll(async () => (await readAuditEntries(colleague)).map(({ action }) => action))
    .toContain('login_unlocked')
})

test('an alert that is marked resolved is hidden on this device, and stays in the log (ALERT-2)', async ({
  page,
  admin,
  tables,
}) => {
  await page.goto('/admin/login')
  await tryPassword(page, admin.email, 'a wrong password')
  await expect(page.getByText('2 attempts remaining.')).toBeVisible()
  await signIn(page, admin)
  await openTab(page, 'Security')
  const marks = page.getByRole('button', { name: /^Mark resolved: / })
  await expect(marks.first()).toBeVisible()
  const entriesBefore = await tables.select('audit_logs?action=eq.login_failed&select=id')
  await marks.first().click()
  const hiddenAlerts = await page.evaluate(
    () => JSON.parse(localStorage.getItem('guide-admin-hidden-alerts') ?? '[]') as string[],
  )
  expect(hiddenAlerts).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('An alert that you mark resolved is hidden on this device.')).toBeVisible()
  const entriesAfter = await tables.select('audit_logs?action=eq.login_failed&select=id')
  expect(entriesAfter.length).toBeGreaterThanOrEqual(entriesBefore.length)
  expect(await tables.select(`audit_logs?id=eq.${hiddenAlerts[0]}&select=id`)).toHaveLength(1)
})
