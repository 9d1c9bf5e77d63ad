import { expect, test } from './admin-fixtures.ts'

test('photos are above the Save button, and on a phone the bar with Save shows what is missing (IMG-14) (SAVEBAR-1)', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/business/new')
  const save = page.getByRole('button', { name: 'Save Business' })
  const photos = page.getByRole('region', { name: 'Photos' })
  await expect(photos).toBeVisible()
  const [firstBox, secondBox] = await Promise.all([
    photos.evaluate((element) =>
      element.compareDocumentPosition(document.querySelector('[type=submit]') as Node),
    ),
    save.evaluate((element) => (element as HTMLButtonElement).form?.id ?? ''),
  ])
  expect(firstBox & 4).not.toBe(0)
  expect(secondBox).not.toBe('')
  await save.click()
  const missingFieldsButton = page.getByRole('button', { name: /^Business name is required, and \d more$/ })
  await expect(missingFieldsButton).toBeVisible()
  await photos.scrollIntoViewIfNeeded()
  await expect(missingFieldsButton).toBeInViewport()
  await missingFieldsButton.click()
  await expect(page.getByLabel('Business name')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(missingFieldsButton).toBeHidden()
})
