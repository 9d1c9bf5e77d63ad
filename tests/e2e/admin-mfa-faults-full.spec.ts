import type { Page } from '@playwright/test'
import { breakOff, loseAnswer } from './admin-answers.ts'
import { expect, openTab, test, toast, codeOf, signOut, typeCode } from './admin-fixtures.ts'

/* A connection that breaks while the second factor is enabled never locks an admin out. */

const ENABLE = /^\/rest\/v1\/rpc\/enable_mfa/

async function beginSetup(page: Page): Promise<string> {
  await openTab(page, 'Security')
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const shown = await page.getByRole('definition').locator('code').textContent()
  await page.getByRole('button', { name: 'Next: type a code' }).click()
  return (shown ?? '').replaceAll(' ', '')
}

async function typeSetupCode(page: Page, secret: string, steps: number): Promise<void> {
  // The previous step's code is accepted during the current step, which must not end before the code arrives.
  await expect.poll(() => 30_000 - (Date.now() % 30_000), { timeout: 25_000 }).toBeGreaterThan(10_000)
  await page.getByLabel('6-digit code').fill(codeOf(secret, steps))
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('if the answer to enabling MFA is lost, the backup codes are shown and work (MFA-7) @full @both', async ({
  adminPage: page,
  admin,
  site,
}) => {
  test.setTimeout(120_000)
  const secret = await beginSetup(page)
  // Cut before the server: nothing is enabled, and the same page can try again.
  breakOff(site, 'POST', ENABLE)
  await typeSetupCode(page, secret, -1)
  await expect(page.getByText(/^Failed to verify MFA\. Network error\./)).toBeVisible({ timeout: 20_000 })
  // Cut after the server: MFA is enabled, and its codes are shown.
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || !ENABLE.test(incoming.url ?? '')) return false
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

test('if the page closes before it shows the backup codes, the security tab offers new ones (MFA-7) @full @both', async ({
  adminPage: page,
  site,
}) => {
  test.setTimeout(120_000)
  const secret = await beginSetup(page)
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST') return false
    if (ENABLE.test(incoming.url ?? '')) loseAnswer(incoming, outgoing)
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
  await page.getByRole('button', { name: 'New backup codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New backup codes' }).click()
  await expect(toast(page, 'New backup codes generated')).toBeVisible()
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(8)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Your backup codes could not be shown/)).toHaveCount(0)
})
