import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What depends on the theme; everything else that axe asks is the same in both. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe in the page itself: the guide has no frames (its policy allows none), and a page of axe's own doubles the time. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}
