import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { expectNoViolations, expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'

/*
 * What the screens about the device ask and explain, at both widths, in both themes, online and offline; and storage that is
 * refused or full. home-full.spec.ts walks through the screens themselves.
 */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

for (const { name: setting, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`the question before everything is removed and the install steps pass axe online and offline, ${setting} @full`, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page)
    for (const isCut of [false, true]) {
      if (isCut) await site.cut()
      await page.goto('/privacy')
      await expect(heading(page, 'Privacy')).toBeVisible()
      await page.getByRole('button', { name: 'Remove everything from this device' }).click()
      await expectNoViolationsInBothThemes(page, 'the question')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Install this guide' }).click()
      await expectNoViolationsInBothThemes(page, 'the sheet')
      await page.keyboard.press('Escape')
    }
  })
}

test('everything is removed from the device by keyboard only @full', async ({ page }) => {
  await visitUntilReady(page, '/privacy')
  const button = page.getByRole('button', { name: 'Remove everything from this device' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Remove everything from this device?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keep everything' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove everything', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Everything was removed')).toBeFocused({ timeout: 30_000 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open the guide again' })).toBeFocused()
})

test('/offline warns that a device is nearly full (OFFLINE-7)', async ({ page }) => {
  await visitUntilReady(page)
  // Chromium always reports about 10 GiB, even with a smaller quota set in DevTools. Other browsers report the
  // real quota.
  await page.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ usage: 12_000_000, quota: 20_000_000 })
  })
  await page.goto('/offline')
  await expect(page.getByText('The space for the guide is almost full.')).toBeVisible()
  await expectNoViolations(page, '/offline')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(heading(page, 'Welcome to the Marshall Islands')).toBeVisible()
})

test('in a browser that refuses storage pages open without errors, and nothing is reported as lost (OFFLINE-6) @full', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.addInitScript(() => {
    // Defined here, because the page has nothing else of this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    CacheStorage.prototype.match = refuse
    CacheStorage.prototype.open = refuse
    Storage.prototype.getItem = refuse
    Storage.prototype.setItem = refuse
    StorageManager.prototype.estimate = refuse
    StorageManager.prototype.persisted = refuse
    LockManager.prototype.request = refuse
    window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel
  })
  await page.goto('/offline')
  await expect(heading(page, 'Ready for offline')).toBeVisible()
  await expect(page.getByText('This browser does not say how much the guide uses.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(heading(page, 'Privacy')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deleted by the browser' })).toBeEmpty()
  expect(failures).toEqual([])
})
