import type { Page } from '@playwright/test'
import { ACCENTED_LETTERS } from '../../scripts/texts/pseudo-language.ts'

/** Replaces the texts of the page by pseudo-translations: with other letters, and 40 % longer. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate((signs) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const text = node.nodeValue ?? ''
      if (!/\p{L}{2}/u.test(text) || node.parentElement?.closest('script, style, svg') !== null) continue
      const addedText = 'ōū '
        .repeat(text.length)
        .slice(0, Math.ceil(text.length * 0.4))
        .trim()
      node.nodeValue = text.replace(/[aeilmnou]/gi, (letter) => signs[letter] ?? letter).trimEnd() + addedText
    }
  }, ACCENTED_LETTERS)
}

/** If the page scrolls sideways, finds elements beyond the right edge, except those inside an element that scrolls. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const foundElements = ['the page scrolls sideways']
    for (const element of document.querySelectorAll('body *')) {
      let scroller = element.parentElement
      while (scroller && scroller !== document.body && getComputedStyle(scroller).overflowX === 'visible')
        scroller = scroller.parentElement
      if (scroller === document.body && element.getBoundingClientRect().right > edge + 1)
        foundElements.push(`${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
    }
    return foundElements.slice(0, 5)
  })
}
