import type { Page } from '@playwright/test'
import { SIGNS } from '../../scripts/texts/pseudo-language.ts'
import { findCutOff } from './cut-off.ts'
import { expect, test, visitWithCopy } from './fixtures.ts'
import { SCREENS } from './walks.ts'

/** Writes the texts of the page in the invented language: with signs, and 40 % longer. */
async function lengthen(page: Page): Promise<void> {
  await page.evaluate((signs) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.nodeValue ?? ''
      if (!/\p{L}{2}/u.test(text) || node.parentElement?.closest('script, style, svg') !== null) continue
      const added = 'ōū '
        .repeat(text.length)
        .slice(0, Math.ceil(text.length * 0.4))
        .trim()
      node.nodeValue = text.replace(/[aeilmnou]/gi, (letter) => signs[letter] ?? letter).trimEnd() + added
    }
  }, SIGNS)
}

for (const half of [0, 1])
  test(`no screen scrolls sideways on a phone with texts that are 40 % longer, part ${half + 1} (TEXT-4)`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 320, height: 568 })
    await visitWithCopy(page)
    for (const [path, heading] of [['/', /Welcome/] as const, ...SCREENS].filter(
      (_, at) => at % 2 === half,
    )) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await lengthen(page)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        // The page may still be starting: what is cut off stays so.
        await expect.poll(() => findCutOff(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
