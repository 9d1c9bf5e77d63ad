import { describe, expect, test } from 'vitest'
import {
  addAdmin,
  callBackend,
  ENGINES,
  setUpSite,
  removeAdmin,
  waitFor,
  waitForCards,
} from './browser-walks.ts'
import type { BrowserWindow } from './engine.ts'
import { countLinesCutByWebKit, countTextsPerPage } from './printed-pages.ts'

/* What visitors and admins do, step by step, with the production build in each browser engine of this machine. */

const SAVED_COPY_PATTERN = /Saved copy, updated .*listings/
const LONG_MS = 180_000
const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** BROWSER_LOADS: how many page loads the last test makes. */
const PAGE_LOAD_COUNT = Number(process.env['BROWSER_LOADS'] ?? 4)

test('this machine has at least one of the browser engines to test', () => {
  expect(ENGINES.length).toBeGreaterThan(0)
})

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)
  const { openWindow } = testSite

  test(
    'a printed atoll and the printed emergency numbers leave only the last page half empty, and WebKit cuts no line (PRINT-2)',
    async () => {
      const window = await openWindow('printer')
      for (const [path, pattern] of [
        ['/print/MAJ', /Banks & ATMs/],
        ['/emergency', /On the atolls/],
      ] as const) {
        await window.open(testSite.site.url + path)
        await waitFor(window, SAVED_COPY_PATTERN)
        await waitFor(window, pattern)
        const pdf = await window.print()
        const texts = countTextsPerPage(pdf)
        expect(texts.length, path).toBeGreaterThan(1)
        const fullestPage = Math.max(...texts)
        expect(
          texts.slice(0, -1).filter((count) => count < fullestPage / 2),
          `${path}: ${texts.join(', ')}`,
        ).toEqual([])
        // The check reads the drawing commands of WebKit; the other engines write theirs in another form.
        if (engine.name === 'WebKit') expect(countLinesCutByWebKit(pdf), path).toEqual(texts.map(() => 0))
      }
    },
    LONG_MS,
  )

  test(
    'after a restart without a network a visitor opens a list, a listing and a search (OFFLINE-1)',
    async () => {
      const firstWindow = await openWindow('visitor')
      await firstWindow.open(testSite.site.url)
      await waitFor(firstWindow, SAVED_COPY_PATTERN)
      await firstWindow.close()
      await testSite.site.cut()

      const secondWindow = await openWindow('visitor')
      await secondWindow.open(`${testSite.site.url}/businesses`)
      await waitFor(secondWindow, SAVED_COPY_PATTERN)
      const cards = await secondWindow.evaluate<number>("document.querySelectorAll('article').length")
      expect(cards).toBeGreaterThan(5)
      await secondWindow.click('(//article//h3//a | //article//h2//a)[1]')
      await waitFor(secondWindow, /Directions|Call/)
      await secondWindow.open(`${testSite.site.url}/search?q=police`)
      await waitFor(secondWindow, /Police/)
    },
    LONG_MS,
  )

  test(
    'a message written without a network is delivered once, also after a crash (OUTBOX-1, OUTBOX-11)',
    async () => {
      const message = `Written in ${engine.name} ${Date.now()}`
      const firstWindow = await openWindow('outbox')
      await firstWindow.open(`${testSite.site.url}/contact`)
      await waitFor(firstWindow, SAVED_COPY_PATTERN)
      await firstWindow.click("//*[@role='tab'][contains(., 'General Feedback')]")
      await firstWindow.type("//input[@name='name']", 'Jorlang Kabua')
      await firstWindow.type("//input[@type='email']", 'jorlang@example.org')
      await firstWindow.type('//form//textarea', message)
      await testSite.site.cut()
      await firstWindow.click("//button[normalize-space()='Submit']")
      await waitFor(firstWindow, /Saved on this phone/)
      await firstWindow.kill()
      expect(await fetchMessagesLike(message)).toHaveLength(0)

      await testSite.site.restore()
      const secondWindow = await openWindow('outbox')
      await secondWindow.open(`${testSite.site.url}/outbox`)
      await waitFor(secondWindow, /Delivered /)
      expect(await fetchMessagesLike(message)).toHaveLength(1)
    },
    LONG_MS,
  )

  test(
    'an admin signs in and edits a listing, and a visitor sees the edit (SYNC-7)',
    async () => {
      const admin = await addAdmin()
      const name = `Browser Boats ${Date.now()}`
      const [listing] = await callBackend<{ id: string }[]>('POST', '/rest/v1/businesses', {
        name,
        description: 'Made by a test.',
        category: 'transportation',
        atoll: 'MAJ',
        address_details: 'Uliga dock',
        email: 'boats@example.org',
        operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
        phone: `625-${1000 + Math.floor(Math.random() * 9000)}`,
      })
      if (listing === undefined) throw new Error('The listing was not added')
      try {
        const page = await openWindow('admin')
        await page.open(`${testSite.site.url}/admin/login`)
        await page.type("//input[@type='email']", admin.email)
        await page.type("//input[@type='password']", admin.password)
        await page.click("//button[normalize-space()='Log in']")
        await waitFor(page, /Sign Out/)
        // Leave the dashboard at once, while its tabs are still being loaded (UPDATE-5).
        await page.open(`${testSite.site.url}/admin/business/edit/${listing.id}`)
        await page.type(toFieldXPath('Business name'), ` of ${engine.name}`)
        await page.click("//button[normalize-space()='Save Business']")
        await waitFor(page, /Business updated successfully/)
        await page.open(`${testSite.site.url}/business/${listing.id}`)
        await waitFor(page, new RegExp(`${name} of ${engine.name}`))
      } finally {
        await callBackend('DELETE', `/rest/v1/businesses?id=eq.${listing.id}`)
        await removeAdmin(admin)
      }
    },
    LONG_MS,
  )

  test(
    'without service workers listings load, /offline suggests other browsers, and marks nothing as Ready (OFFLINE-9, OFFLINE-12)',
    async () => {
      const page = await openWindow('no-worker', { withoutServiceWorker: true })
      await page.open(`${testSite.site.url}/businesses`)
      await waitFor(page, /listings/)
      await page.open(`${testSite.site.url}/offline`)
      await waitFor(page, /Safari|Chrome/)
      expect(await page.evaluate<boolean>("'serviceWorker' in navigator")).toBe(false)
      await waitFor(page, /All \d+ listings/)
      await waitFor(page, /What is loaded works until you close this page/)
      expect(await page.evaluate<boolean>('/^Ready$/m.test(document.body.innerText)')).toBe(false)
    },
    LONG_MS,
  )

  test.skipIf(!engine.refusesStorage)(
    'with storage refused, listings are shown online and pages say that the browser saves nothing (OFFLINE-6, OFFLINE-12)',
    async () => {
      const page = await openWindow('refused', { refuseStorage: true })
      await page.open(`${testSite.site.url}/businesses`)
      await waitFor(page, /does not let the guide save a copy/)
      const text = await page.evaluate<string>('document.body.innerText')
      expect(text).not.toMatch(
        /Can't reach the server|Check your network|Saved copy|Getting ready for offline/,
      )
      expect(await page.evaluate<number>("document.querySelectorAll('article').length")).toBeGreaterThan(5)
      await page.open(`${testSite.site.url}/search?q=bank`)
      await waitForCards(page)
      await page.open(`${testSite.site.url}/offline`)
      await waitFor(page, /saves nothing for this site, often because cookies are blocked/)
      expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/other tabs/)
      await page.open(`${testSite.site.url}/outbox`)
      await waitFor(page, /saves nothing for this site, so no message can wait here/)
      expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/other tabs/)
    },
    LONG_MS,
  )

  test(
    'in a private window /offline says that the saved copy is deleted when the window closes, and marks nothing as protected (OFFLINE-12)',
    async () => {
      const page = await openWindow('private', { isPrivate: true })
      await page.open(testSite.site.url)
      await waitFor(page, /listings/)
      await page.open(`${testSite.site.url}/offline`)
      await waitFor(page, /If this is a private window, the copy is deleted when you close it/)
      expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/Protected:/)
    },
    LONG_MS,
  )

  test(
    'in a browser with the user agent of an iPhone, /offline says that the saved copy is deleted after seven unused days (OFFLINE-10)',
    async () => {
      const page = await openWindow('seven-days', { userAgent: IPHONE_USER_AGENT })
      await page.open(`${testSite.site.url}/offline`)
      await waitFor(page, /deletes the copy after seven days without a visit/)
    },
    LONG_MS,
  )

  test(
    'the saved listings are shown on each of many page loads in a row, and after back and forward (OFFLINE-11)',
    async () => {
      const page = await openWindow('loads')
      await page.open(testSite.site.url)
      await waitFor(page, SAVED_COPY_PATTERN)
      const addresses = ['/businesses', '/', '/accommodations', '/search?q=hotel', '/government']
      const openedMs: number[] = []
      for (let load = 0; load < PAGE_LOAD_COUNT; load += 1) {
        await page.open(testSite.site.url + (addresses[load % addresses.length] ?? '/'))
        // Leave again while the worker still opens its databases, from 0 to 2 s after the load.
        await new Promise((resolve) => setTimeout(resolve, (load * 370) % 2000))
        const startedAt = Date.now()
        await page.open(`${testSite.site.url}/search?q=bank`)
        await waitForCopy(page)
        openedMs.push(Date.now() - startedAt)
        if (load % 4 !== 3) continue
        await page.back()
        await page.forward()
        await waitForCopy(page)
      }
      openedMs.sort((a, b) => a - b)
      const [medianMs, slowestMs] = [openedMs[Math.floor(PAGE_LOAD_COUNT / 2)], openedMs.at(-1)]
      console.log(
        `${engine.name}: ${openedMs.length} of ${PAGE_LOAD_COUNT} loads opened, median ${medianMs} ms, slowest ${slowestMs} ms`,
      )
      expect(openedMs).toHaveLength(PAGE_LOAD_COUNT)
    },
    Math.max(LONG_MS, PAGE_LOAD_COUNT * 10_000),
  )
})

/** Waits until the worker has answered a search from the copy on the device, without any warning about storage. */
async function waitForCopy(window: BrowserWindow): Promise<void> {
  await waitForCards(window)
  await waitFor(window, SAVED_COPY_PATTERN)
  const text = await window.evaluate<string>('document.body.innerText')
  expect(text).not.toMatch(
    /could not save|does not let the guide save|could not be loaded|Opening the saved copy/,
  )
}

/** XPath of the field with this label. */
function toFieldXPath(label: string): string {
  return `//*[@id=//label[starts-with(normalize-space(.), '${label}')]/@for]`
}

async function fetchMessagesLike(message: string): Promise<unknown[]> {
  return callBackend('GET', `/rest/v1/contact_submissions?message=like.${encodeURIComponent(`${message}*`)}`)
}
