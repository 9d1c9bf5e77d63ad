import { expect, test } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { findCutOff, lengthenTexts } from './cut-off.ts'
import { findListingAndTrips, PUBLIC_SCREENS } from './walks.ts'

for (const half of [0, 1])
  test(`no screen scrolls sideways on a phone with texts that are 40 % longer, part ${half + 1} (TEXT-4)`, async ({
    page,
    tables,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 320, height: 568 })
    await visitWithCopy(page)
    const screens = [['/', /Welcome/] as const, ...PUBLIC_SCREENS, ...(await findListingAndTrips(tables))]
    for (const [path, heading] of screens.filter((_, index) => index % 2 === half)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await lengthenTexts(page)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        // Poll, because a page that is still starting may be too wide for a moment.
        await expect.poll(() => findCutOff(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
