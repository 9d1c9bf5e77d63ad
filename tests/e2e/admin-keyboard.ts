import { expect, type Page } from '@playwright/test'

/** Presses Tab until the control has the focus. */
export async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'textbox' | 'button' | 'checkbox' | 'combobox' | 'link',
): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label, 'textbox')
  await page.keyboard.type(text)
}
