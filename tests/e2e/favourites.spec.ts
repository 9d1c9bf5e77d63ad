import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker, type Tables } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'
import { countStoredFavourites, expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'

/* Favorites and notes on this device, online and offline. */

const cards = (page: Page) => page.getByRole('article')
const saveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save to favorites: ${name}` })
const removeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove from favorites: ${name}` })
const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Import from a file')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

async function selectListings(tables: Tables, count: number): Promise<{ id: string; name: string }[]> {
  const rows = await tables.select(`businesses?select=id,name&order=id&category=eq.government&limit=${count}`)
  return rows.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

function toFavouritesFile(listings: { id: string; name: string }[]): string {
  return JSON.stringify(listings.map(({ id, name }) => ({ id, name, category: 'government', atoll: 'MAJ' })))
}

testWithServiceWorker(
  'a favorite is saved from a card, counted in the menu, available offline, removed and restored',
  async ({ page, site }) => {
    await visitUntilReady(page, '/government')
    const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
    await saveButton(page, name).click()
    await expect(saveButton(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => countStoredFavourites(page)).toBe(1)
    await site.cut()
    await page.goto('/favorites')
    await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
    await expect(page.getByText('1 favorite saved')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('HomeFavorites')
    await expect(cards(page).getByRole('heading')).toHaveText([name])
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('link', { name: 'Favorites 1 saved' })).toBeVisible()
    await page.keyboard.press('Escape')
    await removeButton(page, name).click()
    await expect(page.getByText(`${name} was removed.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Undo: keep ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cards(page).getByRole('heading')).toHaveText([name])
    await expect(removeButton(page, name)).toBeFocused()
    await removeButton(page, name).click()
    await expect.poll(() => countStoredFavourites(page)).toBe(0)
    await page.goto('/favorites')
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  },
)

test('favorites move to another browser by a file; a broken file changes nothing', async ({
  page,
  tables,
}) => {
  const listings = await selectListings(tables, 11)
  await visitWithCopy(page, '/favorites')
  await chooseFile(page, 'legacy.json', toFavouritesFile(listings))
  await expect(page.getByText('11 favorites were added.')).toBeVisible()
  await expect(page.getByText('11 favorites saved')).toBeVisible()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('link', { name: /Favorites/ })).toContainText('9+')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to a file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect((JSON.parse(file) as { favorites: unknown[] }).favorites).toHaveLength(11)
  for (const [text, words] of [
    ['{"half":', 'This file holds no favorites.'],
    ['{"format":"marshall-islands-guide-favorites","version":9}', 'newer version of the guide'],
    ['x'.repeat(2_100_000), 'too large'],
  ] as const) {
    await chooseFile(page, 'bad.json', text)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Your favorites here are unchanged.')).toBeVisible()
  }
  await chooseFile(page, 'again.json', file)
  await expect(page.getByText('No favorite was added. 11 were already here.')).toBeVisible()
})

test('a favorite whose listing was removed stays readable and is marked as no longer listed (FAV-4)', async ({
  page,
  tables,
}) => {
  const row = await tables.insert('businesses', {
    name: 'Closing store',
    description: 'Made by a test.',
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Delap',
    phone: '625-0177',
  })
  const id = String(row['id'])
  await visitWithCopy(page, `/business/${id}`)
  await page.getByRole('button', { name: 'Save to favorites: Closing store' }).click()
  await expect(page.getByRole('button', { name: 'Saved to favorites: Closing store' })).toBeVisible()
  await tables.remove('businesses', id)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('No longer listed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Closing store' })).toBeVisible()
  await page.goto('/favorites')
  await expect(cards(page)).toContainText('No longer listed')
  await expect(cards(page).getByRole('link', { name: 'Call 625-0177' })).toHaveAttribute(
    'href',
    'tel:+6926250177',
  )
})

test('two tabs show the same favorites, and refused storage is reported (FAV-6)', async ({
  page,
  context,
  tables,
}) => {
  const [listing] = await selectListings(tables, 1)
  if (listing === undefined) throw new Error('The demo data has listings')
  await visitWithCopy(page, '/favorites')
  const otherTab = await context.newPage()
  await otherTab.goto('/favorites')
  await expect(otherTab.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await chooseFile(page, 'one.json', toFavouritesFile([listing]))
  await expect(otherTab.getByText('1 favorite saved')).toBeVisible()
  await removeButton(otherTab, listing.name).click()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await otherTab.close()

  const pageWithoutStorage = await context.newPage()
  await pageWithoutStorage.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    IDBFactory.prototype.open = (name: string, version?: number) => {
      if (name === 'guide-favourites') throw new DOMException('Refused by the test', 'SecurityError')
      return open(name, version)
    }
  })
  await pageWithoutStorage.goto('/favorites')
  await waitForSavedCopy(pageWithoutStorage)
  await chooseFile(pageWithoutStorage, 'one.json', toFavouritesFile([listing]))
  await expect(pageWithoutStorage.getByText('1 favorite saved')).toBeVisible()
  await expect(pageWithoutStorage.getByText(/This browser saves nothing for this site/)).toBeVisible()
})

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`axe finds no violation on the favorites, ${name} @full`, async ({ page, tables }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visitWithCopy(page, '/favorites')
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'no favorites')
    const removedListing = { id: '00000000-0000-4000-8000-00000000dead', name: 'Gone for good' }
    await chooseFile(
      page,
      'some.json',
      toFavouritesFile([...(await selectListings(tables, 3)), removedListing]),
    )
    await expect(page.getByText('No longer listed')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'some favorites')
    const removeGone = removeButton(page, removedListing.name)
    await removeGone.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Undo: keep ${removedListing.name}` })).toBeFocused()
    await expectNoViolationsInBothThemes(page, 'a removed favorite')
  })
}
