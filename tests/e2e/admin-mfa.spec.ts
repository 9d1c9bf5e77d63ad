import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readAuditEntries, expect, openTab, signIn, test, toast } from './admin-fixtures.ts'
import { generateCode, setUpFactor, setUpSecondFactor, signOut, typeCode } from './admin-mfa-steps.ts'
import { requiredEnv } from './fixtures.ts'
import { cutConnections, loseAnswer } from './admin-answers.ts'
import { createAxeBuilder } from './axe.ts'

/* A connection that breaks while the second factor is enabled never locks an admin out. */

const ENABLE_PATH_PATTERN = /^\/rest\/v1\/rpc\/enable_mfa/
const REPLACE_PATH_PATTERN = /^\/rest\/v1\/rpc\/replace_backup_codes/

async function beginSetup(page: Page): Promise<string> {
  await openTab(page, 'Security')
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shownSecret = await page.getByRole('definition').locator('code').textContent()
  await page.getByRole('button', { name: 'Next: type a code' }).click()
  return (shownSecret ?? '').replaceAll(' ', '')
}

async function typeSetupCode(page: Page, secret: string, steps: number): Promise<void> {
  // The previous step's code is accepted during the current step, which must not end before the code arrives.
  await expect.poll(() => 30_000 - (Date.now() % 30_000), { timeout: 25_000 }).toBeGreaterThan(10_000)
  await page.getByLabel('6-digit code').fill(generateCode(secret, steps))
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('if the answer to enabling MFA is lost, the backup codes are shown and work (MFA-7)', async ({
  adminPage: page,
  admin,
  site,
}) => {
  const secret = await beginSetup(page)
  // The request does not reach the server, so nothing is enabled, and the same page can try again.
  cutConnections(site, 'POST', ENABLE_PATH_PATTERN)
  await typeSetupCode(page, secret, -1)
  await expect(page.getByText(/^Failed to verify MFA\. Network error\./)).toBeVisible({ timeout: 20_000 })
  // The server enables MFA, but its answer is lost. The page shows the backup codes.
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || !ENABLE_PATH_PATTERN.test(incoming.url ?? '')) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'MFA enabled successfully!')).toBeVisible({ timeout: 20_000 })
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  expect(codes).toHaveLength(8)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  site.intercept = () => false
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()

  await signOut(page)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await typeCode(page, 'Backup code', codes[0] ?? '')
  await expect(toast(page, 'MFA verification successful!')).toBeVisible()
})

test('if the page closes before it shows the backup codes, the security tab offers new ones (MFA-7) @full', async ({
  adminPage: page,
  site,
}) => {
  const secret = await beginSetup(page)
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST') return false
    if (ENABLE_PATH_PATTERN.test(incoming.url ?? '')) loseAnswer(incoming, outgoing)
    else if (incoming.url?.startsWith('/rest/v1/rpc/mfa_status') === true) outgoing.destroy()
    else return false
    return true
  }
  await typeSetupCode(page, secret, -1)
  await expect(page.getByText(/^Failed to verify MFA\. Network error\./)).toBeVisible({ timeout: 20_000 })
  site.intercept = () => false
  await page.reload()
  await openTab(page, 'Security')
  await expect(page.getByRole('alert').getByText(/^Your backup codes could not be shown/)).toBeVisible()
  const renewCodes = async () => {
    await page.getByRole('button', { name: 'New backup codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click()
  }
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || !REPLACE_PATH_PATTERN.test(incoming.url ?? '')) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await renewCodes()
  const maybeNew = page.getByText(/^New backup codes may have been made that you have not seen/)
  await expect(maybeNew).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  site.intercept = () => false
  await renewCodes()
  await expect(toast(page, 'New backup codes generated')).toBeVisible()
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(8)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  await expect(maybeNew).toHaveCount(0)
})

/* The second factor from set-up to sign-in. The library otpauth stands in for the app on the phone. */

test('MFA is set up, and its code is required before any query of the admin area (MFA-1, MFA-2)', async ({
  adminPage: page,
  admin,
  site,
}) => {
  const { secret } = await setUpSecondFactor(page)
  await signOut(page)
  const requestsBefore = site.requests.length
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goto('/admin#businesses')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(site.requests.slice(requestsBefore).filter((url) => /\/rest\/v1\/(?!rpc\/)/.test(url))).toEqual([])
  await typeCode(page, 'Code', '000000')
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await typeCode(page, 'Code', generateCode(secret))
  await expect(toast(page, 'MFA verification successful!')).toBeVisible()
  await expect
    .poll(async () => (await readAuditEntries(admin)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['mfa_enabled', 'mfa_verified', 'mfa_code_failed']))
})

test('each backup code works once, the codes are replaced, and MFA is switched off, which is reported by mail at once (MFA-5) (PREFS-4)', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  const [foundListing] = await tables.select(
    `admin_notification_preferences?user_id=eq.${admin.id}&notification_type=eq.security_alert`,
  )
  await tables.update('admin_notification_preferences', String(foundListing?.['id']), {
    email_enabled: false,
  })
  const { codes } = await setUpSecondFactor(page)
  await signOut(page)
  const [firstCode = '', secondCode = ''] = codes
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await typeCode(page, 'Backup code', firstCode.toLowerCase())
  await openTab(page, 'Security')
  await expect(page.getByText('7 of 8 backup codes are left.')).toBeVisible()
  await signOut(page)

  // A code that was used already must be refused.
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await typeCode(page, 'Backup code', 'short')
  await expect(page.getByText('Please enter a valid 8-character backup code')).toBeVisible()
  await typeCode(page, 'Backup code', firstCode)
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toHaveCount(0)
  await typeCode(page, 'Backup code', secondCode)
  await openTab(page, 'Security')
  await expect(page.getByText('6 of 8 backup codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click()
  await expect(toast(page, 'New backup codes generated')).toBeVisible()
  const renewed = await page.getByRole('listitem').locator('code').allTextContents()
  expect(renewed).toHaveLength(8)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  const file = await readDownloadedText(page)
  for (const code of renewed) expect(file).toContain(code)
  expect(file).toContain(admin.email)
  await expectPrinted(page, renewed)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  await expect(page.getByText(renewed[0] ?? '')).toHaveCount(0)
  await expect
    .poll(async () => (await readAuditEntries(admin)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['mfa_backup_code_used', 'mfa_backup_codes_generated']))

  await page.getByRole('button', { name: 'Disable MFA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable MFA' }).click()
  await expect(toast(page, 'MFA disabled successfully')).toBeVisible()
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
  await sendNotifications()
  await expect.poll(() => readMailsTo(admin.email)).toContain('MFA switched off')
})

/** Runs the job that sends notifications, which the local backend otherwise runs every minute. */
async function sendNotifications(): Promise<void> {
  const answer = await fetch(`${requiredEnv('E2E_BACKEND_URL')}/functions/v1/notification-digest`, {
    method: 'POST',
    headers: { apikey: requiredEnv('E2E_SECRET_KEY') },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

async function readMailsTo(email: string): Promise<string> {
  const folder = requiredEnv('E2E_MAIL_FOLDER')
  const names = await readdir(folder)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${email}`)).join('\n')
}

async function readDownloadedText(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('guide-backup-codes.txt')
  return readFile(await download.path(), 'utf8')
}

/** Prints with a stub in place of the print dialog, and checks that the printed page shows the codes. */
async function expectPrinted(page: Page, codes: string[]): Promise<void> {
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed=yes]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const code of codes) await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
}

test('if a second factor is required, no admin screen opens before the second factor is set up (MFA-6)', async ({
  page,
  admin,
  site,
}) => {
  // The setting applies to all accounts, and other tests sign in meanwhile: change the answer for this page
  // only.
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.startsWith('/rest/v1/rpc/mfa_status') !== true || incoming.method === 'OPTIONS')
      return false
    void answerWithRequiredFactor(incoming, outgoing)
    return true
  }
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Set up MFA' })).toBeVisible()
  await expect(page.getByText('This guide asks every administrator for MFA.')).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await page.goto('/admin#businesses')
  await expect(page.getByRole('heading', { name: 'Set up MFA' })).toBeVisible()
  expect(site.requests.filter((url) => /\/rest\/v1\/(?!rpc\/)/.test(url))).toEqual([])
  await setUpFactor(page)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL(/#businesses$/)
})

/** Answers with the real status, changed to that of an admin who lacks a required second factor. */
async function answerWithRequiredFactor(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(
    ['apikey', 'authorization', 'content-type'].map((name) => [name, String(incoming.headers[name] ?? '')]),
  )
  const url = new URL(incoming.url ?? '/', requiredEnv('E2E_BACKEND_URL'))
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
  const status = (await answer.json()) as { is_admin: boolean; is_enabled: boolean }
  outgoing.writeHead(answer.status, { 'content-type': 'application/json' })
  const isAdmin = status.is_admin && status.is_enabled
  outgoing.end(JSON.stringify({ ...status, is_required: true, is_admin: isAdmin }))
}
