import type { Page } from '@playwright/test'
import { expect, type Tables } from './fixtures.ts'
import { createAxeBuilder, COLOUR_RULES } from './axe.ts'

/* Shared parts of the long tests: both sizes, both themes, and checks that hold on every screen. */

type Theme = 'light' | 'dark'

interface ScreenSetting {
  name: string
  viewport: { width: number; height: number }
  colorScheme: Theme
  /** Ends the title of a test that `npm test` runs in the first setting only. */
  tag: '' | ' @full'
}

/**
 * Each screen is tested in each of these settings: at both sizes, and opened in both themes. That each screen has no
 * violation in both themes at both sizes is what `expectNoViolationsInBothThemes` checks.
 */
export const SCREEN_SETTINGS: readonly ScreenSetting[] = [
  { name: '390 wide, light', viewport: { width: 390, height: 844 }, colorScheme: 'light', tag: '' },
  { name: '1280 wide, dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark', tag: ' @full' },
]

/** Home and the lists of the categories, with their h1. */
export const LIST_SCREENS: readonly [path: string, heading: string][] = [
  ['/', 'Welcome to the Marshall Islands'],
  ['/businesses', 'Businesses'],
  ['/accommodations', 'Accommodations'],
  ['/transportation', 'Transportation'],
  ['/government', 'Government Services'],
  ['/banking', 'Banks & ATMs'],
]

/** Most public screens, with their h1. A listing and /trips come from `findListingAndTrips`. */
export const PUBLIC_SCREENS: readonly [path: string, heading: string | RegExp][] = [
  ...LIST_SCREENS,
  ['/search', 'Search'],
  ['/search?q=bank', 'Search'],
  ['/near', 'Near me'],
  ['/favorites', 'Favorites'],
  ['/contact', 'Contact'],
  ['/outbox', 'Your messages'],
  ['/offline', 'Ready for offline'],
  ['/maps', 'Saved maps'],
  ['/print/MAJ', /^Phone numbers: Majuro/],
  ['/atolls', 'Atolls and islands'],
  ['/atoll/majuro', 'On Majuro'],
  ['/emergency', 'Emergency numbers'],
  ['/give', 'Give the guide to someone'],
  ['/receive', 'Receive the guide'],
  ['/about', 'About this guide'],
  ['/privacy', 'Privacy'],
  ['/404', 'Business Not Found'],
]

/** Finds the pages of a listing and of the trips, which are not in SCREENS, because most walks check them in more detail. */
export async function findListingAndTrips(
  tables: Tables,
): Promise<readonly (readonly [path: string, heading: string])[]> {
  const [listing] = await tables.select(
    'businesses?select=id,name&phone=not.is.null&operating_hours=not.is.null&order=id&limit=1',
  )
  if (listing === undefined) throw new Error('No listing has a number and hours')
  return [
    [`/business/${String(listing['id'])}`, String(listing['name'])],
    ['/trips', 'Ships and planes'],
  ]
}

/** Expects no axe violations and no horizontal overflow. `what` names the place in a failure. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await expectNoViolationsOrOverflow(page, what, await createAxeBuilder(page))
}

/**
 * Expects no axe violations in the theme of the page and in the other theme, and no horizontal overflow; then the page has
 * its first theme again. In the other theme only the color rules are run, because the other rules of axe look at the
 * elements, names and places of the page, which are the same in both themes.
 */
export async function expectNoViolationsInBothThemes(page: Page, what: string): Promise<void> {
  const theme = await readTheme(page)
  await expectNoViolations(page, `${what}, ${theme},`)
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  await changeSystemTheme(page, otherTheme)
  await expectNoColourViolations(page, `${what}, ${otherTheme},`)
  await changeSystemTheme(page, theme)
}

async function readTheme(page: Page): Promise<Theme> {
  return (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light'
}

/** Changes the theme of the system, and waits until the page has followed. */
async function changeSystemTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Checks only the color rules, for a screen that had no violations in the other theme. */
export async function expectNoColourViolations(page: Page, what: string): Promise<void> {
  await expectNoViolationsOrOverflow(page, what, (await createAxeBuilder(page)).withRules(COLOUR_RULES))
}

async function expectNoViolationsOrOverflow(
  page: Page,
  what: string,
  builder: Awaited<ReturnType<typeof createAxeBuilder>>,
): Promise<void> {
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} needs sideways scrolling`).toBeLessThanOrEqual(0)
}

/** Collects the errors of the page and its console from now on. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

let textCount = 0

/** Returns a text that no other test writes, because all tests share the backend. */
export function makeUnique(words: string): string {
  textCount += 1
  return `${words} ${Date.now().toString(36)}${textCount}${Math.floor(Math.random() * 1e6)}`
}

/** Adds a listing on Majuro and returns its id. The test removes it at its end. */
export async function addBank(tables: Tables, name: string, changes: object = {}): Promise<string> {
  const row = await tables.insert('businesses', {
    name,
    description: 'Made by a test.',
    category: 'banking',
    atoll: 'MAJ',
    address_details: 'Uliga',
    phone: '625-0177',
    ...changes,
  })
  return String(row['id'])
}

/** A position on Majuro, for a listing with a pin. */
export const ULIGA_POSITION = { latitude: 7.1065, longitude: 171.3723 }

/** Reads the messages on the server whose text begins like this. */
export async function readStoredMessages(
  tables: Tables,
  message: string,
): Promise<Record<string, unknown>[]> {
  return tables.select(`contact_submissions?message=like.${encodeURIComponent(`${message}*`)}`)
}

export async function removeStoredMessages(tables: Tables, message: string): Promise<void> {
  for (const row of await readStoredMessages(tables, message))
    await tables.remove('contact_submissions', String(row['id']))
}

/**
 * Counts the favorites in the database of this device. A heart fills before its change is written, so a test waits for
 * this number before it leaves the page.
 */
export function countStoredFavourites(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const knownDatabases = await indexedDB.databases()
    if (!knownDatabases.some(({ name }) => name === 'guide-favourites')) return 0
    return new Promise<number>((resolve, reject) => {
      const openRequest = indexedDB.open('guide-favourites')
      openRequest.addEventListener('error', () => reject(new Error('The favorites could not be opened')))
      openRequest.addEventListener('success', () => {
        const database = openRequest.result
        const countRequest = database.transaction('favourites').objectStore('favourites').count()
        countRequest.addEventListener('success', () => {
          database.close()
          resolve(countRequest.result)
        })
      })
    })
  })
}
