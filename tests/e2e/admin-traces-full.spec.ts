import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { expect, signIn, test, type AdminAccount, openDashboardTab, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, openListing } from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'

/* What a device stores and shows after an admin has signed out. */

test.use({ serviceWorkers: 'allow' })

/** Reads everything that this origin stores as text: Cache Storage, IndexedDB, both web storages and cookies. */
async function readStoredText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Runs in the page, where this module does not exist.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const toText = (value: unknown): string =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
      ) ?? ''
    // Runs in the page, where this module does not exist.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB could not be read')))
      })
    const foundTexts = [toText(localStorage), toText(sessionStorage), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        foundTexts.push(
          `${name} ${store} ${toText(await resultOf(database.transaction(store).objectStore(store).getAll()))}`,
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      foundTexts.push(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        foundTexts.push(request.url, (await answer?.text()) ?? '')
      }
    }
    return foundTexts.join('\n')
  })
}

function readTokens(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const storedSession = JSON.parse(localStorage.getItem('guide-admin-session') ?? '{}') as Record<
      string,
      string
    >
    return [
      storedSession['access_token'] ?? 'no access token',
      storedSession['refresh_token'] ?? 'no refresh token',
    ]
  })
}

test('after Sign Out no data of the admin area is on the device (SESSION-6) (CACHE-1)', async ({
  page,
  admin,
  tables,
}) => {
  const secret = uniqueName('Secret of a visitor')
  const submission = await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Cat of the test',
    email: `cat-${crypto.randomUUID()}@example.org`,
    message: secret,
  })
  const listing = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Traced Boats') })
  await visitUntilReady(page, '/')
  await signIn(page, admin)
  await openDashboardTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(secret)
  await expect(page.getByText(secret)).toBeVisible()
  for (const tab of ['Analytics', 'Announcements', 'Emergency contacts', 'Security', 'Settings'])
    await openDashboardTab(page, tab)
  await openListing(page, String(listing['id']))
  const typedText = uniqueName('Typed and never saved')
  await page.getByLabel('Description', { exact: true }).fill(typedText)
  await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
  // Positive control: the search finds the traces before Sign Out.
  const textBefore = await readStoredText(page)
  const adminTraces = [admin.email, admin.id, typedText, ...(await readTokens(page))]
  expect(adminTraces.filter((text) => !textBefore.includes(text))).toEqual([])
  expect(textBefore.includes(secret)).toBe(false)

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('guide-admin-code')
  const textAfter = await readStoredText(page)
  expect(
    [...adminTraces, secret, String(submission['email'])].filter((text) => textAfter.includes(text)),
  ).toEqual([])
  // Data of visitors, such as listings, stay on the device.
  expect(textAfter.includes(String(listing['id']))).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(secret)).toHaveCount(0)
  await tables.remove('contact_submissions', String(submission['id']))
  await tables.remove('businesses', String(listing['id']))
})

interface CachedPage {
  page: Page
  context: BrowserContext
  /** Evaluates in the page without Playwright, whose connection would evict the page from the back/forward cache. */
  evaluate: (expression: string) => Promise<string>
  comesBack: () => Promise<string>
}

/** Calls `run` for an admin page that was left by a navigation, in a browser that has the back/forward cache. */
async function withCachedPage(
  site: { url: string },
  admin: AdminAccount,
  run: (cachedPage: CachedPage) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    // A full Chromium, because the headless shell has no back/forward cache.
    executablePath: requiredEnv('E2E_FULL_CHROMIUM_PATH'),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Page.enable')
  const navigations: string[] = []
  session.on('Page.frameNavigated', ({ type }) => navigations.push(type))
  const evaluate = (expression: string): Promise<string> =>
    session.send('Runtime.evaluate', { expression }).then(
      ({ result }) => String(result.value),
      (error: unknown) => {
        // The page was left before it answered, as expected of a step back. For other expressions, evaluate in the next
        // page.
        if (!/navigated or closed/.test(String(error))) throw error
        return expression === BACK_EXPRESSION ? '' : evaluate(expression)
      },
    )
  await visitUntilReady(page, '/')
  await signIn(page, admin)
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      const { dataset } = document.documentElement
      dataset['persisted'] = `${persisted} ${'adminCovered' in dataset}`
    })
    location.href = '/about'
  })
  await expect.poll(() => evaluate('location.pathname + document.readyState')).toBe('/aboutcomplete')
  await run({
    page,
    context,
    evaluate,
    comesBack: async () => {
      navigations.length = 0
      await evaluate(BACK_EXPRESSION)
      await expect.poll(() => navigations.length).toBeGreaterThan(0)
      return navigations[0] ?? ''
    },
  })
  await browser.close()
}

const TEXT_EXPRESSION = 'document.body.innerText'
const BACK_EXPRESSION = 'history.back()'

const RESTORED_NAVIGATION = 'BackForwardCacheRestore'

/**
 * Goes back to a page until the browser restores it from its cache, in at most four browsers, because the browser decides
 * whether it caches a page. The assertions in `expectRestored` must be true either way.
 */
async function repeatUntilRestored(
  site: { url: string },
  admin: AdminAccount,
  {
    leaveExpression,
    expectRestored,
  }: { leaveExpression?: string; expectRestored: (evaluate: CachedPage['evaluate']) => Promise<void> },
): Promise<void> {
  const returnKinds: string[] = []
  while (returnKinds.length < 4 && !returnKinds.includes(RESTORED_NAVIGATION)) {
    await withCachedPage(site, admin, async ({ evaluate, comesBack }) => {
      if (leaveExpression !== undefined) await evaluate(leaveExpression)
      const returnKind = await comesBack()
      returnKinds.push(returnKind)
      if (returnKind === RESTORED_NAVIGATION) {
        await expect.poll(() => evaluate('document.documentElement.dataset.persisted')).toBe('true true')
      }
      await expectRestored(evaluate)
      await expect.poll(() => evaluate(`'adminCovered' in document.documentElement.dataset`)).toBe('false')
    })
  }
  expect(returnKinds).toContain(RESTORED_NAVIGATION)
}

test('an admin page restored from the back/forward cache is covered, and closes if the session was removed (SESSION-7)', async ({
  admin,
  site,
}) => {
  await repeatUntilRestored(site, admin, {
    // The session is removed without a message to the cached page.
    leaveExpression: `localStorage.removeItem('guide-admin-session'), localStorage.removeItem('guide-admin-clock')`,
    expectRestored: async (evaluate) => {
      await expect.poll(() => evaluate(TEXT_EXPRESSION)).toContain('Admin Login')
      expect(await evaluate(TEXT_EXPRESSION)).not.toContain(admin.email)
    },
  })
})

test('an admin page restored from the back/forward cache with its session is shown again @full', async ({
  admin,
  site,
}) => {
  await repeatUntilRestored(site, admin, {
    expectRestored: async (evaluate) => {
      await expect.poll(() => evaluate(TEXT_EXPRESSION)).toContain(admin.email)
    },
  })
})

test('after Sign Out in another tab, Back leads to the login @full', async ({ admin, site }) => {
  await withCachedPage(site, admin, async ({ context, evaluate, comesBack }) => {
    const otherTab = await context.newPage()
    await otherTab.goto('/admin')
    await otherTab.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(otherTab.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    // Chromium evicts a cached page that receives a message. Browsers that keep it are covered too.
    await comesBack()
    await expect.poll(() => evaluate(TEXT_EXPRESSION)).toContain('Admin Login')
    expect(await evaluate(TEXT_EXPRESSION)).not.toContain(admin.email)
  })
})
