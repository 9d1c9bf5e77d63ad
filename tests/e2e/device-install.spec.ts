import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createAxeBuilder } from './axe.ts'

/* Installing the guide. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const installPrompt = (page: Page) => page.getByRole('region', { name: 'Install', exact: true })

/** Fires the install event in the page, because Chromium without a profile never does. */
function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  return page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const showPrompt = async (): Promise<{ outcome: string }> => {
      document.documentElement.dataset['asked'] = String(
        Number(document.documentElement.dataset['asked'] ?? 0) + 1,
      )
      if (answer === 'accepted') window.dispatchEvent(new Event('appinstalled'))
      return { outcome: answer }
    }
    window.dispatchEvent(Object.assign(event, { prompt: showPrompt }))
    document.documentElement.dataset['barWasPrevented'] = String(event.defaultPrevented)
  }, outcome)
}

async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await (await createAxeBuilder(page)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test.describe('install', () => {
  test('the install prompt appears after three seconds; "Maybe Later" hides the prompt for seven days, Close hides it for ever', async ({
    page,
  }) => {
    // The page's clock is frozen, so each try advances it: a busy page starts its timer late.
    const expectShownInTime = (): Promise<void> =>
      expect(async () => {
        await page.clock.runFor(1_100)
        await expect(page.getByRole('button', { name: 'Install Now' })).toBeVisible({ timeout: 300 })
      }).toPass()
    await page.clock.install()
    await page.goto('/banking')
    await expect(heading(page, 'Banks & ATMs')).toBeVisible()
    await expect(installPrompt(page)).toBeAttached()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await offerInstall(page, 'accepted')
    await expect(page.locator('html')).toHaveAttribute('data-bar-was-prevented', 'true')
    await page.clock.runFor(2_900)
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeHidden()
    await page.clock.runFor(200)
    // At this scroll position the prompt would cover the second card, so it waits (INSTALL-4).
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expectShownInTime()
    await page.clock.resume()
    await expectNoAxeViolations(page)
    expect((await installPrompt(page).boundingBox())?.height).toBeLessThanOrEqual(72)
    await page.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeHidden()

    const offerAfter = async (days: number): Promise<void> => {
      await page.clock.fastForward(days * 24 * 3_600_000)
      await page.reload()
      await expect(installPrompt(page)).toBeAttached()
      await offerInstall(page, 'accepted')
      await page.clock.runFor(3_100)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.clock.runFor(1_100)
    }
    await offerAfter(6)
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeHidden()
    await offerAfter(1)
    await expectShownInTime()
    await page.getByRole('button', { name: 'Close, and do not ask again' }).click()
    await offerAfter(400)
    await expect(page.getByRole('button', { name: 'Install Now' })).toBeHidden()

    // The entry in the menu still works.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Install this guide' }).click()
    const sheet = page.getByRole('dialog', { name: 'Install the guide' })
    await sheet.getByRole('button', { name: 'Install Now' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1')
    await expect(sheet).toBeHidden()
    await expect(page.getByText('The guide is installed. Open it like your other apps.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install this guide' })).toBeHidden()
  })

  test('the install sheet shows the steps for an iPhone, opens by keyboard and returns the focus (INSTALL-2)', async ({
    browser,
    site,
  }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    const context = await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${site.url}/404`)
    const entry = page.getByRole('contentinfo').getByRole('button', { name: 'Install this guide' })
    await entry.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Install the guide' })
    await expect(sheet.getByRole('heading', { name: 'Install the guide' })).toBeFocused()
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    await expect(sheet).toContainText('Tap Share')
    await expect(sheet).toContainText('"Add to Home Screen"')
    await expect(sheet).toContainText('Open it once from the Home Screen while online.')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(entry).toBeFocused()
    await context.close()
  })
})
