import type { Page } from '@playwright/test'
import { axe, COLOUR_RULES, expect, type Tables } from './fixtures.ts'

/* What the long walks share: the two sizes and themes, and what holds on every screen. */

interface Look {
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** Every screen is looked at in each of these. */
export const LOOKS: readonly Look[] = SIZES.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${viewport.width} wide, ${colorScheme}`,
    viewport,
    colorScheme,
  })),
)

/** Every public screen but a listing, with its h1. */
export const SCREENS: readonly [path: string, heading: string | RegExp][] = [
  ['/', 'Welcome to the Marshall Islands'],
  ['/businesses', 'Businesses'],
  ['/accommodations', 'Accommodations'],
  ['/transportation', 'Transportation'],
  ['/government', 'Government Services'],
  ['/banking', 'Banks & ATMs'],
  ['/search', 'Search'],
  ['/search?q=bank', 'Search'],
  ['/near', 'Near me'],
  ['/favorites', 'Favorites'],
  ['/contact', 'Contact'],
  ['/outbox', 'Your messages'],
  ['/offline', 'Ready for offline'],
  ['/maps', 'Saved maps'],
  ['/print/MAJ', /^Phone numbers: Majuro/],
  ['/about', 'About this guide'],
  ['/privacy', 'Privacy'],
  ['/404', 'Business Not Found'],
]

/** No barrier that axe knows, and nothing wider than the screen. `what` names the place in a failure. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await expectNoBarrier(page, what, await axe(page))
}

/** Of a screen that is sound in one theme: what the colours of another one can break. */
export async function expectSoundColours(page: Page, what: string): Promise<void> {
  await expectNoBarrier(page, what, (await axe(page)).withRules(COLOUR_RULES))
}

async function expectNoBarrier(
  page: Page,
  what: string,
  builder: Awaited<ReturnType<typeof axe>>,
): Promise<void> {
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} needs sideways scrolling`).toBeLessThanOrEqual(0)
}

/** Errors of the page from now on: an empty list to compare with when it is over. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

let made = 0

/** Words that no other test writes: the backend is shared by all. */
export function unique(words: string): string {
  made += 1
  return `${words} ${Date.now().toString(36)}${made}${Math.floor(Math.random() * 1e6)}`
}

/** What came in at the server, by the beginning of its message. */
export async function arrived(tables: Tables, message: string): Promise<Record<string, unknown>[]> {
  return tables.select(`contact_submissions?message=like.${encodeURIComponent(`${message}*`)}`)
}

export async function removeArrived(tables: Tables, message: string): Promise<void> {
  for (const row of await arrived(tables, message))
    await tables.remove('contact_submissions', String(row['id']))
}
