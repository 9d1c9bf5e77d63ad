import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { recordLayoutShifts } from './layout-shifts.ts'
import { visitWithCopy } from './visits.ts'

/* Lists on a desktop, 1280 x 800: the search beside the title, one row of choices, and the map high on the screen. */

const SCREEN_SIZE = { width: 1280, height: 800 }
const MIN_MAP_SHARE = 0.6
const MAX_LAYOUT_SHIFT = 0.005

test.use({ viewport: SCREEN_SIZE })

/** Reads the vertical middle of each visible control of a list, and the visible labels beside the controls. */
async function readControls(page: Page) {
  const form = page.locator('main search form')
  const boxes = await form
    .locator('select, input[name=loc], label:has(> input[type=checkbox]), nav')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().toJSON() as DOMRect))
  // Leave out words for screen readers alone, which are a pixel wide.
  const names = await form
    .locator('label > span')
    .evaluateAll((spans) =>
      spans.filter((span) => span.getBoundingClientRect().width > 2).map((span) => span.textContent),
    )
  return { middles: boxes.map(({ top, height }) => Math.round(top + height / 2)), names }
}

for (const [path, count] of [
  ['/businesses', 6],
  ['/accommodations', 6],
  ['/search?q=hotel', 6],
] as const)
  test(`the controls of the list ${path} are one row without labels beside them (LIST-17)`, async ({
    page,
  }) => {
    await visitWithCopy(page, path)
    await expect(page.getByLabel('Place or address')).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const field = await page.locator('main input[name=q]').boundingBox()
    expect(field?.y ?? NaN).toBeLessThan((title?.y ?? NaN) + (title?.height ?? NaN))
    const { middles, names } = await readControls(page)
    expect(middles).toHaveLength(count)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    expect(names).toEqual([])
  })

test('the map of a list takes at least 60 % of what a desktop shows without scrolling (LIST-17)', async ({
  page,
}) => {
  await visitWithCopy(page, '/businesses?view=map')
  const map = page.locator('.leaflet-container')
  await expect(page.locator('button.leaflet-marker-icon').first()).toBeVisible()
  const box = await map.boundingBox()
  const shownHeight = Math.min(SCREEN_SIZE.height, (box?.y ?? NaN) + (box?.height ?? NaN)) - (box?.y ?? NaN)
  expect(shownHeight / SCREEN_SIZE.height).toBeGreaterThanOrEqual(MIN_MAP_SHARE)
})

test('nothing on a list moves while its search and filters load (LIST-17)', async ({ page }) => {
  const shifts = await recordLayoutShifts(page)
  for (const path of ['/businesses', '/search?q=hotel', '/atoll/majuro', '/atolls', '/businesses?view=map']) {
    await visitWithCopy(page, path)
    await page.waitForLoadState('networkidle')
    expect(await shifts(), path).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  }
})
