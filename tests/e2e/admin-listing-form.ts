import type { Page } from '@playwright/test'
import { expect, openTab, toast, uniqueName } from './admin-fixtures.ts'
import type { Tables } from './fixtures.ts'

/* A form with unsaved input, and its draft on the device. */

export const TYPED_TEXT = 'Typed before the session ended.'
export const descriptionField = (page: Page) => page.getByLabel('Description', { exact: true })

export async function createListing(tables: Tables, name: string): Promise<string> {
  return String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName(name) }))['id'])
}

export async function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const openRequest = indexedDB.open('guide-admin-drafts')
        openRequest.addEventListener('error', () => reject(new Error('The drafts could not be opened')))
        openRequest.addEventListener('success', () => {
          if (!openRequest.result.objectStoreNames.contains('drafts')) return resolve(0)
          const countRequest = openRequest.result.transaction('drafts').objectStore('drafts').count()
          countRequest.addEventListener('success', () => resolve(countRequest.result))
        })
      }),
  )
}

export const EXAMPLE_LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '329-7142',
  email: 'dock@example.org',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Business' })

export async function openListing(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/business/edit/${id}`)
  await expect(page.getByLabel('Business name')).toBeVisible()
}

/** Deletes the listing with this name in the tab 'Businesses'. */
export async function deleteListing(page: Page, name: string): Promise<void> {
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Business deleted successfully')).toBeVisible()
}
