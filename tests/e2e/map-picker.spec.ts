import type { Page } from '@playwright/test'
import { expect, test } from './admin-fixtures.ts'

/* The map of the listing form: placing one pin by mouse, touch, keyboard and typing. */

const mapElement = (page: Page) => page.getByRole('application')
const scaleBar = (page: Page) => page.locator('.leaflet-control-scale')
const pinMarker = (page: Page) => page.getByRole('img', { name: 'Pin. Drag it to another place.' })

async function readTypedPosition(page: Page): Promise<{ latitude: string; longitude: string }> {
  return {
    latitude: await page.getByLabel('Latitude').inputValue(),
    longitude: await page.getByLabel('Longitude').inputValue(),
  }
}

async function openPicker(page: Page): Promise<void> {
  await page.goto('/admin/business/new')
  await expect(mapElement(page)).toBeVisible()
  await mapElement(page).scrollIntoViewIfNeeded()
}

/** Texts of the map's scale bar: at zoom 10 without a pin, and at zoom 16 with a pin. */
const SCALE_TEXT_BY_ZOOM = { 10: '10 km', 16: '200 m' }

test('a pin is set by click, drag and keyboard, to six decimals (PIN-3) @both', async ({
  adminPage: page,
}) => {
  await openPicker(page)
  await expect(scaleBar(page)).toContainText(SCALE_TEXT_BY_ZOOM[10])
  await mapElement(page).click({ position: { x: 120, y: 150 } })
  await expect(pinMarker(page)).toBeVisible()
  const clicked = await readTypedPosition(page)
  await expect(page.getByText(`Pin at ${clicked.latitude}, ${clicked.longitude}`)).toHaveRole('status')
  expect(clicked.latitude).toMatch(/^7\.\d{6}$/)
  expect(clicked.longitude).toMatch(/^17[01]\.\d{6}$/)

  const pinBox = await pinMarker(page).boundingBox()
  if (pinBox === null) throw new Error('There is no pin')
  const pinCenter = { x: pinBox.x + pinBox.width / 2, y: pinBox.y + pinBox.height / 2 }
  await page.mouse.move(pinCenter.x, pinCenter.y)
  await page.mouse.down()
  await page.mouse.move(pinCenter.x + 30, pinCenter.y + 40, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => readTypedPosition(page)).not.toEqual(clicked)
  const dragged = await readTypedPosition(page)
  expect(Number(dragged.longitude)).toBeGreaterThan(Number(clicked.longitude))
  expect(Number(dragged.latitude)).toBeLessThan(Number(clicked.latitude))

  // Enter puts the pin into the center of the map, and the arrow keys move the map.
  await mapElement(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readTypedPosition(page)).not.toEqual(dragged)
  const centerPosition = await readTypedPosition(page)
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return Number((await readTypedPosition(page)).longitude)
    })
    .toBeGreaterThan(Number(centerPosition.longitude) + 0.05)
  await expect(page).toHaveURL(/\/admin\/business\/new$/)

  await page.getByRole('button', { name: 'Remove the pin' }).click()
  await expect(pinMarker(page)).toHaveCount(0)
  expect(await readTypedPosition(page)).toEqual({ latitude: '', longitude: '' })
})

test('a pasted link or pair of coordinates sets the pin; other texts are explained and stay (PIN-5) @full', async ({
  adminPage: page,
}) => {
  await openPicker(page)
  const field = page.getByLabel('Coordinates or a map link')
  await field.fill('https://maps.app.goo.gl/AbCdEf')
  await field.press('Enter')
  await expect(page.getByText(/^This short link does not contain the place/)).toBeVisible()
  await expect(field).toHaveValue('https://maps.app.goo.gl/AbCdEf')
  await field.fill('near the dock')
  await field.press('Tab')
  await expect(page.getByText(/^No coordinates were found/)).toBeVisible()
  await expect(pinMarker(page)).toHaveCount(0)
  await field.fill('https://www.google.com/maps/place/Dock/@7.1,171.2,15z/data=!3d8.7801!4d167.7372')
  await field.press('Enter')
  await expect(pinMarker(page)).toBeVisible()
  await expect(scaleBar(page)).toContainText(SCALE_TEXT_BY_ZOOM[16])
  expect(await readTypedPosition(page)).toEqual({ latitude: '8.780100', longitude: '167.737200' })
  await expect(field).toHaveValue('')
  // Pasted text is read without pressing Enter.
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '7.0897, 171.3803')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => readTypedPosition(page)).toEqual({ latitude: '7.089700', longitude: '171.380300' })
  await expect(page).toHaveURL(/\/admin\/business\/new$/)
})

test('typed numbers move the pin and the map to zoom 16; invalid ones stay with their error @full', async ({
  adminPage: page,
}) => {
  await openPicker(page)
  await page.getByLabel('Latitude').fill('8,7801')
  await page.getByLabel('Longitude').fill('167.7372')
  await page.getByLabel('Longitude').press('Tab')
  await expect(pinMarker(page)).toBeVisible()
  await expect(scaleBar(page)).toContainText(SCALE_TEXT_BY_ZOOM[16])
  expect(await readTypedPosition(page)).toEqual({ latitude: '8.780100', longitude: '167.737200' })
  await page.getByLabel('Latitude').fill('95')
  await page.getByLabel('Latitude').press('Tab')
  await page.getByLabel('Longitude').press('Tab')
  await expect(page.getByText('Latitude must be from -90 to 90')).toBeVisible()
  await page.getByLabel('Latitude').fill('21.3')
  await page.getByLabel('Longitude').press('Tab')
  await expect(page.getByText(/^This place is not in the Marshall Islands/)).toBeVisible()
})

test('the position of the device sets the pin; a refusal and a timeout are explained', async ({
  adminPage: page,
  context,
}) => {
  await context.addInitScript(() => {
    const requestedOptions: PositionOptions[] = []
    Object.assign(window, { askedPositions: requestedOptions })
    const measurePosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (onPosition, onFailure, options) => {
      requestedOptions.push(options ?? {})
      const isSilent = sessionStorage.getItem('silent') === 'yes'
      // Simulates a device that found no position in time (GeolocationPositionError.TIMEOUT).
      if (isSilent) onFailure?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError)
      else measurePosition(onPosition, onFailure, options)
    }
  })
  await openPicker(page)
  const refusal = 'Unable to get your location. Please click on the map to set the business location.'
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 8.78012345678, longitude: 167.7372 })
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(pinMarker(page)).toBeVisible()
  await expect(scaleBar(page)).toContainText(SCALE_TEXT_BY_ZOOM[16])
  expect(await readTypedPosition(page)).toEqual({ latitude: '8.780123', longitude: '167.737200' })
  await expect(page.getByText(refusal)).toHaveCount(0)

  await page.evaluate(() => sessionStorage.setItem('silent', 'yes'))
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  // The fields still have the position that was found before.
  expect(await readTypedPosition(page)).toEqual({ latitude: '8.780123', longitude: '167.737200' })
  const requestedOptions = await page.evaluate(
    () => (window as unknown as { askedPositions: PositionOptions[] }).askedPositions,
  )
  expect(requestedOptions).toHaveLength(3)
  // The first two requests accept a stored position; after a position was found, the device must measure again.
  for (const [index, options] of requestedOptions.entries())
    expect(options).toEqual({
      timeout: 10_000,
      maximumAge: index < 2 ? 300_000 : 0,
      enableHighAccuracy: true,
    })
})

test('a position of the device that is found late does not replace a pin that was placed or typed meanwhile (PIN-3)', async ({
  adminPage: page,
  context,
}) => {
  await context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (onPosition) => {
      const coords = { latitude: 7.1, longitude: 171.38, accuracy: 5 } as GeolocationCoordinates
      Object.assign(window, { answer: () => onPosition({ coords, timestamp: 0 } as GeolocationPosition) })
    }
  })
  await openPicker(page)
  const decideMeanwhile = async (decide: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name: 'Use my position' }).click()
    await decide()
    await page.evaluate(() => (window as unknown as { answer: () => void }).answer())
    await expect(page.getByRole('button', { name: 'Use my position' })).toBeVisible()
  }
  const positionField = page.getByLabel('Coordinates or a map link')
  await decideMeanwhile(() => positionField.fill('8.7801, 167'))
  await expect(positionField).toHaveValue('8.7801, 167')
  await positionField.fill('')
  await decideMeanwhile(async () => {
    await positionField.fill('8.7801, 167.7372')
    await positionField.press('Enter')
  })
  expect(await readTypedPosition(page)).toEqual({ latitude: '8.780100', longitude: '167.737200' })
  await decideMeanwhile(() => page.getByLabel('Latitude').fill('8.'))
  await expect(page.getByLabel('Latitude')).toHaveValue('8.')
  await page.getByLabel('Latitude').fill('8.78')
  await decideMeanwhile(() => page.getByRole('button', { name: 'Remove the pin' }).click())
  await expect(pinMarker(page)).toHaveCount(0)
})

test('the picker reports a browser without geolocation @full', async ({ adminPage: page, context }) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined, configurable: true }),
  )
  await openPicker(page)
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByText('Geolocation is not supported by this browser.')).toBeVisible()
})
