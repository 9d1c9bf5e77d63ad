import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'
import { expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'
import { waitForAnswers, recordWorkerCalls, readSettledScroll, readWorkerCalls } from './worker-calls.ts'

const EMPTY_SEARCH_TEXT = 'Use the search bar above to find businesses and services.'
const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const suggestionOptions = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const cards = (page: Page) => page.getByRole('article')
/** A time that is longer than the debounce of typing (SEARCH-13: 300 ms). */
const DEBOUNCE_PASSED_MS = 1_000

async function countSuggestionRequests(page: Page): Promise<number> {
  return (await readWorkerCalls(page)).filter((name) => name.endsWith('suggest')).length
}

async function countSearchRequests(page: Page): Promise<number> {
  return (await readWorkerCalls(page)).filter((name) => name.endsWith('search')).length
}

/** Expects that all cards contain the text. Waits for that, because the address changes before the list does. */
async function expectAllCards(page: Page, text: string): Promise<void> {
  await expect(cards(page).filter({ hasNotText: text })).toHaveCount(0)
  await expect(cards(page).first()).toContainText(text)
}

const resultCount = (page: Page) => page.getByText(/^(\d+-\d+ of )?[\d,]+ listings?$/)

test.describe('suggestions', () => {
  test('suggestions are shown from two characters on, are at most eight, and are chosen by keyboard (SUGGEST-1)', async ({
    page,
  }) => {
    await page.clock.install()
    await recordWorkerCalls(page)
    await visitWithCopy(page, '/search')
    await searchField(page).click()
    await waitForAnswers(page)
    const askedBefore = await countSuggestionRequests(page)
    await searchField(page).pressSequentially('m')
    await page.clock.runFor(DEBOUNCE_PASSED_MS)
    expect(await countSuggestionRequests(page), 'one letter asks for no suggestions').toBe(askedBefore)
    await searchField(page).pressSequentially('aj')
    await page.clock.runFor(DEBOUNCE_PASSED_MS)
    await expect.poll(() => countSuggestionRequests(page)).toBeGreaterThan(askedBefore)
    await expect(suggestionOptions(page).first()).toBeVisible()
    expect(await suggestionOptions(page).count()).toBeLessThanOrEqual(8)
    await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const secondOption = suggestionOptions(page).nth(1)
    await expect(secondOption).toHaveAttribute('aria-selected', 'true')
    await expect(searchField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await secondOption.getAttribute('id')) ?? '',
    )
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(suggestionOptions(page)).toHaveCount(0)
    await expect(searchField(page)).toHaveValue('maj')
    await page.keyboard.press('ArrowDown')
    await expect(suggestionOptions(page).first()).toBeVisible()
    // Other tests write at the same time, and a refreshed list loses its marked suggestion.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(suggestionOptions(page).last()).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
    }).toPass()
    const chosenName = await suggestionOptions(page).last().locator('span').first().innerText()
    await page.keyboard.press('Enter')
    // The last suggestions are names of listings, and such a name opens its listing (SUGGEST-5).
    await expect(page).toHaveURL(/\/business\//)
    await expect(page.getByRole('heading', { name: chosenName, level: 1 })).toBeVisible()
    await expect(suggestionOptions(page)).toHaveCount(0)
  })

  test('suggestions belong to the last typed text, and a click on an atoll searches for it (SUGGEST-3)', async ({
    page,
  }) => {
    await recordWorkerCalls(page)
    await visitWithCopy(page, '/search')
    await searchField(page).pressSequentially('bank', { delay: 20 })
    await searchField(page).fill('jal')
    await expect(suggestionOptions(page).first()).toContainText(/jal/i)
    await waitForAnswers(page)
    for (const text of await suggestionOptions(page).allInnerTexts()) expect(text).toMatch(/j[aā]l/i)

    await searchField(page).fill('')
    await searchField(page).pressSequentially('jalu')
    const atoll = page.getByRole('option', { name: /^Jaluit\s*Atoll$/ })
    await atoll.click()
    await expect(searchField(page)).toHaveValue('Jaluit')
    await expect(cards(page).first()).toContainText('Jaluit')
  })
})

test('the search page lists nothing before a search or for spaces, and its address contains the whole search (SEARCH-1, SEARCH-2)', async ({
  page,
}) => {
  await page.clock.install()
  await recordWorkerCalls(page)
  await visitWithCopy(page, '/search')
  await expect(page).toHaveTitle('Search | Marshall Islands Guide')
  await expect(page.getByText(EMPTY_SEARCH_TEXT)).toBeVisible()
  await searchField(page).fill('   ')
  await page.keyboard.press('Enter')
  await page.clock.runFor(DEBOUNCE_PASSED_MS)
  await expect(page.getByText(EMPTY_SEARCH_TEXT)).toBeVisible()
  await expect(page).toHaveURL(/\/search$/)
  await searchField(page).fill('store')
  await page.clock.runFor(DEBOUNCE_PASSED_MS)
  await waitForAnswers(page)
  expect(await countSearchRequests(page), 'spaces and typing alone search for nothing').toBe(0)
  await expect(cards(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(12)
  await expect.poll(() => countSearchRequests(page)).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\?q=store$/)
  await page.getByLabel('Sort by').selectOption('name_desc')
  await page.getByLabel('Open now').check()
  await expect(page).toHaveURL(/\?q=store&open=1&sort=name_desc$/)
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  await waitForAnswers(page)
  const names = await cards(page).getByRole('heading').allInnerTexts()
  await page.reload()
  await waitForSavedCopy(page)
  await expect(page.getByLabel('Open now')).toBeChecked()
  await expect(searchField(page)).toHaveValue('store')
  await expect(cards(page).getByRole('heading')).toHaveText(names)
})

test('after the first search the results follow the typing without new history entries (SEARCH-13)', async ({
  page,
}) => {
  await visitWithCopy(page, '/')
  await page.getByRole('search').getByRole('combobox').fill('hotel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=hotel$/)
  await expect(cards(page).first()).toContainText(/hotel/i)
  await searchField(page).fill('bank')
  await expect(page).toHaveURL(/\/search\?q=bank$/)
  await expect(cards(page).first()).toContainText(/bank/i)
  await searchField(page).fill('')
  await expect(page.getByText(EMPTY_SEARCH_TEXT)).toBeVisible()
  await searchField(page).fill('store')
  await expect(cards(page).first()).toContainText(/store/i)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('filters of a search narrow the result, can be cleared, and are counted (SEARCH-10)', async ({
  page,
}) => {
  await visitWithCopy(page, '/search?q=store')
  await expect(resultCount(page)).toBeVisible()
  const allCount = await resultCount(page).innerText()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  // The filter offers the inhabited atolls and the atolls with listings.
  const offeredAtolls = await page.getByLabel('Atoll or island').getByRole('option').allInnerTexts()
  expect(offeredAtolls).toContain('Majuro')
  expect(offeredAtolls).not.toContain('Bokak')
  await page.getByLabel('Atoll or island').selectOption({ label: 'Kwajalein' })
  await expect(page).toHaveURL(/\?q=store&atoll=KWA$/)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(resultCount(page)).not.toHaveText(allCount)
  await expectAllCards(page, 'Kwajalein')
  // The filters are still open: in a browser without touch each step through a list is a choice (LIST-16).
  await page.getByLabel('Category').selectOption({ label: 'Banks & ATMs' })
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(
    page.getByText("Try adjusting your search terms or filters to find what you're looking for."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(resultCount(page)).toHaveText(allCount)
  await page.getByLabel('Place or address').fill('Uliga')
  await expect(page).toHaveURL(/loc=Uliga/)
  await expectAllCards(page, 'Uliga')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/loc=/)
  await expect(page.getByLabel('Place or address')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Open now' })).toBeFocused()
})

test('going back to a search restores page, text and scroll position; a page number beyond the end becomes the last', async ({
  page,
}) => {
  await visitWithCopy(page, '/search?q=store')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?q=store&page=2$/)
  await expect(page.getByText(/^13-24 of /)).toBeVisible()
  const card = cards(page).nth(7)
  const name = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  const scroll = await readSettledScroll(page)
  expect(scroll).toBeGreaterThan(300)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(searchField(page)).toHaveValue('store')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll)

  await page.goto('/search?q=store&page=99')
  await expect(page).toHaveURL(/\?q=store&page=\d+$/)
  await expect(page).not.toHaveURL(/page=99$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a category page searches within itself, with no category filter (SEARCH-14)', async ({
  page,
  tables,
}) => {
  await visitWithCopy(page, '/accommodations')
  const wholeCount = await resultCount(page).innerText()
  await searchField(page).fill('jaluit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/accommodations\?q=jaluit$/)
  await expect(resultCount(page)).not.toHaveText(wholeCount)
  const names = await cards(page).getByRole('heading').allInnerTexts()
  expect(names.length).toBeGreaterThan(0)
  const foundListings = await tables.select(
    'businesses?select=name,category&atoll=eq.JAL&category=eq.accommodation',
  )
  for (const name of names) expect(foundListings.map((row) => row['name'])).toContain(name)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByLabel('Atoll or island')).toBeVisible()
  await expect(page.getByLabel('Category', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear the text' }).click()
  await expect(page).toHaveURL(/\/accommodations$/)
  await expect(resultCount(page)).toHaveText(wholeCount)
})

test('if no listing has all words, listings with some of them are shown with a note (SEARCH-8)', async ({
  page,
}) => {
  await visitWithCopy(page, '/search?q=store+qqzzxxyy')
  await expect(page.getByText(/^No listing has all of these words/)).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test.describe('with its service worker', () => {
  testWithServiceWorker('the search works offline', async ({ page, site }) => {
    await visitUntilReady(page, '/search')
    await site.cut()
    await page.reload()
    await searchField(page).pressSequentially('jaluit')
    await expect(suggestionOptions(page).first()).toContainText(/jaluit/i)
    await page.keyboard.press('Enter')
    await expect(cards(page).first()).toContainText('Jaluit')
  })
})

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`axe finds no violation on the search page, ${name} @full`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitWithCopy(page, '/search')
    await expectNoViolationsInBothThemes(page, 'before a query')
    await searchField(page).pressSequentially('sto')
    await expect(suggestionOptions(page).first()).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'suggestions')
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(12)
    await expectNoViolationsInBothThemes(page, 'results')
    await page.goto('/search?q=zzzzqq&open=1')
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'no results')
  })
}
