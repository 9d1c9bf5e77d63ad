import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { auditOf, expect, openTab, signIn, test, toast } from './admin-fixtures.ts'

/* The second factor end to end; otpauth plays the app on the phone. */

const STEP_MS = 30_000

/** A code is good once: the one of the step before is still taken, and leaves the current one for the next use. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openTab(page, 'Security')
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.getByRole('definition').locator('code').textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.getByRole('button', { name: 'Next: type a code' }).click()
  await page.getByLabel('6-digit code').fill('12345')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Please enter a valid 6-digit code')).toBeVisible()
  await page.getByLabel('6-digit code').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'MFA enabled successfully!')).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  expect(codes).toHaveLength(8)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  return { secret, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('set up, and asked for before anything else is', async ({ adminPage: page, admin, site }) => {
  const { secret } = await setUp(page)
  await signOut(page)
  const seen = site.requests.length
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goto('/admin#businesses')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(site.requests.slice(seen).filter((url) => /\/rest\/v1\/(?!rpc\/)/.test(url))).toEqual([])
  await typeCode(page, 'Code', '000000')
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await typeCode(page, 'Code', codeOf(secret))
  await expect(toast(page, 'MFA verification successful!')).toBeVisible()
  await expect
    .poll(async () => (await auditOf(admin)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['mfa_enabled', 'mfa_verified', 'mfa_code_failed']))
})

test('backup codes work once, are replaced, and MFA is switched off @full', async ({
  adminPage: page,
  admin,
}) => {
  const { codes } = await setUp(page)
  await signOut(page)
  const [first = '', second = ''] = codes
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await typeCode(page, 'Backup code', first.toLowerCase())
  await openTab(page, 'Security')
  await expect(page.getByText('7 of 8 backup codes are left.')).toBeVisible()
  await signOut(page)

  // The same one again.
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await typeCode(page, 'Backup code', 'short')
  await expect(page.getByText('Please enter a valid 8-character backup code')).toBeVisible()
  await typeCode(page, 'Backup code', first)
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await typeCode(page, 'Backup code', second)
  await openTab(page, 'Security')
  await expect(page.getByText('6 of 8 backup codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click()
  await expect(toast(page, 'New backup codes generated')).toBeVisible()
  const renewed = await page.getByRole('listitem').locator('code').allTextContents()
  expect(renewed).toHaveLength(8)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  const file = await downloadedText(page)
  for (const code of renewed) expect(file).toContain(code)
  expect(file).toContain(admin.email)
  await expectOnPaper(page, renewed)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  await expect(page.getByText(renewed[0] ?? '')).toHaveCount(0)

  await page.getByRole('button', { name: 'Disable MFA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable MFA' }).click()
  await expect(toast(page, 'MFA disabled successfully')).toBeVisible()
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
})

async function downloadedText(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('guide-backup-codes.txt')
  return readFile(await download.path(), 'utf8')
}

/** What a press on Print would put on paper: the dialog of the printer is replaced by a look at the page as printed. */
async function expectOnPaper(page: Page, codes: string[]): Promise<void> {
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed=yes]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const code of codes) await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
}
