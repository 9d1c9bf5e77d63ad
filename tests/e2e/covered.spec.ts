import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { visitWithCopy, waitForSavedCopy } from './visits.ts'
import { PUBLIC_SCREENS } from './walks.ts'

/* How much of the screen the header and other bars cover, with large text and on a low screen too. */

/** Measures how much of the screen the header, the status line and the bottom bar of a listing take, in CSS pixels. */
function measureBars(page: Page): Promise<{ header: number; status: number; bottomBar: number }> {
  return page.evaluate(() => {
    const call = document.querySelector('main article a.button-primary[href^="tel:"]')
    const bars = [
      document.querySelector('header'),
      document.querySelector('[aria-label="Saved copy"]'),
      innerWidth < 768 ? call?.parentElement : null,
    ]
    const [header = 0, status = 0, bottomBar = 0] = bars.map((bar) => {
      const box = bar?.getBoundingClientRect() ?? new DOMRect()
      return Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))
    })
    return { header, status, bottomBar }
  })
}

/** Finds links and buttons that another element covers after they are scrolled to the middle of the screen. */
function findCoveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const coveredNames: string[] = []
    for (const target of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button), footer a[href]',
    )) {
      if (!target.checkVisibility({ checkVisibilityCSS: true }) || target.closest('.leaflet-container'))
        continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const box = target.getBoundingClientRect()
      if (box.width < 4 || box.height < 4) continue
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
      const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 1)
      const top = document.elementFromPoint(x, y)
      const isCard =
        top?.closest('article, li, tr') !== null && top?.closest('article, li, tr')?.contains(target)
      if (top === null || target.contains(top) || top.contains(target) || isCard) continue
      coveredNames.push(`${target.textContent?.trim().slice(0, 40)} below ${top.tagName} ${top.className}`)
    }
    return coveredNames
  })
}

async function findCheckedPaths(tables: {
  select: (query: string) => Promise<Record<string, unknown>[]>
}): Promise<string[]> {
  const [row] = await tables.select(
    'businesses?email=not.is.null&phone=not.is.null&website=not.is.null&limit=1',
  )
  return [...PUBLIC_SCREENS.map(([path]) => path), `/business/${String(row?.['id'])}`]
}

const SCREEN_SIZES = [
  { name: '390 x 844', width: 390, height: 844, text: '100%' },
  { name: '390 x 844 with text of 200 %', width: 390, height: 844, text: '200%' },
  { name: '320 x 256', width: 320, height: 256, text: '100%' },
] as const

for (const { name, width, height, text } of SCREEN_SIZES)
  test(`at ${name} the bars at the edges of the screen take at most a quarter of the screen and cover no link or button (A11Y-5) (FRAME-9)`, async ({
    page,
    tables,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await visitWithCopy(page)
    for (const path of await findCheckedPaths(tables))
      await test.step(path, async () => {
        await page.goto(path)
        await waitForSavedCopy(page)
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
        const { header, status, bottomBar } = await measureBars(page)
        expect(header + status + bottomBar, `bars of ${path}`).toBeLessThanOrEqual(height / 4)
        if (text === '100%' && height > 500) {
          expect(header, `header of ${path}`).toBeLessThanOrEqual(52)
          expect(header + status, `header and status line of ${path}`).toBeLessThanOrEqual(76)
        } else {
          await page.evaluate(() => window.scrollTo(0, 400))
          await page.evaluate(() => window.scrollTo(0, 300))
          const bars = await measureBars(page)
          expect(bars.header + bars.status, `what sticks on ${path}`).toBe(0)
        }
        expect(await findCoveredTargets(page), path).toEqual([])
      })
  })
