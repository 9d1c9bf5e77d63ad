import { expect, type Locator, type Page } from '@playwright/test'

/** The map of the page: what it shows and what can be pressed on it. */
export const pins = (page: Page): Locator => page.locator('button.leaflet-marker-icon')
export const listingPins = (page: Page): Locator =>
  page.locator('button.leaflet-marker-icon[aria-haspopup="dialog"]')
export const groupPins = (page: Page): Locator =>
  page.locator('button.leaflet-marker-icon:not([aria-haspopup])')

/** What stands on the map and where: changes with every move. */
export function pinPlaces(page: Page): Promise<string> {
  return pins(page).evaluateAll((buttons) =>
    buttons.map((button) => `${button.ariaLabel ?? ''} ${button.getAttribute('style') ?? ''}`).join('\n'),
  )
}

/** Colours that are drawn on the canvas of the base map, with how many pixels of each (every one is looked at). */
export async function drawnColours(page: Page): Promise<Map<string, number>> {
  await expect(page.locator('canvas.leaflet-tile').first()).toBeVisible()
  const counts = await page.evaluate(() => {
    // By packed number: a text for each of a million pixels would take seconds.
    const found = new Map<number, number>()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (const pixel of new Uint32Array(data.buffer)) found.set(pixel, (found.get(pixel) ?? 0) + 1)
    }
    return [...found].map(([pixel, count]) => {
      const parts = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
      return [`#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, count] as const
    })
  })
  return new Map(counts)
}

/** A colour of the map's tokens as the theme on the screen has it. */
export function mapColour(page: Page, name: 'sea' | 'land' | 'reef' | 'coast'): Promise<string> {
  return page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
    `--map-${name}`,
  )
}

/** Failed requests and errors of a page; an outer island must see none of either. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) =>
    failures.push(`${request.url()} ${request.failure()?.errorText ?? ''}`),
  )
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()} ${response.status()}`)
  })
  page.on('pageerror', (error) => failures.push(error.message))
  return failures
}

/** Drags the map by hand. */
export async function dragMap(page: Page, x: number, y: number): Promise<void> {
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (box === null) throw new Error('There is no map')
  const from = { x: box.x + box.width / 3, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 })
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 })
  await page.mouse.up()
}
