import type { Page } from '@playwright/test'
import { readCatalogues } from '../../scripts/texts/catalogues.ts'
import { toPseudoText } from '../../scripts/texts/pseudo-language.ts'
import { readTexts } from '../../scripts/texts/text-entries.ts'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'
import { findCutOff } from './cut-off.ts'
import { buildTranslatedSite, removeTranslatedSite, serveTranslatedSite } from './translated-site.ts'
import { expectNoViolations, findListingAndTrips, PUBLIC_SCREENS } from './walks.ts'

/*
 * A build with two more languages (TEXT-5): an invented one that has every text, and one that has a few. @full, because that
 * build takes as long as the build of all other tests. The invented language has the tag of Esperanto, because axe knows no
 * tags for private use.
 */

const FEW_TEXTS: Record<string, string> = {
  'src/app/texts.ts LAYOUT_TEXTS.search': 'Pukot',
  'src/app/footer-texts.ts FOOTER_TEXTS.about': 'Kōn',
}

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  await buildTranslatedSite({ eo: toPseudoText, mh: (_, key) => FEW_TEXTS[key] ?? null })
})
test.afterAll(removeTranslatedSite)

/** English texts of two words or more without placeholders. Single words are left out, because they may be names. */
const ENGLISH_TEXTS = readCatalogues('.', false).flatMap(({ name, code }) =>
  readTexts(name, code)
    .map(({ english }) => english.trim())
    .filter((english) => !english.includes('$') && /\s/.test(english)),
)

function findShownEnglish(page: Page): Promise<string[]> {
  return page.evaluate((english) => {
    const englishTexts = new Set(english)
    const foundTexts: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const isShown = node.parentElement?.closest('script, template, noscript, [lang=en]') === null
      if (isShown && englishTexts.has(node.nodeValue?.trim() ?? '')) foundTexts.push(node.nodeValue ?? '')
    }
    return foundTexts
  }, ENGLISH_TEXTS)
}

for (const half of [0, 1])
  test(`screens show no English and cut nothing off on a phone in the invented language, part ${half + 1} (TEXT-4) @full`, async ({
    page,
    site,
    tables,
  }) => {
    site.intercept = serveTranslatedSite
    await page.setViewportSize({ width: 320, height: 568 })
    await visitWithCopy(page)
    await page.evaluate(() => localStorage.setItem('guide-language', 'eo'))
    const screens = [['/', ''] as const, ...PUBLIC_SCREENS, ...(await findListingAndTrips(tables))]
    for (const [path] of screens.filter((_, index) => index % 2 === half)) {
      await page.goto(path)
      await expect(page.locator('html[data-app=ready]')).toBeVisible()
      if (!path.startsWith('/business/'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[āéīļḿņōū]/i)
      await expect.poll(() => findShownEnglish(page), path).toEqual([])
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => findCutOff(page), `${path} at ${width}`).toEqual([])
      }
    }
  })

testWithServiceWorker(
  'a reader chooses a language, has it without a network, and English texts are marked (TEXT-5, TEXT-6) @full',
  async ({ page, site }) => {
    site.intercept = serveTranslatedSite
    await visitUntilReady(page, '/about')
    const footer = page.getByRole('contentinfo')
    const choice = footer.getByRole('combobox', { name: 'Language', exact: true })
    await expect(footer.getByRole('link', { name: 'About' })).toBeVisible()
    expect(site.requests.filter((url) => url.startsWith('/languages/'))).toEqual([])

    await choice.selectOption('mh')
    await expect(footer.getByRole('link', { name: 'Kōn' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'mh')
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('lang', 'en')
    expect(await footer.getByRole('link', { name: 'Kōn' }).getAttribute('lang')).toBeNull()
    await expectNoViolations(page, 'a page in two languages')

    await site.cut()
    for (const path of ['/about', '/', '/businesses']) {
      await page.goto(path)
      await expect(footer.getByRole('link', { name: 'Kōn' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'mh')
    }
    await choice.selectOption('eo')
    await expect(footer.getByRole('status')).toContainText('could not be loaded')
    // Pages that were stored for the next start must not open in the previous language.
    await choice.selectOption('en')
    await expect(footer.getByRole('link', { name: 'About' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/')
    await expect(footer.getByRole('link', { name: 'About' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)
