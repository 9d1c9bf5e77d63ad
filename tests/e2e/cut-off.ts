import type { Page } from '@playwright/test'

/** What reaches beyond the right edge of the screen, outside of parts that scroll themselves. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= edge) return []
    const found = ['the page scrolls sideways']
    for (const element of document.querySelectorAll('body *')) {
      let scroller = element.parentElement
      while (scroller && scroller !== document.body && getComputedStyle(scroller).overflowX === 'visible')
        scroller = scroller.parentElement
      if (scroller === document.body && element.getBoundingClientRect().right > edge + 1)
        found.push(`${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
    }
    return found.slice(0, 5)
  })
}
