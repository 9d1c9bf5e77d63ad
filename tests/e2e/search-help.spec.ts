import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'

/* What a search offers besides its results: emergency contacts, the whole guide, atolls and categories. */

const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const suggestionOptions = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('words for an emergency show emergency contacts above the results, and a search without results offers the list of these contacts (SEARCH-15, SEARCH-16)', async ({
  page,
}) => {
  const contacts = page.getByRole('region', { name: 'Emergency contacts' })
  const results = page.getByRole('region', { name: 'Results' })
  const readTop = async (part: typeof contacts): Promise<number> => (await part.boundingBox())?.y ?? NaN
  await visitWithCopy(page, '/search?q=police')
  // Each word has other contacts than the word before it, so the previous answer cannot be mistaken for the next.
  for (const [text, name] of [
    ['police', /Police/],
    ['ambulance', /Hospital|Health|Ambulance|Medical/],
    ['fire', /Fire/],
    ['911', /Police/],
  ] as const) {
    await test.step(text, async () => {
      if ((await searchField(page).inputValue()) !== text) await searchField(page).fill(text)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
      await expect(contacts.getByRole('listitem').first()).toContainText(name)
      await expect(contacts.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
      expect(await readTop(contacts)).toBeLessThan(await readTop(results.getByRole('heading').first()))
    })
  }

  await searchField(page).fill('zzqqxxjj')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 listings', { exact: true })).toBeVisible()
  await expect(results.getByRole('link', { name: 'Emergency contacts' })).toHaveAttribute(
    'href',
    '/#emergency',
  )
})

test('a search inside a category shows how many results the whole guide has; atolls and categories are suggested first, and a category opens its page (SEARCH-16, SUGGEST-4)', async ({
  page,
}) => {
  await visitWithCopy(page, '/accommodations?q=majuro')
  await page.getByRole('link', { name: /^\d+ listings in the whole guide$/ }).click()
  await expect(page).toHaveURL(/\/search\?q=majuro$/)
  await searchField(page).fill('')
  await searchField(page).pressSequentially('maj')
  await expect(suggestionOptions(page).first()).toHaveText(/^Majuro/)
  await searchField(page).fill('acc')
  await expect(suggestionOptions(page).first()).toHaveText(/^Accommodations/)
  await suggestionOptions(page).first().click()
  await expect(page).toHaveURL(/\/accommodations$/)
})

test('the last of eight suggestions on home is in view and can be clicked, on a phone and on a desktop (SUGGEST-3)', async ({
  page,
}) => {
  await visitWithCopy(page)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await searchField(page).fill('maj')
    await expect(suggestionOptions(page)).toHaveCount(8)
    await expect(suggestionOptions(page).last()).toBeInViewport({ ratio: 0.9 })
    await suggestionOptions(page).last().click({ trial: true })
    await searchField(page).fill('')
    await expect(suggestionOptions(page)).toHaveCount(0)
  }
})
