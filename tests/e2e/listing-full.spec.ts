import type { CDPSession, Page } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { addListingWithPhotos } from './photo-fixtures.ts'
import { addBank, ULIGA_POSITION, makeUnique } from './walks.ts'

/* The gallery by touch and autoplay, the share menu of the device, and a listing by keyboard only. */

const gallery = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })
const photoCounter = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/)
const zoomText = (page: Page) => gallery(page).getByText(/^\d+ %$/)

interface Finger {
  x: number
  y: number
}

/** Sends touches that start, move in steps and end, as a touch screen reports them. */
async function moveFingers(
  device: CDPSession,
  from: readonly Finger[],
  to: readonly Finger[],
): Promise<void> {
  const steps = 8
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [...from] })
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = from.map(({ x, y }, index) => ({
      x: x + (((to[index]?.x ?? x) - x) * step) / steps,
      y: y + (((to[index]?.y ?? y) - y) * step) / steps,
    }))
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe shows the next photo, a pinch zooms, a drag moves a zoomed photo @full', async ({
    page,
    tables,
    context,
  }) => {
    const { id } = await addListingWithPhotos(tables, 3)
    await visitUntilReady(page, `/business/${id}`)
    await page.getByRole('link', { name: 'Photo 1 of 3' }).tap()
    await expect(photoCounter(page)).toHaveText('1 / 3')
    const device = await context.newCDPSession(page)
    await moveFingers(device, [{ x: 300, y: 400 }], [{ x: 90, y: 405 }])
    await expect(photoCounter(page)).toHaveText('2 / 3')
    await moveFingers(device, [{ x: 90, y: 400 }], [{ x: 300, y: 405 }])
    await expect(photoCounter(page)).toHaveText('1 / 3')
    // A short or vertical movement is no swipe.
    await moveFingers(device, [{ x: 200, y: 400 }], [{ x: 180, y: 400 }])
    await moveFingers(device, [{ x: 200, y: 300 }], [{ x: 240, y: 500 }])
    await expect(photoCounter(page)).toHaveText('1 / 3')
    await moveFingers(
      device,
      [
        { x: 170, y: 400 },
        { x: 220, y: 400 },
      ],
      [
        { x: 95, y: 400 },
        { x: 295, y: 400 },
      ],
    )
    await expect
      .poll(async () => Number((await zoomText(page).textContent())?.replace(' %', '')))
      .toBeGreaterThan(200)
    await moveFingers(device, [{ x: 200, y: 400 }], [{ x: 90, y: 400 }])
    await expect(photoCounter(page)).toHaveText('1 / 3')
    await tables.remove('businesses', id)
  })
})

test('a button of the gallery keeps the focus after it was pressed, and the keys work @both @full', async ({
  page,
  tables,
}) => {
  const { id } = await addListingWithPhotos(tables, 4)
  await visitUntilReady(page, `/business/${id}`)
  await page.getByRole('link', { name: 'Photo 1 of 4' }).press('Enter')
  const nextButton = gallery(page).getByRole('button', { name: 'Next photo' })
  await nextButton.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(photoCounter(page)).toHaveText('3 / 4')
  await expect(nextButton).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(photoCounter(page)).toHaveText('2 / 4')
  await page.keyboard.press('+')
  await expect(zoomText(page)).toHaveText('120 %')
  await tables.remove('businesses', id)
})

test('the gallery shows the next photo every 5 seconds, but only between Play and Pause (PHOTO-3)', async ({
  page,
  tables,
}) => {
  const { id } = await addListingWithPhotos(tables, 3)
  await page.clock.install()
  await visitUntilReady(page, `/business/${id}`)
  await page.getByRole('link', { name: 'Photo 1 of 3' }).click()
  await page.clock.runFor(20_000)
  await expect(photoCounter(page)).toHaveText('1 / 3')
  await gallery(page).getByRole('button', { name: 'Play all photos' }).click()
  await page.clock.runFor(4_900)
  await expect(photoCounter(page)).toHaveText('1 / 3')
  await page.clock.runFor(200)
  await expect(photoCounter(page)).toHaveText('2 / 3')
  await page.clock.runFor(5_000)
  await expect(photoCounter(page)).toHaveText('3 / 3')
  await page.clock.runFor(5_000)
  await expect(photoCounter(page)).toHaveText('1 / 3')
  await gallery(page).getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(20_000)
  await expect(photoCounter(page)).toHaveText('1 / 3')
  await tables.remove('businesses', id)
})

for (const outcome of ['taken', 'cancelled', 'refused'] as const) {
  test(`the share menu of the device gets the link, and only a refusal is reported: ${outcome} (SHARE-2)`, async ({
    page,
    tables,
    site,
  }) => {
    await page.addInitScript((shareOutcome) => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (data: ShareData) => {
          Reflect.set(window, 'shared', data)
          if (shareOutcome === 'cancelled') throw new DOMException('', 'AbortError')
          if (shareOutcome === 'refused') throw new DOMException('', 'NotAllowedError')
        },
      })
    }, outcome)
    const { id, name } = await addListingWithPhotos(tables, 0)
    await visitUntilReady(page, `/business/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: `Share ${name}` })
    await sheet.getByRole('button', { name: 'More ways to share' }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as ShareData))
      .toMatchObject({
        title: name,
        url: `${site.url}/business/${id}`,
      })
    const problem = sheet.getByText('The share window of this device did not open.')
    if (outcome === 'refused') await expect(problem).toBeVisible()
    else await expect(problem).toHaveCount(0)
    await tables.remove('businesses', id)
  })
}

test('a favorite that this browser does not store is reported beside the list @full', async ({ page }) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    IDBFactory.prototype.open = (name: string, version?: number) => {
      if (name === 'guide-favourites') throw new DOMException('Refused by the test', 'SecurityError')
      return open(name, version)
    }
  })
  await visitUntilReady(page, '/banking')
  await page
    .getByRole('button', { name: /^Save to favorites: / })
    .first()
    .click()
  const notice = page.getByRole('region', { name: 'Favorites' })
  await expect(notice.getByText('This favorite may be lost')).toBeVisible()
  await notice.getByRole('link', { name: 'See your favorites' }).click()
  await expect(page.getByText('1 favorite saved')).toBeVisible()
  await expect(notice.getByText('This favorite may be lost')).toHaveCount(0)
})

test('a listing is saved, shared, reported and left by keyboard only (A11Y-3) @both', async ({
  page,
  tables,
}) => {
  const name = makeUnique('Keyboard store')
  const id = await addBank(tables, name, ULIGA_POSITION)
  await visitUntilReady(page, '/banking')
  await page.goto(`/business/${id}`)
  // The report link loads a moment after the page; pressing Tab earlier would skip it.
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible()
  await page.getByRole('link', { name: 'Call Now' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Directions' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Save to favorites: ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Saved to favorites: ${name}` })).toBeFocused()
  await page.getByRole('button', { name: 'Share' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Share ${name}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.getByRole('button', { name: 'Write to us' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Banks & ATMs' })).toBeFocused()
  await tables.remove('businesses', id)
})
