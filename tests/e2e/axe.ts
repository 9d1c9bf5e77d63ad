import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'

/** Axe rules whose result depends on the theme. All other rules give the same result in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE_SCRIPT = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Prepares axe to run inside the page itself, because the guide has no frames (its policy forbids them) and a separate
 * page of axe would take twice as long. Turns animations off, because a color that fades in has a lower contrast at first.
 * The result lists violations in full, and of everything else only an example.
 */
export async function createAxeBuilder(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT)
  // The minified script is on the page already; '0' keeps AxeBuilder from loading the unminified one twice.
  return new AxeBuilder({ page, axeSource: '0' }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}
