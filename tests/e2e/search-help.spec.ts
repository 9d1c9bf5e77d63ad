import type { Page } from '@playwright/test'
import { expect, test, visitWithCopy } from './fixtures.ts'

/* What a search offers besides its results: emergency contacts, the whole guide, atolls and categories. */

const field = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

for (const [text, name] of [
  ['police', /Police/],
  ['ambulance', /Hospital|Health|Ambulance|Medical/],
  ['fire', /Fire/],
  ['911', /Police/],
] as const) {
  test(`searching ${text} shows emergency contacts above the results (SEARCH-15)`, async ({ page }) => {
    await visitWithCopy(page, `/search?q=${text}`)
    const contacts = page.getByRole('region', { name: 'Emergency contacts' })
    await expect(contacts.getByRole('listitem').first()).toContainText(name)
    await expect(contacts.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
    const top = async (part: typeof contacts): Promise<number> => (await part.boundingBox())?.y ?? NaN
    expect(await top(contacts)).toBeLessThan(await top(page.getByRole('region', { name: 'Results' })))
  })
}

test('a search without results shows 0 listings and offers the emergency list (SEARCH-15, SEARCH-16)', async ({
  page,
}) => {
  await visitWithCopy(page, '/search?q=zzqqxxjj')
  await expect(page.getByText('0 listings', { exact: true })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('link', { name: 'Emergency contacts' })).toHaveAttribute(
    'href',
    '/#emergency',
  )
})

test('a search inside a category says how many the whole guide has (SEARCH-16)', async ({ page }) => {
  await visitWithCopy(page, '/accommodations?q=majuro')
  await page.getByRole('link', { name: /^\d+ listings in the whole guide$/ }).click()
  await expect(page).toHaveURL(/\/search\?q=majuro$/)
})

test('atolls and categories come first among suggestions, and a category opens its page (SUGGEST-4)', async ({
  page,
}) => {
  await visitWithCopy(page, '/search')
  await field(page).pressSequentially('maj')
  await expect(options(page).first()).toHaveText(/^Majuro/)
  await field(page).fill('acc')
  await expect(options(page).first()).toHaveText(/^Accommodations/)
  await options(page).first().click()
  await expect(page).toHaveURL(/\/accommodations$/)
})
