import { expect, type Page } from '@playwright/test'
import { hasStoredRows } from './stored-rows.ts'

/** Makes a first visit until the listings and the app shell are on the device. Needs `testWithServiceWorker`. */
export async function visitUntilReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
  await expect(page.getByText(/Saved copy, updated .*listings/)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => countMissingFiles(page), { timeout: 30_000 }).toBe(0)
}

/** Counts the files of the app shell that are not on the device; null without an active service worker. */
export function countMissingFiles(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active
    if (worker === null || worker === undefined) return null
    const { port1, port2 } = new MessageChannel()
    return new Promise<number>((answer) => {
      port1.onmessage = ({ data }) => answer((data as { missing: number }).missing)
      worker.postMessage({ type: 'COUNT_SHELL' }, [port2])
    })
  })
}

/** Makes a first visit until the listings are on the device. */
export async function visitWithCopy(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
}

/** Waits until the page has all listings, and the device has their signed snapshot (SYNC-23). */
export async function waitForListings(page: Page): Promise<void> {
  await expect(
    page.getByText(/^(Saved copy, updated|Getting ready for offline… Updated) .*listings/),
  ).toBeVisible({
    timeout: 30_000,
  })
}

/** Waits until each listing is stored on the device by itself. Does not wait for the service worker. */
export async function waitForSavedCopy(page: Page): Promise<void> {
  await waitForListings(page)
  await waitForStoredRows(page)
}

/** Waits on if the page reloads itself meanwhile. */
export async function waitForStoredRows(page: Page): Promise<void> {
  await expect(async () => expect(await hasStoredRows(page)).toBe(true)).toPass({ timeout: 30_000 })
}

/** Opens a page, again if that fails: if the page before reloads itself just then, Chromium loses one of both navigations. */
export async function gotoDespiteReload(page: Page, path: string): Promise<void> {
  await expect(async () => void (await page.goto(path, { timeout: 20_000 }))).toPass()
}
