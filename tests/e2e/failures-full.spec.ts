import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import type { SiteProxy } from './site-proxy.ts'
import {
  readStoredMessages,
  expectNoViolationsInBothThemes,
  SCREEN_SETTINGS,
  removeStoredMessages,
  makeUnique,
} from './walks.ts'

/* What visitors see when neither the device nor the server has an answer. */

const UNREACHABLE_TEXT = "Can't reach the server. Please check your internet connection and try again."
const TIMED_OUT_TEXT = 'Request timed out. Please check your connection and try again.'
const mainAlert = (page: Page) => page.getByRole('main').getByRole('alert')
const cards = (page: Page) => page.getByRole('article')

const isTableRead = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  url?.startsWith('/rest/v1/businesses?') === true

type TableAnswer = 'none' | 'late' | 'its own' | number

/** Makes the server refuse all requests for data except, at most, reads of the table of listings. */
function refuseAllButTables(site: SiteProxy, answer: () => TableAnswer): void {
  site.intercept = (request, response) => {
    if (!/^\/(rest|storage|realtime)\/|\.snapshot$/.test(request.url ?? '')) return false
    const answerKind = isTableRead(request) ? answer() : 'none'
    if (answerKind === 'its own') return false
    if (answerKind === 'none') response.destroy()
    else if (answerKind !== 'late')
      response
        .writeHead(answerKind, { 'content-type': 'application/json' })
        .end('{"code":"x","message":"No"}')
    return true
  }
}

for (const { name, viewport, colorScheme, tag } of SCREEN_SETTINGS) {
  test(`a list without saved listings and without a snapshot shows why it is empty, and recovers, ${name} (ERR-1)${tag}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    let tables: TableAnswer = 'none'
    refuseAllButTables(site, () => tables)
    // Addresses for which the build renders no page.
    for (const path of ['/banking?sort=newest', '/search?q=bank', '/banking?q=bank']) {
      await page.goto(path)
      await expect(mainAlert(page)).toContainText(UNREACHABLE_TEXT, { timeout: 20_000 })
      await expect(cards(page)).toHaveCount(0)
      await expect(page.getByText('No results found')).toHaveCount(0)
      await expectNoViolationsInBothThemes(page, path)
    }
    tables = 500
    await page.goto('/banking?sort=newest')
    await expect(mainAlert(page)).toContainText('Failed to fetch businesses', { timeout: 20_000 })
    await expect(mainAlert(page).getByRole('link', { name: 'Emergency contacts' })).toHaveAttribute(
      'href',
      '/#emergency',
    )
    // Texts for developers are not shown to visitors (ERR-3).
    await expect(page.getByText(/anon key|migrations|your project/)).toHaveCount(0)
    tables = 'its own'
    await mainAlert(page).getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(cards(page)).toHaveCount(12, { timeout: 20_000 })
    await expectNoViolationsInBothThemes(page, 'a list of the tables')
  })
}

test('lists and searches read the tables of the server if neither the feed nor the snapshot answers @full', async ({
  page,
  site,
}) => {
  refuseAllButTables(site, () => 'its own')
  await page.goto('/banking?sort=name_desc')
  await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible({ timeout: 20_000 })
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText(/^13-\d+ of \d+ listings$/)).toBeVisible()
  await page.goto('/search?q=store&loc=Jaluit')
  await expect(cards(page).first()).toContainText(/store/i, { timeout: 20_000 })
  for (const card of await cards(page).all()) await expect(card).toContainText('Jaluit')
  await page.goto('/search?q=store&open=1')
  await expect(page.getByText(/^1-12 of \d+ listings$/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('closed places are listed too')).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await page.goto('/search?q=50%25_%5C,(x)')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible({ timeout: 20_000 })
  const tableRequests = site.requests.filter((url) => isTableRead({ url }))
  for (const url of tableRequests) expect(url).toContain('limit=12')
})

test('a server that does not answer for ten seconds is reported as a timeout @full', async ({
  page,
  site,
}) => {
  refuseAllButTables(site, () => 'late')
  await page.goto('/government?sort=newest')
  await expect(mainAlert(page)).toContainText(TIMED_OUT_TEXT, { timeout: 30_000 })
})

for (const { name, viewport, colorScheme, tag } of SCREEN_SETTINGS) {
  test(`the page of a listing that is not on the device shows why and keeps its address, ${name} (DETAIL-4) (ERR-4)${tag}`, async ({
    page,
    site,
    tables,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    site.refusesWebSockets = true
    await visitUntilReady(page)
    const row = await tables.insert('businesses', {
      name: makeUnique('Newer than the copy'),
      description: 'Made by a test.',
      category: 'government',
      atoll: 'MAJ',
      address_details: 'Delap',
      phone: '625-0166',
    })
    let tableAnswer: TableAnswer = 503
    refuseAllButTables(site, () => tableAnswer)
    await page.goto(`/business/${String(row['id'])}`)
    await expect(page.getByText(/^Failed to load business details\./)).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'a listing that could not be loaded')
    tableAnswer = 'none'
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(
      page.getByText(/^Network error\. Please check your connection and try again\. This listing is not/),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/business\//)
    await expectNoViolationsInBothThemes(page, 'a listing that is not on the device')
    site.intercept = () => false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: String(row['name']) })).toBeVisible()
    await tables.remove('businesses', String(row['id']))
  })
}

const SUBMIT_REPLIES: readonly [answer: 'late' | number, words: string][] = [
  [401, 'Permission denied: Unable to submit form. Please try again later.'],
  [403, 'Permission denied: Unable to submit form. Please try again later.'],
  [404, 'Failed to submit form: Request failed with status 404'],
  [422, 'Please check your input and try again.'],
  [429, 'Too many requests. Please wait a moment and try again.'],
  [500, 'Failed to submit form: Server error. Please try again later.'],
  ['late', 'Request timed out: Please check your connection and try again.'],
]

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`without storage the contact form reports each failure of the server, ${name} @full`, async ({
    page,
    site,
    tables,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      IDBFactory.prototype.open = new Proxy(Reflect.get(IDBFactory.prototype, 'open'), {
        apply(open, factory, parameters) {
          if (parameters[0] === 'guide-outbox') throw new DOMException('Storage is refused', 'SecurityError')
          return Reflect.apply(open, factory, parameters) as IDBOpenDBRequest
        },
      })
    })
    const message = makeUnique('Nothing is kept here')
    await page.goto('/contact')
    await page.getByRole('tab', { name: 'General Feedback' }).click()
    await page.getByLabel('Your name').fill('Jo')
    await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    for (const [answer, words] of SUBMIT_REPLIES) {
      site.intercept = (request, response) => {
        if (!/contact_submissions|validate-contact/.test(request.url ?? '')) return false
        if (answer !== 'late')
          response.writeHead(answer, { 'content-type': 'application/json' }).end('{"code":"x"}')
        return true
      }
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      if (answer === 'late') await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
      const formAlert = page.getByRole('form').getByRole('alert')
      await expect(formAlert, String(answer)).toContainText(words, { timeout: 20_000 })
      await expect(formAlert).toContainText('Your text is still here.')
    }
    await expectNoViolationsInBothThemes(page, 'the form after a time-out')
    site.intercept = () => false
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(await readStoredMessages(tables, message)).toHaveLength(1)
    await removeStoredMessages(tables, message)
  })
}
