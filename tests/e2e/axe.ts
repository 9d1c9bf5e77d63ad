import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What depends on the theme; everything else that axe asks is the same in both. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Axe in the page itself: the guide has no frames (its policy allows none), and a page of axe's own doubles the time.
 * Without motion: a colour on its way to another one is nobody's contrast.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return new AxeBuilder({ page }).setLegacyMode(true)
}
