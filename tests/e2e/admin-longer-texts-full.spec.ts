import { findCutOff, lengthenTexts } from './cut-off.ts'
import { expect, test, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'
import { DASHBOARD_TEXTS } from '../../src/admin/frame/texts.ts'

test('no screen of the admin area scrolls sideways on a phone with texts that are 40 % longer (TEXT-4) @full', async ({
  adminPage: page,
  tables,
}) => {
  test.setTimeout(180_000)
  const name = uniqueName('Long Words')
  const id = String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name }))['id'])
  const screens = ['business/new', `business/edit/${id}`, `business/history/${id}`, 'import', 'duplicates']
  const paths = [
    ...Object.keys(DASHBOARD_TEXTS.tabs).map((tab) => `/admin#${tab}`),
    ...screens.map((screen) => `/admin/${screen}`),
  ]
  const cutOffByScreen: Record<string, string[]> = {}
  for (const path of paths) {
    // Load the page anew, because React does not update texts that this test has lengthened.
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.locator('html[data-app=ready]')).toBeVisible()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await lengthenTexts(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      let cutOffElements = await findCutOff(page)
      if (cutOffElements.length > 0) {
        // Charts take the width of the screen a moment later.
        await page.waitForTimeout(500)
        cutOffElements = await findCutOff(page)
      }
      if (cutOffElements.length > 0) cutOffByScreen[`${path} at ${width}`] = cutOffElements
    }
  }
  await tables.remove('businesses', id)
  expect(cutOffByScreen).toEqual({})
})
