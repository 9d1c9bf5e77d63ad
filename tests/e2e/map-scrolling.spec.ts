import { type Page, devices } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { pins } from './map-page.ts'

/* How a map behaves on a page that scrolls. */

const mapRegion = (page: Page) => page.getByRole('region', { name: /^Map of / })

test('choosing Map scrolls the whole map into view, below the switch alone, and requests no tiles; home leads to a map of all listings and back (MAP-14, MAP-15, HOME-2)', async ({
  page,
  site,
}) => {
  await visitWithCopy(page, '/businesses')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  await expect(mapRegion(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Grid' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).not.toBeInViewport()
  expect((await mapRegion(page).boundingBox())?.y).toBeLessThanOrEqual(80)
  // The second kind is the satellite layer of the test build.
  await expect(page.getByLabel('Kind of map').locator('option')).toHaveText(['Map', 'Satellite'])
  await expect(page.getByText(/\bstreets?\b/i)).toHaveCount(0)
  expect(site.requests.filter((url) => url.startsWith('/tiles/'))).toEqual([])

  await page.goto('/')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  await expect(mapRegion(page)).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByText(/^\d+ listings on the map$/)).toBeVisible()
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('application')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Businesses' }).last()).toBeVisible()
})

test.describe('with a finger', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('one finger scrolls the page and shows a hint to use two; two fingers move the map (MAP-13)', async ({
    page,
  }) => {
    await visitWithCopy(page, '/businesses?view=map')
    await expect(pins(page).first()).toBeVisible()
    await mapRegion(page).scrollIntoViewIfNeeded()
    const box = await mapRegion(page).boundingBox()
    if (box === null) throw new Error('There is no map')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    const session = await page.context().newCDPSession(page)
    const sendTouch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: { x: number; y: number }[]
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => Object.assign({ id }, point)),
      })
    const scrollBefore = await page.evaluate(() => window.scrollY)
    await sendTouch('touchStart', { x, y })
    for (let step = 1; step <= 8; step += 1) await sendTouch('touchMove', { x, y: y - step * 20 })
    await expect(page.getByText('Use two fingers to move the map')).toBeVisible()
    await sendTouch('touchEnd')
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollBefore + 60)
    await expect(page.getByText('Use two fingers to move the map')).toHaveCount(0)

    await page.evaluate((top) => window.scrollTo(0, top), scrollBefore)
    const readMapPosition = (): Promise<string | null> =>
      pins(page)
        .first()
        .evaluate((pin) => pin.style.transform)
    const scale = page.locator('.leaflet-control-scale-line').first()
    const shownPosition = [await readMapPosition(), await scale.textContent()]
    await sendTouch('touchStart', { x: x - 40, y }, { x: x + 40, y })
    for (let step = 1; step <= 8; step += 1) {
      await sendTouch('touchMove', { x: x - 40 - step * 6, y }, { x: x + 40 + step * 6, y })
    }
    await sendTouch('touchEnd')
    await expect
      .poll(async () => [await readMapPosition(), await scale.textContent()])
      .not.toEqual(shownPosition)
  })
})
