import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/* Locators, measurements and gestures for the map on a page. */

export const pins = (page: Page): Locator => page.locator('button.leaflet-marker-icon')
export const listingPins = (page: Page): Locator =>
  page.locator('button.leaflet-marker-icon[aria-haspopup="dialog"]')
export const groupPins = (page: Page): Locator =>
  page.locator('button.leaflet-marker-icon:not([aria-haspopup])')

/** Reads the markers and their positions as one text, which changes when the map moves or zooms. */
export function readPinPositions(page: Page): Promise<string> {
  return pins(page).evaluateAll((buttons) =>
    buttons.map((button) => `${button.ariaLabel ?? ''} ${button.getAttribute('style') ?? ''}`).join('\n'),
  )
}

/** Scrolls to the map of a listing, because on a phone it is far down the page, and loads when it is nearly visible. */
export async function goToListingMap(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: 'Location' })
  // This wait has its own time limit, because a listing that never appears would use up the time of the whole test.
  await expect(heading).toBeAttached()
  await heading.scrollIntoViewIfNeeded()
  await expect(page.getByRole('application')).toBeVisible()
}

/** Waits until coastline and names are painted, which takes several tasks. */
export async function waitForPaint(page: Page): Promise<void> {
  await expect(page.locator('canvas.leaflet-tile').first()).toBeVisible()
  await expect(page.locator('.guide-names')).toBeAttached()
  await expect(page.locator('canvas.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
}

/** Reads the colors on the canvas of the base map, each with its number of pixels. */
export async function readDrawnColours(page: Page): Promise<Map<string, number>> {
  await waitForPaint(page)
  const counts = await page.evaluate(() => {
    // Count by the packed number, because making a text for each of a million pixels would take seconds.
    const pixelCounts = new Map<number, number>()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (const pixel of new Uint32Array(data.buffer))
        pixelCounts.set(pixel, (pixelCounts.get(pixel) ?? 0) + 1)
    }
    return [...pixelCounts].map(([pixel, count]) => {
      const parts = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
      return [`#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`, count] as const
    })
  })
  return new Map(counts)
}

/** Reads the value of a map color in the current theme. */
export function readMapColour(page: Page, name: 'sea' | 'land' | 'reef' | 'coast'): Promise<string> {
  return page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
    `--map-${name}`,
  )
}

/**
 * Collects failed requests and errors of a page, which must not occur without a network. Requests that end because the
 * page is left are not collected.
 */
export function collectFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) =>
    failures.push(`${request.url()} ${request.failure()?.errorText ?? ''}`),
  )
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    while (failures.at(-1)?.endsWith(' net::ERR_ABORTED') === true) failures.pop()
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()} ${response.status()}`)
  })
  page.on('pageerror', (error) => failures.push(error.message))
  return failures
}

/** Drags the map with the mouse by this many pixels. */
export async function dragMap(page: Page, x: number, y: number): Promise<void> {
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (box === null) throw new Error('There is no map')
  const startPoint = { x: box.x + box.width / 3, y: box.y + box.height / 2 }
  await page.mouse.move(startPoint.x, startPoint.y)
  await page.mouse.down()
  await page.mouse.move(startPoint.x + x / 2, startPoint.y + y / 2, { steps: 4 })
  await page.mouse.move(startPoint.x + x, startPoint.y + y, { steps: 4 })
  await page.mouse.up()
}

/** Records the labels that are drawn on each tile of the base map, for `readVisibleLabels`. */
export async function recordMapLabels(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D
    // Called with its own context below.
    // oxlint-disable-next-line typescript/unbound-method
    const fillText = prototype.fillText
    prototype.fillText = function noted(text, x, y) {
      this.canvas.dataset['names'] = `${this.canvas.dataset['names'] ?? ''}${text}@${x}@${y}\n`
      fillText.call(this, text, x, y)
    }
  })
}

/** Reads the labels of the base map whose center is inside the visible part of the map. */
export async function readVisibleLabels(page: Page): Promise<string[]> {
  await waitForPaint(page)
  return page.evaluate(() => {
    const view = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    if (view === undefined) return []
    const names = new Set<string>()
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const { left, top } = canvas.getBoundingClientRect()
      for (const line of (canvas.dataset['names'] ?? '').split('\n')) {
        const [name = '', x, y] = line.split('@')
        const [labelX, labelY] = [left + Number(x), top + Number(y)]
        const isInside =
          labelX > view.left && labelX < view.right && labelY > view.top && labelY < view.bottom
        if (name !== '' && isInside) names.add(name)
      }
    }
    return [...names]
  })
}

/** Reads the colors in a square around the center of the map, as #rrggbb. `radius` is half of its side in pixels. */
export async function readCentreColours(page: Page, radius: number): Promise<string[]> {
  await waitForPaint(page)
  return page.evaluate((around) => {
    const view = document.querySelector('.leaflet-container')?.getBoundingClientRect()
    const foundColours = new Set<string>()
    if (view === undefined) return []
    const [x, y] = [view.left + view.width / 2, view.top + view.height / 2]
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const box = canvas.getBoundingClientRect()
      const scale = canvas.width / box.width
      const [left, top] = [(x - around - box.left) * scale, (y - around - box.top) * scale]
      const sideLength = 2 * around * scale
      const isApart =
        left > canvas.width || top > canvas.height || left + sideLength < 0 || top + sideLength < 0
      if (isApart) continue
      const { data } = canvas.getContext('2d')!.getImageData(left, top, sideLength, sideLength)
      for (let index = 0; index < data.length; index += 4) {
        const parts = [data[index], data[index + 1], data[index + 2]]
        foundColours.add(`#${parts.map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`)
      }
    }
    return [...foundColours]
  }, radius)
}
