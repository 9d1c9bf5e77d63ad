import type { Page } from '@playwright/test'
import { openTab as pressTab } from './admin-fixtures.ts'
import { expect } from './fixtures.ts'

export const LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '329-7142',
  email: 'dock@example.org',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Business' })

export async function openListing(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/business/edit/${id}`)
  await expect(page.getByLabel('Business name')).toBeVisible()
}

/** A tab of the dashboard, once it is visible. */
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
