import type { Page } from '@playwright/test'
import { startLosingWrites } from './admin-answers.ts'
import { expect, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import {
  deleteListing,
  descriptionField,
  EXAMPLE_LISTING,
  openListing,
  saveButton,
} from './admin-listing-form.ts'
import type { Tables } from './fixtures.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

/*
 * The steps of an admin's day on a network that carries every write to the server and loses its answer. Nothing is done
 * twice, and nothing that was done is reported as failed.
 */

const expectNoAlert = (page: Page) => expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)

async function addListing(tables: Tables, name: string, more: object = {}): Promise<string> {
  return String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name, phone: null, ...more }))['id'])
}

async function removeRows(tables: Tables, table: string, filter: string): Promise<void> {
  for (const { id } of await tables.select(`${table}?select=id&${filter}`))
    await tables.remove(table, String(id))
}

test('a new listing with a photo, a phone and a warning for one atoll are each stored once, although every answer was lost @full', async ({
  adminPage: page,
  site,
  tables,
}) => {
  const name = uniqueName('Lost Boats')
  const byName = `businesses?name=eq.${encodeURIComponent(name)}`
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name)
  await descriptionField(page).fill('Boats to the outer islands.')
  await page.getByLabel('Physical address details').fill(EXAMPLE_LISTING.address_details)
  await page.getByLabel('Phone number', { exact: true }).fill(`247-${String(Math.random()).slice(2, 6)}`)
  await page.getByLabel(/^Email: This place has none/).check()
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dock.jpg', mimeType: 'image/jpeg', buffer: createCameraPhoto(600, 400) })
  await expect(page.getByText('1 of 10 photos')).toBeVisible()
  let lostWrites = startLosingWrites(site, /validate-business$/)
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible({ timeout: 40_000 })
  lostWrites.end()
  const newListings = await tables.select(byName)
  expect(newListings).toHaveLength(1)
  const id = String(newListings[0]?.['id'])
  await expect.poll(async () => (await tables.select(`business_images?business_id=eq.${id}`)).length).toBe(1)

  await openListing(page, id)
  await page.getByLabel('Phone number', { exact: true }).fill('625-7007')
  lostWrites = startLosingWrites(site, /validate-business-update/)
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible({ timeout: 40_000 })
  lostWrites.end()
  expect((await tables.select(byName))[0]).toMatchObject({ phone: '625-7007' })

  const message = uniqueName('Boil the water')
  await page.goto('/admin#announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByText(/^For: the whole country/).click()
  await page.getByRole('checkbox', { name: 'Jaluit' }).check()
  lostWrites = startLosingWrites(site, /^\/rest\/v1\/announcements/)
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible({ timeout: 40_000 })
  lostWrites.end()
  const filter = `message=eq.${encodeURIComponent(message)}`
  expect((await tables.select(`announcements?${filter}`)).map(({ atolls }) => atolls)).toEqual([['JAL']])
  await removeRows(tables, 'announcements', filter)
  await deleteListing(page, name)
})

test('four listings deleted together are all restored at once, with the answers lost both times (HISTORY-5) @full', async ({
  adminPage: page,
  admin,
  site,
  tables,
}) => {
  const word = uniqueName('Together')
  const ids: string[] = []
  for (const number of [1, 2, 3, 4])
    ids.push(await addListing(tables, `${word} ${number}`, { alert: `Note ${number}` }))
  const readStored = () =>
    tables.select(`businesses?id=in.(${ids.join(',')})&select=id,name,alert&order=name`)
  const rowsBefore = await readStored()
  await page.goto(`/admin?q=${encodeURIComponent(word)}#businesses`)
  await expect(page.getByText('4 businesses', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${word} 1` }).check()
  const bar = page.getByRole('region', { name: 'Selected businesses' })
  await bar.getByRole('button', { name: 'Select all 4' }).click()
  let lostWrites = startLosingWrites(site, /^\/rest\/v1\/businesses/)
  await bar.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('4 businesses deleted')).toBeVisible({ timeout: 40_000 })
  lostWrites.end()
  expect(await readStored()).toEqual([])

  await openTab(page, 'Activity')
  await page.getByRole('link', { name: 'Deleted businesses' }).click()
  const restoreAllButton = page
    .getByRole('listitem')
    .filter({ hasText: /^4 businesses were deleted together / })
    .filter({ hasText: admin.email })
  await expect(restoreAllButton).toBeVisible()
  lostWrites = startLosingWrites(site, /rpc\/restore_listing/)
  await restoreAllButton.getByRole('button', { name: 'Restore all 4' }).click()
  await expect(toast(page, '4 businesses are back in the guide.')).toBeVisible({ timeout: 60_000 })
  await expectNoAlert(page)
  lostWrites.end()
  expect(await readStored()).toEqual(rowsBefore)
  await expect(restoreAllButton).toHaveCount(0)
  for (const id of ids) await tables.remove('businesses', id)
})
