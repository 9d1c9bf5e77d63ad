import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'

test.describe('ids in addresses', () => {
  testWithServiceWorker(
    'malformed and unknown ids of listings lead to /404; offline an unknown id shows Retry instead (DETAIL-3)',
    async ({ page, site }) => {
      // Needs the service worker, because servers refuse a path with a NUL character.
      await visitUntilReady(page)
      const unknownIdStart = '00000000-0000-4000-8000-00000000000'
      for (const id of [
        'undefined',
        'null',
        '42',
        'not-an-id',
        '%00',
        `${unknownIdStart}g`,
        `${unknownIdStart}0x`,
      ]) {
        await page.goto(`/business/${id}`)
        await expect(page).toHaveURL(/\/404$/)
        await expect(page.getByRole('heading', { level: 1, name: 'Business Not Found' })).toBeVisible()
      }
      await page.getByRole('link', { name: 'Return Home' }).click()
      await expect(page).toHaveURL(/\/$/)

      const missingPath = `/business/${unknownIdStart}0`
      await page.goto(missingPath)
      await expect(page).toHaveURL(/\/404$/)
      await site.cut()
      await page.goto(missingPath)
      await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
      await site.restore()
      // The page also retries by itself, so the button may not be there any more.
      await Promise.race([page.getByRole('button', { name: 'Retry' }).click(), page.waitForURL(/\/404$/)])
      await expect(page).toHaveURL(/\/404$/)
    },
  )
})

test.describe('page numbers in addresses', () => {
  test('malformed page numbers show page 1, too large ones the last page, and an unknown order sorts by name (LIST-3)', async ({
    page,
  }) => {
    await visitWithCopy(page)
    const current = page
      .getByRole('navigation', { name: 'Pages of the list' })
      .locator('[aria-current="page"]')
    for (const malformedNumber of ['0', '-3', 'abc', '1.5', '']) {
      await page.goto(`/businesses?page=${malformedNumber}`)
      await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
      await expect(page.getByText(/^1-12 of \d+ listings$/), malformedNumber).toBeVisible()
      await expect(current).toHaveText('1')
    }
    for (const tooLargeNumber of ['9999', '99999999999999999999', '1e9']) {
      await page.goto(`/businesses?page=${tooLargeNumber}`)
      await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
      await expect(page.getByRole('article').first(), tooLargeNumber).toBeVisible()
      await expect(current).toHaveText(tooLargeNumber === '1e9' ? '1' : /^\d{2,3}$/)
    }
    // An order that the guide does not have.
    await page.goto('/businesses?sort=price_low')
    await expect(page.getByLabel('Sort by')).toHaveValue('name')
    await expect(page.getByRole('article')).toHaveCount(12)
  })
})

const UNREADABLE_ANSWERS = {
  'a web page': '<!doctype html><title>Sign in</title>',
  nothing: '',
  'half an answer': '{"epoch":"x","revision":12,"mo',
}

test('an unreadable answer of the feed leaves the saved listings unchanged and is reported', async ({
  page,
  site,
}) => {
  // The page that the build rendered is in another order, so these listings can only come from the copy.
  await visitWithCopy(page, '/banking?sort=name_desc')
  const names = page.getByRole('article').getByRole('heading')
  for (const [name, body] of Object.entries(UNREADABLE_ANSWERS)) {
    const namesBefore = await names.allInnerTexts()
    expect(namesBefore).toHaveLength(12)
    site.intercept = (request, response) => {
      if (!(request.url ?? '').startsWith('/rest/')) return false
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
      return true
    }
    await page.getByRole('button', { name: 'Refresh' }).click()
    const notice = page.getByText('This network does not reach the server. Showing saved copy.')
    await expect(notice, name).toBeVisible()
    await expect(names).toHaveText(namesBefore)
    await page.reload()
    await expect(names).toHaveText(namesBefore)
    site.intercept = () => false
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(notice, name).toHaveCount(0)
  }
})

test('if the snapshot file is damaged, a device loads the listings from the feed (SNAP-3)', async ({
  page,
  site,
}) => {
  site.intercept = (request, response) => {
    if (!/latest\.json\.gz|\.snapshot$/.test(request.url ?? '')) return false
    response.writeHead(200).end(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5]))
    return true
  }
  await visitWithCopy(page, '/businesses')
  await expect(page.getByRole('article')).toHaveCount(12)
})

testWithServiceWorker(
  'if the database of listings was deleted, the next start and a refresh fill it again',
  async ({ page, context }) => {
    await visitUntilReady(page, '/businesses')
    await page.goto('about:blank')
    const cleanupPage = await context.newPage()
    await cleanupPage.goto('/theme.js')
    await cleanupPage.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        if (name?.endsWith('--businesses') === true) {
          await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve))
        }
      }
    })
    await cleanupPage.close()
    await page.goto('/businesses?page=2')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Some listings may be missing/)).toHaveCount(0)
  },
)

test.describe('searches', () => {
  const TEXTS_BY_NAME = {
    'one character': 'a',
    percent: '%',
    'an escape': '%41',
    underscore: '_',
    backslash: '\\',
    emoji: '🏝️🏝️',
    'control characters': 'a\u0000\u0007\u001bb',
    markup: '<img src=x onerror=alert(1)>',
    '10,000 characters': 'store '.repeat(1_667),
  }

  for (const [titleEnd, isReloaded] of [
    ['', false],
    [', also after a reload @full', true],
  ] as const) {
    test(`a search for unusual text shows results or an empty result, and throws no error${titleEnd}`, async ({
      page,
    }) => {
      const field = page.getByRole('combobox', { name: /^Search/ })
      const count = page.getByText(/^(\d+-\d+ of )?[\d,]+ listings?$/)
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(error.message))
      await visitWithCopy(page, '/search')
      for (const [name, text] of Object.entries(TEXTS_BY_NAME)) {
        await field.fill(text)
        await page.keyboard.press('Enter')
        const outcome = count.or(page.getByRole('heading', { name: 'No results found' }))
        await expect(outcome.first(), name).toBeVisible()
        if (!isReloaded) continue
        const shownText = await field.inputValue()
        await page.reload()
        await waitForSavedCopy(page)
        await expect(outcome.first(), `${name} after a reload`).toBeVisible()
        // A text field holds no control characters, so the address has none either.
        expect((await field.inputValue()).replaceAll(/\p{Cc}+/gu, ' '), name).toBe(
          shownText.replaceAll(/\p{Cc}+/gu, ' '),
        )
      }
      await page.goto(`/search?q=${'x'.repeat(10_000)}&atoll=XXX&cat=others&sort=price_low&page=-1`)
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
      expect(failures).toEqual([])
    })
  }
})
