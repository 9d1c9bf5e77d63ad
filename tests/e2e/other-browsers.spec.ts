import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './walks.ts'

/* What the guide shows in other browsers. Chromium sends their user agents, because they cannot run in these tests. */

interface OtherBrowser {
  userAgent: string
  /** True for most browsers inside apps of an iPhone. */
  hasNoServiceWorker?: boolean
}

/** Opens a page in Chromium with the user agent of another browser. */
async function openWithUserAgent(browser: Browser, otherBrowser: OtherBrowser, url: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent: otherBrowser.userAgent,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  if (otherBrowser.hasNoServiceWorker === true)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Opens the sheet with the install steps. */
async function openInstallSheet(page: Page): Promise<Locator> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Install this guide' }).click()
  return page.getByRole('dialog', { name: 'Install the guide' })
}

const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const IPHONE_APP_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const ANDROID_APP_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const ANDROID_APPS = [
  ['Facebook', `${ANDROID_APP_USER_AGENT} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`],
  ['Messenger', `${ANDROID_APP_USER_AGENT} [FB_IAB/Orca-Android;FBAV/475.0.0.45.109;]`],
] as const
const IPHONE_APPS = [
  ['Facebook', `${IPHONE_APP_USER_AGENT} [FBAN/FBIOS;FBAV/470.0.0.40.99;FBDV/iPhone15,2;FBSN/iOS]`],
  [
    'Messenger',
    `${IPHONE_APP_USER_AGENT} [FBAN/MessengerForiOS;FBAV/466.0.0.41.109;FBDV/iPhone15,2;FBSN/iOS]`,
  ],
] as const

test.describe('other browsers', () => {
  test('on an iPhone /offline warns that the copy is deleted after seven days (OFFLINE-10)', async ({
    browser,
    site,
  }) => {
    const page = await openWithUserAgent(browser, { userAgent: IPHONE_USER_AGENT }, `${site.url}/offline`)
    await expect(page.getByText('deletes the copy after seven days without a visit')).toBeVisible()
    await page.context().close()
  })

  for (const [app, userAgent] of ANDROID_APPS)
    test(`inside ${app} on Android, the steps lead through its menu to Chrome (INSTALL-6)`, async ({
      browser,
      site,
    }) => {
      const page = await openWithUserAgent(browser, { userAgent }, `${site.url}/search?q=bank`)
      const sheet = await openInstallSheet(page)
      const address = `${new URL(site.url).host}/search?q=bank`
      await expect(sheet.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
        'href',
        `intent://${address}#Intent;scheme=http;package=com.android.chrome;` +
          `S.browser_fallback_url=${encodeURIComponent(`http://${address}`)};end`,
      )
      await expect(sheet.getByRole('listitem').nth(1)).toContainText(
        /the three dots.*Open in external browser/,
      )
      await expect(sheet.getByRole('listitem').nth(2)).toContainText('Add to Home screen')
      await expect(sheet.getByRole('button', { name: 'Copy the address' })).toBeVisible()
      await expectNoViolations(page, 'the install steps')
      await page.context().close()
    })

  for (const [app, userAgent] of IPHONE_APPS)
    test(`inside ${app} on an iPhone, the steps lead to Safari by its menu or the address (INSTALL-5, INSTALL-6)`, async ({
      browser,
      site,
    }) => {
      const page = await openWithUserAgent(
        browser,
        { userAgent, hasNoServiceWorker: true },
        `${site.url}/about`,
      )
      const sheet = await openInstallSheet(page)
      await expect(sheet.getByRole('listitem').first()).toContainText(/the three dots.*Open in Safari/)
      await expect(sheet).toContainText(`open this address in Safari:${site.url}/`)
      await expect(sheet.getByRole('link', { name: 'Open in Chrome' })).toHaveCount(0)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await sheet.getByRole('button', { name: 'Copy the address' }).click()
      await expect(sheet.getByText('Copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/`)
      await expectNoViolations(page, 'the install steps')
      await page.context().close()
    })

  test('if an app refuses to copy the address, the steps show how to copy it by hand (INSTALL-5)', async ({
    browser,
    site,
  }) => {
    const page = await openWithUserAgent(
      browser,
      { userAgent: IPHONE_APP_USER_AGENT, hasNoServiceWorker: true },
      `${site.url}/offline`,
    )
    // Chromium asks for no permission after a tap; browsers inside apps may refuse it.
    await page.evaluate(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByText('Press and hold the address to copy it')).toBeVisible()
    await page.context().close()
  })

  test('a browser that is too old for the app shows the rendered page, with one line above it (FLOOR-3)', async ({
    page,
    site,
  }) => {
    // Simulate an older browser: `Object.hasOwn` exists in Chromium from version 93 on.
    await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
    for (const path of ['/', '/search?q=bank', '/maps', '/contact', '/businesses']) {
      await page.goto(site.url + path)
      await expect(
        page.getByText('open this address in Chrome 109, Firefox 115, Safari 16.4'),
        path,
      ).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.getByText('This page stopped working'), path).toHaveCount(0)
    }
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Call / })
        .first(),
    ).toBeVisible()
  })
})
