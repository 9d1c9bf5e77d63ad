import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './walks.ts'

/* What the guide says in browsers that Chromium can only name itself after. */

/** Opens a page in Chromium under the name of another browser. */
async function openAs(browser: Browser, userAgent: string, url: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID_APP =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/450.0;]'

test.describe('other browsers', () => {
  test('an iPhone is told that its copy goes after seven days (OFFLINE-10)', async ({ browser, site }) => {
    const page = await openAs(browser, IPHONE, `${site.url}/offline`)
    await expect(page.getByText('deletes the copy after seven days without a visit')).toBeVisible()
    await page.context().close()
  })

  test('inside another app, the steps lead to Chrome or to the address to copy (INSTALL-6)', async ({
    browser,
    site,
  }) => {
    const sheetAs = async (userAgent: string): Promise<Locator> => {
      const page = await openAs(browser, userAgent, `${site.url}/about`)
      await page.getByRole('contentinfo').getByRole('button', { name: 'Install this guide' }).click()
      return page.getByRole('dialog', { name: 'Install the guide' })
    }
    const android = await sheetAs(ANDROID_APP)
    const { host } = new URL(site.url)
    await expect(android.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
      'href',
      `intent://${host}/about#Intent;scheme=https;package=com.android.chrome;` +
        `S.browser_fallback_url=${encodeURIComponent(`https://${host}/about`)};end`,
    )
    await expect(android.getByRole('listitem').nth(1)).toContainText('Open in external browser')
    await expectNoViolations(android.page(), 'the install steps')
    await android.page().context().close()

    const iphone = await sheetAs(`${IPHONE} [FBAN/FBIOS;FBAV/400]`)
    await expect(iphone).toContainText(`open this address in Safari:${site.url}/`)
    await expect(iphone.getByRole('button', { name: 'Copy the address' })).toBeVisible()
    await expect(iphone.getByRole('link', { name: 'Open in Chrome' })).toHaveCount(0)
    await iphone.page().context().close()
  })
})
