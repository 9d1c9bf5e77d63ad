import { expect, testWithServiceWorker as test, visitUntilReady } from './fixtures.ts'
import { collectErrors, expectNoViolations, LOOKS, SCREENS } from './walks.ts'

/* Every public screen in both sizes and themes, online and then with the network cut (ROUTES-1). */

for (const { name, viewport, colorScheme } of LOOKS) {
  test(`every screen, ${name}, online and offline @full`, async ({ page, site, tables }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const errors = collectErrors(page)
    const [listing] = await tables.select('businesses?email=not.is.null&website=not.is.null&limit=1')
    const screens = [...SCREENS, [`/business/${String(listing?.['id'])}`, String(listing?.['name'])] as const]
    await visitUntilReady(page)
    for (const [path, heading] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoViolations(page, path)
    }
    expect(errors).toEqual([])
    await site.cut()
    for (const [path, heading] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoViolations(page, `${path} with no network`)
    }
  })
}

test('the header stands in one line from 1200 pixels on, with all its pages (FRAME-1) @full', async ({
  page,
}) => {
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    const links = await navigation.getByRole('link').all()
    const tops = await Promise.all(links.map(async (link) => Math.round((await link.boundingBox())?.y ?? -1)))
    expect(new Set(tops).size, `${width}: ${tops.join(' ')}`).toBe(1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test('the menu of a small screen leads to what the footer has, and installs @full', async ({ page }) => {
  await visitUntilReady(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.locator('#site-menu')
  await menu.getByRole('button', { name: 'Install this guide' }).click()
  await expect(page.getByRole('dialog', { name: 'Install the guide' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Install this guide' })).toBeFocused()
  await menu.getByRole('link', { name: 'Ready for offline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ready for offline' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the sheet to print is one press away from every page, and of any atoll @full', async ({ page }) => {
  await visitUntilReady(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Phone list to print' }).click()
  await expect(page).toHaveURL(/\/print\/MAJ$/)
  await page.getByLabel('Atoll or island').selectOption({ label: 'Ebon' })
  await expect(page).toHaveURL(/\/print\/EBO$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Phone numbers: Ebon/ })).toBeVisible()
})
