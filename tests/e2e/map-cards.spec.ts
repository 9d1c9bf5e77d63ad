import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { groupPins, listingPins, readPinPositions, pins } from './map-page.ts'

/* The switch between list and map, the cards beside a map, and the cards at the foot of a map. */

/** Presses groups of pins until a listing has a pin of its own. @returns the name of that listing */
async function openOneListing(page: Page): Promise<string> {
  for (let step = 0; step < 12 && (await listingPins(page).count()) === 0; step += 1) {
    const pinsBefore = await readPinPositions(page)
    await groupPins(page).first().press('Enter')
    await expect.poll(() => readPinPositions(page)).not.toBe(pinsBefore)
  }
  const pin = listingPins(page).first()
  const name = (await pin.getAttribute('aria-label')) ?? ''
  await pin.press('Enter')
  return name
}

const markedPins = (page: Page) => page.locator('button.leaflet-marker-icon[class*="marked"]')

test('on a desktop the list is beside the map, and pointing at a card marks its pin (MAP-18)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/banking?view=map')
  await expect(pins(page).first()).toBeVisible()
  const card = page.locator('[data-listing]').filter({ has: page.getByRole('article') })
  const [map, firstCardBox] = [
    await page.getByRole('application').boundingBox(),
    await card.first().boundingBox(),
  ]
  expect(firstCardBox?.x).toBeGreaterThan((map?.x ?? NaN) + (map?.width ?? NaN))
  await expect(markedPins(page)).toHaveCount(0)
  await card.first().hover()
  await expect(markedPins(page)).toHaveCount(1)
  await page.mouse.move(5, 5)
  await expect(markedPins(page)).toHaveCount(0)
  await card.nth(1).getByRole('link').first().focus()
  await expect(markedPins(page)).toHaveCount(1)
})

test('on a phone the card of a pin slides up at the foot of the map, and a swipe shows the next place on it (MAP-19)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/banking?view=map')
  await expect(pins(page).first()).toBeVisible()
  const name = await openOneListing(page)
  const sheet = page.getByRole('dialog', { name })
  const cards = sheet.getByRole('article')
  await expect(cards.first().getByRole('link', { name, exact: true })).toBeInViewport()
  const mapBox = await page.getByRole('region', { name: 'Map of Banks & ATMs' }).boundingBox()
  const box = await sheet.boundingBox()
  const mapBottom = (mapBox?.y ?? NaN) + (mapBox?.height ?? NaN)
  expect(Math.abs((box?.y ?? NaN) + (box?.height ?? NaN) - mapBottom)).toBeLessThan(3)
  // The map has moved, so that the sheet does not cover the pin.
  await expect
    .poll(async () => {
      const pin = await page.getByRole('button', { name, exact: true }).boundingBox()
      return (pin?.y ?? NaN) + (pin?.height ?? NaN) <= (box?.y ?? NaN)
    })
    .toBe(true)
  const markedBefore = await markedPins(page).getAttribute('aria-label')
  expect(markedBefore).toBe(name)
  await sheet
    .getByRole('list')
    .evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'instant' }))
  await expect.poll(() => cards.nth(1).evaluate((card) => card.getBoundingClientRect().left)).toBeLessThan(60)
  await expect(markedPins(page)).toHaveCount(1)
  await expect
    .poll(async () => (await markedPins(page).getAttribute('aria-label')) === markedBefore)
    .toBe(false)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(markedPins(page)).toHaveCount(0)
})

test('with forced colors of the system, the button of the chosen view differs by its background (LOOK-2)', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/banking')
  const view = page.getByRole('navigation', { name: 'View' })
  const readBackground = (name: string): Promise<string> =>
    view.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor)
  await expect(view).toBeVisible()
  expect(await readBackground('Grid')).not.toBe(await readBackground('Map'))
})
