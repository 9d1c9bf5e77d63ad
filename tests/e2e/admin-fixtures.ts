import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test as base, type Tables } from './fixtures.ts'

const STEP_MS = 30_000

/**
 * A code works once. Uses the code of the previous step, which is still accepted, so that the current one
 * is left for the next use.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

export async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await openTab(page, 'Security')
  await expect(page.getByText('MFA is off. Your password alone opens the admin area.')).toBeVisible()
  const made = await enrol(page)
  await expect(page.getByText('8 of 8 backup codes are left.')).toBeVisible()
  return made
}

/** Sets up the second factor: secret, malformed code, valid code, backup codes. */
export async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
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
  await expect.poll(() => STEP_MS - (Date.now() % STEP_MS), { timeout: 15_000 }).toBeGreaterThan(10_000)
  await page.getByLabel('6-digit code').fill(codeOf(secret, -1))
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

/** An admin account for one test, removed after it. */
export interface AdminAccount {
  id: string
  email: string
  password: string
}

interface AdminFixtures {
  /** Creates an admin account for this test. */
  makeAdmin: () => Promise<AdminAccount>
  /** Creates an account that is not an admin. */
  makeStranger: () => Promise<AdminAccount>
  admin: AdminAccount
  /** A page with `admin` signed in, on the dashboard. */
  adminPage: Page
}

const PASSWORD = 'a long password of tests'

export const test = base.extend<AdminFixtures>({
  // Playwright reads the required fixtures from this parameter; this one needs none.
  // oxlint-disable-next-line eslint/no-empty-pattern
  makeStranger: async ({}, use) => {
    const made: AdminAccount[] = []
    await use(async () => {
      const account = await makeAccount()
      made.push(account)
      return account
    })
    for (const { id } of made) await callAuthAdmin('DELETE', `users/${id}`)
  },
  makeAdmin: async ({ makeStranger }, use) => {
    await use(async () => {
      const account = await makeStranger()
      await callDatabase('grant_admin', { account: account.id })
      return account
    })
  },
  admin: async ({ makeAdmin }, use) => use(await makeAdmin()),
  adminPage: async ({ page, admin }, use) => {
    await signIn(page, admin)
    await use(page)
  },
})

export { expect }

/**
 * Signs in through the login screen. Waits for the dashboard, or for the code if the account has a second
 * factor.
 */
export async function signIn(page: Page, account: AdminAccount, path = '/admin/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: /^(Sign Out|Verify)$/ })).toBeVisible({ timeout: 20_000 })
}

/** A toast with this text in the toast region; the copy for screen readers is elsewhere. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: /^Messages/ }).getByText(text)
}

export async function openTab(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu: / })
  const tab = page.getByRole('tab', { name, exact: true })
  // Narrow screens have the menu, wide ones the tabs. Wait for either.
  await expect(menu.or(tab).filter({ visible: true }).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await tab.click()
}

/** Shows the filters of the businesses, which narrow screens hide behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Filters/, expanded: false })
  await expect(page.getByLabel('Search businesses')).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
}

/** The newest audit entries of an account, read as the service role. */
export async function auditOf(account: { id: string }): Promise<Record<string, unknown>[]> {
  const answer = await call('GET', `/rest/v1/audit_logs?user_id=eq.${account.id}&order=timestamp.desc`)
  return (await answer.json()) as Record<string, unknown>[]
}

async function makeAccount(): Promise<AdminAccount> {
  const email = `admin-${crypto.randomUUID()}@example.org`
  const answer = await callAuthAdmin('POST', 'users', { email, password: PASSWORD, email_confirm: true })
  const { id } = (await answer.json()) as { id: string }
  return { id, email, password: PASSWORD }
}

function callAuthAdmin(method: string, path: string, body?: object): Promise<Response> {
  return call(method, `/auth/v1/admin/${path}`, body)
}

/** Calls a function of the database as the service role. */
export async function callDatabase(name: string, parameters: object): Promise<unknown> {
  const answer = await call('POST', `/rest/v1/rpc/${name}`, parameters)
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

async function call(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${requiredEnv('E2E_BACKEND_URL')}${path}`, {
    method,
    headers: { apikey: requiredEnv('E2E_SECRET_KEY'), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm run test:e2e`)
  return value
}

/* A form with unsaved input, and its draft on the device. */

export const TYPED = 'Typed before the session ended.'
export const description = (page: Page) => page.getByLabel('Description', { exact: true })

export async function makeListing(tables: Tables, name: string): Promise<string> {
  return String((await tables.insert('businesses', { ...LISTING, name: uniqueName(name) }))['id'])
}

export async function logIn(page: Page, { email, password }: AdminAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function draftsOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('guide-admin-drafts')
        opening.addEventListener('error', () => reject(new Error('The drafts could not be opened')))
        opening.addEventListener('success', () => {
          if (!opening.result.objectStoreNames.contains('drafts')) return resolve(0)
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
}

export const LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '329-7142',
  email: 'dock@example.org',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

export const uniqueName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Business' })

export async function openListing(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/business/edit/${id}`)
  await expect(page.getByLabel('Business name')).toBeVisible()
}

/** Opens a tab after the dashboard is visible. */
/** Deletes the listing with this name in the tab 'Businesses'. */
export async function deleteListing(page: Page, name: string): Promise<void> {
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Business deleted successfully')).toBeVisible()
}

export async function openDashboardTab(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await openTab(page, name)
}

/** Presses Tab until the control has the focus. */
export async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'textbox' | 'button' | 'checkbox' | 'combobox' | 'link',
): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label, 'textbox')
  await page.keyboard.type(text)
}
