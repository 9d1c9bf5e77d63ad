import type { Page } from '@playwright/test'
import { readAuditEntries, expect, openTab, signIn, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { createAxeBuilder } from './axe.ts'
import { createCameraPhoto } from './photo-fixtures.ts'
import { countStoredFavourites } from './walks.ts'

/* Admins compare and merge duplicate listings. Favorites, links and messages then belong to the listing that stays. */

async function uploadFile(path: string): Promise<void> {
  const answer = await fetch(`${requiredEnv('E2E_BACKEND_URL')}/storage/v1/object/business-images/${path}`, {
    method: 'POST',
    headers: { apikey: requiredEnv('E2E_SECRET_KEY'), 'content-type': 'image/jpeg' },
    body: new Uint8Array(createCameraPhoto(60, 40)),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

// The visitor opens the merged listing without a network.
test.use({ serviceWorkers: 'allow' })

const toImagePath = (path: string): string => `/storage/v1/object/public/business-images/${path}`
const duplicateGroup = (page: Page, name: string) => page.getByRole('region', { name: `${name}, Majuro` })

test('a duplicate is merged: photos, favorites, links and messages go to the listing that stays (MERGE-1) (MERGE-2) @wide', async ({
  page,
  admin,
  tables,
  site,
}) => {
  const name = uniqueName('Twin store')
  const keptId = String(
    (
      await tables.insert('businesses', {
        ...EXAMPLE_LISTING,
        name,
        phone: '625-1000',
        last_checked_at: '2026-11-01T00:00:00Z',
      })
    )['id'],
  )
  const duplicateId = String(
    (
      await tables.insert('businesses', {
        ...EXAMPLE_LISTING,
        name: name.toUpperCase(),
        phone: '625-2000',
        website: 'https://twin.mh',
      })
    )['id'],
  )
  const file = `${duplicateId}/1700000000000-front`
  await uploadFile(`${file}.jpg`)
  await uploadFile(`${file}-thumb.jpg`)
  await tables.insert('business_images', {
    business_id: duplicateId,
    image_url: toImagePath(`${file}.jpg`),
    thumbnail_url: toImagePath(`${file}-thumb.jpg`),
    alt_text: 'The front',
  })
  await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Ana',
    email: 'ana@example.org',
    message: `The number of ${name} is wrong.`,
    business_id: duplicateId,
  })

  // A visitor saves the duplicate as a favorite.
  await visitUntilReady(page, `/business/${duplicateId}`)
  await page
    .getByRole('button', { name: /favorites/i })
    .first()
    .click()
  await expect.poll(() => countStoredFavourites(page)).toBe(1)

  await signIn(page, admin, '/admin/login')
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await page.goto('/admin?show=duplicates#businesses')
  await page.getByRole('link', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Possible duplicates' })).toBeVisible()
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  while (
    !(await duplicateGroup(page, name).or(duplicateGroup(page, name.toUpperCase())).isVisible()) &&
    (await more.isVisible())
  )
    await more.click()
  const duplicateGroups = duplicateGroup(page, name).or(duplicateGroup(page, name.toUpperCase()))
  await duplicateGroups.getByRole('button', { name: 'Compare and merge into the kept one' }).click()
  const panel = duplicateGroups.getByRole('region', { name: `Merge "${name.toUpperCase()}" into "${name}"` })
  await expect(panel.getByText('1 photo will be added to the kept business.')).toBeVisible()
  // A value that only the duplicate has is proposed. If both listings have a value, that of the kept listing is proposed.
  await expect(panel.getByRole('group', { name: 'Website' }).getByLabel(/Other one/)).toBeChecked()
  await expect(panel.getByRole('group', { name: 'Phone number' }).getByLabel(/Kept one/)).toBeChecked()
  await panel
    .getByRole('group', { name: 'Phone number' })
    .getByLabel(/Other one/)
    .check()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])

  // The server merges, but its answer is lost. The choices stay, and a second attempt succeeds.
  const mergeListings = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge and delete the other' }).click()
  }
  // Browsers repeat a request whose connection broke, so all of its answers are lost.
  site.loseAnswers(/rpc\/merge_listings/, 9)
  await mergeListings()
  await expect(panel.getByRole('alert').filter({ hasText: 'Not merged.' })).toBeVisible()
  site.loseAnswers(/$^/, 0)
  await mergeListings()
  await expect(toast(page, 'Businesses merged successfully')).toBeVisible()
  await expect(duplicateGroups).toHaveCount(0)

  expect(await tables.select(`businesses?id=eq.${duplicateId}`)).toEqual([])
  expect(await tables.select(`businesses?id=eq.${keptId}&select=name,phone,website,merged_ids`)).toEqual([
    { name, phone: '625-2000', website: 'https://twin.mh', merged_ids: [duplicateId] },
  ])
  const photos = await tables.select(`business_images?business_id=eq.${keptId}&select=image_url,alt_text`)
  const movedPath = `${keptId}/1700000000000-front.jpg`
  expect(photos).toEqual([{ image_url: toImagePath(movedPath), alt_text: 'The front' }])
  expect((await fetch(requiredEnv('E2E_BACKEND_URL') + toImagePath(movedPath))).status).toBe(200)
  expect(await tables.select(`contact_submissions?business_id=eq.${keptId}&select=name`)).toEqual([
    { name: 'Ana' },
  ])
  expect((await readAuditEntries(admin)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['businesses_merged', 'businesses.deleted', 'businesses.updated']),
  )

  // The visitor's favorite and the shared link lead to the kept listing, also without a network.
  await page.goto('/favorites')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([name])
  await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    `/business/${keptId}`,
  )
  await page.goto(`/business/${duplicateId}`)
  await expect(page).toHaveURL(new RegExp(`/business/${keptId}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await site.cut()
  await page.goto(`/business/${duplicateId}`)
  await expect(page).toHaveURL(new RegExp(`/business/${keptId}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a merge writes nothing if somebody changed or deleted one of the listings first (MERGE-4) @full', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Twin dock')
  const [keptId, otherId] = await Promise.all(
    ['2026-11-01T00:00:00Z', null].map(async (last_checked_at) =>
      String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name, last_checked_at }))['id']),
    ),
  )
  const openComparison = async (): Promise<void> => {
    const more = page.getByRole('button', { name: /^Show \d+ more$/ })
    while (!(await duplicateGroup(page, name).isVisible()) && (await more.isVisible())) await more.click()
    await duplicateGroup(page, name)
      .getByRole('button', { name: 'Compare and merge into the kept one' })
      .click()
    await duplicateGroup(page, name).getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge and delete the other' }).waitFor()
  }
  const confirmMerge = () =>
    page.getByRole('dialog').getByRole('button', { name: 'Merge and delete the other' }).click()
  await page.goto('/admin/duplicates')
  await expect(page.getByRole('status').getByText(/possible duplicates?$/)).toBeVisible()
  await openComparison()
  await tables.update('businesses', keptId ?? '', { phone: '625-3000' })
  await confirmMerge()
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody changed one of the two' })).toBeVisible()
  await expect(duplicateGroup(page, name)).toContainText('625-3000')
  await openComparison()
  await tables.remove('businesses', otherId ?? '')
  await confirmMerge()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Somebody deleted one of the two businesses in the meantime.' }),
  ).toBeVisible()
  await expect(duplicateGroup(page, name)).toHaveCount(0)
  expect(await tables.select(`businesses?id=eq.${keptId}&select=merged_ids`)).toEqual([{ merged_ids: null }])
  await tables.remove('businesses', keptId ?? '')
})

test('two listings that were chosen in the table can be marked as two places, and are not proposed again (DUP-3) (DUP-4)', async ({
  adminPage: page,
  tables,
}) => {
  const word = uniqueName('Pandanus')
  const ids: string[] = []
  for (const name of [`${word} Store`, `The ${word} Store of Delap`])
    ids.push(String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name, phone: null }))['id']))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin?q=${encodeURIComponent(word)}#businesses`)
  await expect(page.getByText('2 businesses', { exact: true })).toBeVisible()
  for (const box of await page.getByRole('checkbox', { name: new RegExp(word) }).all()) await box.check()
  await page.getByRole('link', { name: 'Merge these two' }).click()
  const pair = page.getByRole('region', { name: new RegExp(`${word}.* and .*${word}`) })
  await expect(pair.getByRole('button', { name: 'Compare and merge into the kept one' })).toBeVisible()
  await pair.getByRole('button', { name: /are two places$/ }).click()
  await expect(toast(page, 'They are not proposed again.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/duplicates$/)
  await expect(page.getByRole('status').getByText(/possible duplicates?$/)).toBeVisible()
  await expect(pair).toHaveCount(0)
  for (const id of ids) await tables.remove('businesses', id)
  const [storedPair] = await tables.select(`distinct_listings?one=in.(${ids.join(',')})`)
  expect(ids).toContain(storedPair?.['other'])
  await tables.remove('distinct_listings', String(storedPair?.['id']))
})
