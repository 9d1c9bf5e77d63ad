import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, openTab, toast } from './admin-fixtures.ts'

const CODE_STEP_MS = 30_000

/**
 * Generates a code of the second factor. Each code works once. The previous time step's code (`steps` of -1) is still
 * accepted, and leaves the current one for the next use.
 */
export function generateCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * CODE_STEP_MS,
  })
}

export async function setUpSecondFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openTab(page, 'Security')
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
  const secondFactor = await setUpFactor(page)
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  return secondFactor
}

/** Sets up the second factor in the security tab, with one malformed code before the valid one. */
export async function setUpFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
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
  // The previous step's code is accepted during the current step, which must not end before the code arrives.
  await expect
    .poll(() => CODE_STEP_MS - (Date.now() % CODE_STEP_MS), { timeout: 15_000 })
    .toBeGreaterThan(10_000)
  await page.getByLabel('6-digit code').fill(generateCode(secret, -1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'MFA enabled successfully!')).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  expect(codes).toHaveLength(8)
  // No characters that look alike, such as 0 and O.
  for (const code of codes) expect(code).toMatch(/^[2-9ABCDEFGHJKMNPQRSTUVWXYZ]{8}$/)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  return { secret, codes }
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

export async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}
