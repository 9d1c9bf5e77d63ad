import type { Page } from '@playwright/test'
import { openTab as pressTab, type AdminAccount } from './admin-fixtures.ts'
import { expect, type Tables } from './fixtures.ts'

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
export async function openTab(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await pressTab(page, name)
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
