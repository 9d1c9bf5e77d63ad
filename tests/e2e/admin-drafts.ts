import type { Page } from '@playwright/test'
import type { AdminAccount } from './admin-fixtures.ts'
import { LISTING, unique } from './admin-forms.ts'
import type { Tables } from './fixtures.ts'

/* A form with unsaved input, and its draft on the device. */

export const TYPED = 'Typed before the session ended.'
export const description = (page: Page) => page.getByLabel('Description', { exact: true })

export async function makeListing(tables: Tables, name: string): Promise<string> {
  return String((await tables.insert('businesses', { ...LISTING, name: unique(name) }))['id'])
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
