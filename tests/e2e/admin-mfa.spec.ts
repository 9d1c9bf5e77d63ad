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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('guide-backup-codes.txt')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  return { secret, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

test('set up, signed in with it and with a backup code, and switched off', async ({
  adminPage: page,
  admin,
  site,
}) => {
  const { secret, codes } = await setUp(page)
  await signOut(page)

  const seen = site.requests.length
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goto('/admin#businesses')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(site.requests.slice(seen).filter((url) => /\/rest\/v1\/(?!rpc\/)/.test(url))).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'MFA verification successful!')).toBeVisible()
  await signOut(page)

  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await openTab(page, 'Security')
  await expect(page.getByText('7 of 8 backup codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click()
  await expect(toast(page, 'New backup codes generated')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Disable MFA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable MFA' }).click()
  await expect(toast(page, 'MFA disabled successfully')).toBeVisible()
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
  const actions = (await auditOf(admin)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['mfa_enabled', 'mfa_verified', 'mfa_code_failed']))
})
