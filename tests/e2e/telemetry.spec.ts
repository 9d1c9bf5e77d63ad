import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'

/** Simulates a switch to another app, at which the page sends its events. */
async function leavePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Makes a word that no other test searches for: letters only, because words with a digit are not reported (TELE-2). */
const createSearchWord = (): string =>
  `reef${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

const readStoredEvents = (page: Page) => page.evaluate(() => localStorage.getItem('guide-events'))

testWithServiceWorker(
  'an offline search is reported later, with its original time and no personal data',
  async ({ page, site, tables }) => {
    const word = createSearchWord()
    await visitUntilReady(page)
    await site.cut()
    await page.goto(`/search?q=${word}`)
    await expect.poll(() => readStoredEvents(page)).toContain(word)
    await leavePage(page)
    await site.restore()
    const readEvents = () =>
      tables.select(`admin_analytics_events?event_type=eq.search&properties->>query=eq.${word}`)
    // The request that failed without network pauses the sending for 15 s (TELE-7).
    await expect
      .poll(
        async () => {
          await leavePage(page)
          return (await readEvents()).length
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    const [event] = await readEvents()
    expect(event).toMatchObject({
      page_url: '/search',
      browser: 'Chrome',
      user_id: null,
      ip_address: null,
      user_agent: null,
      country: null,
    })
    await expect.poll(() => readStoredEvents(page)).toBeNull()
    expect(await page.context().cookies()).toEqual([])
  },
)

test('a visit reports views, a search, its loading time, answers of the server and their failures (TELE-5)', async ({
  page,
  site,
  tables,
}) => {
  const word = createSearchWord()
  await visitWithCopy(page)
  // The pull ends a moment after its rows can be read.
  await expect.poll(() => readStoredEvents(page)).toContain('apiResponseTime')
  await page.goto(`/search?q=${word}`)
  // When the search page is left, its words are recorded at once, and may be sent at once.
  await expect
    .poll(async () => {
      await leavePage(page)
      return tables.select(`admin_analytics_events?properties->>query=eq.${word}`)
    })
    .toHaveLength(1)
  site.intercept = ({ url }, outgoing) => {
    if (url?.includes('directory_changes') !== true) return false
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in to this network</title>')
    return true
  }
  await page.goto('/about')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => readStoredEvents(page)).toContain('bad-answer')
  site.intercept = () => false
  const visit = await page.evaluate(() => sessionStorage.getItem('guide-visit'))
  const readEvents = () => tables.select(`admin_analytics_events?session_id=eq.${visit}&order=timestamp`)
  await expect
    .poll(async () => {
      await leavePage(page)
      return (await readEvents()).map(({ event_type: type, page_url: path, properties }) =>
        [type, path, ...Object.keys(properties as object)].join(' '),
      )
    })
    .toEqual(
      expect.arrayContaining([
        'page_view /',
        'page_view /search',
        'page_view /about',
        'search /search query',
        'performance / loadTime',
        'performance / apiResponseTime',
        'performance /about error',
      ]),
    )
})

test('under Global Privacy Control nothing is recorded (TELE-3)', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const sentUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('admin_analytics_events')) sentUrls.push(request.url())
  })
  await visitWithCopy(page, '/search?q=store')
  await leavePage(page)
  expect(await readStoredEvents(page)).toBeNull()
  expect(sentUrls).toEqual([])
})
