import type { Page } from '@playwright/test'
import { expect, requiredEnv, test as base } from './fixtures.ts'

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
    const createdAccounts: AdminAccount[] = []
    await use(async () => {
      const account = await createAccount()
      createdAccounts.push(account)
      return account
    })
    for (const { id } of createdAccounts) await callAuthAdmin('DELETE', `users/${id}`)
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

/** Finds a toast by its text in the toast region only, because a copy for screen readers is elsewhere. */
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

/** Reads the audit entries of an account as the service role, newest first. */
export async function readAuditEntries(account: { id: string }): Promise<Record<string, unknown>[]> {
  const answer = await callBackend('GET', `/rest/v1/audit_logs?user_id=eq.${account.id}&order=timestamp.desc`)
  return (await answer.json()) as Record<string, unknown>[]
}

async function createAccount(): Promise<AdminAccount> {
  const email = `admin-${crypto.randomUUID()}@example.org`
  const answer = await callAuthAdmin('POST', 'users', { email, password: PASSWORD, email_confirm: true })
  const { id } = (await answer.json()) as { id: string }
  return { id, email, password: PASSWORD }
}

function callAuthAdmin(method: string, path: string, body?: object): Promise<Response> {
  return callBackend(method, `/auth/v1/admin/${path}`, body)
}

/** Calls a function of the database as the service role. */
export async function callDatabase(name: string, parameters: object): Promise<unknown> {
  const answer = await callBackend('POST', `/rest/v1/rpc/${name}`, parameters)
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

async function callBackend(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${requiredEnv('E2E_BACKEND_URL')}${path}`, {
    method,
    headers: { apikey: requiredEnv('E2E_SECRET_KEY'), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

export async function submitLogin(page: Page, { email, password }: AdminAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const uniqueName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
/** Opens a tab after the dashboard is visible. */
export async function openDashboardTab(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await openTab(page, name)
}
