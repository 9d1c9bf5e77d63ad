import { expect, test, uniqueName } from './admin-fixtures.ts'
import { cameraPhoto } from './photo-fixtures.ts'

test('two tabs have two drafts, offered after both are closed, and lost photos are said to be lost (DRAFT-3) (IMG-13)', async ({
  adminPage: page,
  context,
}) => {
  const names = [uniqueName('First tab'), uniqueName('Second tab')]
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto('/admin/business/new')
    return tab
  }
  const fill = async (name: string) => {
    const tab = await open()
    await tab.getByLabel('Business name').fill(name)
    await expect(tab.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
    return tab
  }
  const tabs = [await fill(names[0] ?? ''), await fill(names[1] ?? '')]
  const chooser = tabs[1]?.waitForEvent('filechooser')
  await tabs[1]?.getByRole('button', { name: 'Add photos' }).click()
  await (await chooser)?.setFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer: cameraPhoto() }])
  await expect(tabs[1]?.getByText('1 of 10 photos') ?? page.getByText('no tab')).toBeVisible()
  const lost = '1 photo that you had chosen was lost when the page closed. Please choose it again.'
  const beside = await open()
  await expect(beside.getByLabel('Business name')).toHaveValue('')
  await expect(beside.getByText(lost)).toHaveCount(0)
  for (const tab of [...tabs, beside]) await tab.close()

  const found: string[] = []
  for (const at of [0, 1]) {
    const tab = await open()
    await tab.getByRole('button', { name: 'Continue with my changes' }).click()
    found.push(await tab.getByLabel('Business name').inputValue())
    if (at === 0) await expect(tab.getByText(lost)).toBeVisible()
  }
  expect(found.toSorted()).toEqual(names.toSorted())
})
