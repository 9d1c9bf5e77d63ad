import { expect, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { deleteListing, EXAMPLE_LISTING, saveButton } from './admin-listing-form.ts'
import { replaceAnswer, loseAnswer } from './admin-answers.ts'
import { createAxeBuilder } from './axe.ts'

test('a place whose owner asked for its removal is added neither by an import nor, without a question, by a new form (IMPORT-17)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Quiet House')
  const reason = 'The owner asked for it'
  await tables.insert('businesses', { ...EXAMPLE_LISTING, name, atoll: 'ARN' })
  await page.reload()
  await deleteListing(page, name)
  await openTab(page, 'Activity')
  await page.getByRole('link', { name: 'Deleted businesses' }).click()

  await page.getByRole('button', { name: `Do not list ${name} again` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Do not list again' }).click()
  await expect(dialog.getByText('Write the reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  // The typed text stays in the form when the server refuses it.
  replaceAnswer(site, 'POST', /^\/rest\/v1\/do_not_list/, 500, { message: 'broken' })
  await dialog.getByRole('button', { name: 'Do not list again' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'This could not be saved' })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue(reason)
  // The answer is lost, so the form reads whether the entry was saved.
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url?.startsWith('/rest/v1/do_not_list') !== true) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await dialog.getByRole('button', { name: 'Do not list again' }).click()
  await expect(toast(page, `${name} is not to be listed again.`)).toBeVisible({ timeout: 20_000 })
  site.intercept = () => false
  const places = page.getByRole('region', { name: 'Not to be listed again' })
  await expect(places.getByRole('listitem').filter({ hasText: name })).toContainText(reason)
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])

  await page.goto('/admin/import')
  const list = `name,category,atoll,phone\n${name},business,Arno,625-7301`
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText(`This business is not to be listed again: ${reason}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Write / })).toHaveCount(0)

  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name.toUpperCase())
  await page.getByLabel('Atoll', { exact: true }).selectOption('ARN')
  await page.getByLabel('Description', { exact: true }).fill('A house.')
  await page.getByLabel('Physical address details').fill('Ine')
  await page.getByLabel('Phone number', { exact: true }).fill('625-7302')
  await page.getByLabel(/^Email: This place has none/).check()
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await saveButton(page).click()
  const questionDialog = page.getByRole('dialog', { name: 'This place is not to be listed' })
  await expect(questionDialog).toContainText(reason)
  await questionDialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await tables.select(`businesses?name=ilike.${encodeURIComponent(name)}`)).toEqual([])

  await page.goto('/admin?view=deleted#activity')
  replaceAnswer(site, 'DELETE', /^\/rest\/v1\/do_not_list/, 500, { message: 'broken' })
  const takeOff = async () => {
    await places.getByRole('button', { name: `${name} may be listed again` }).click()
    await dialog.getByRole('button', { name: 'May be listed' }).click()
  }
  await takeOff()
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be saved' })).toBeVisible()
  site.intercept = () => false
  await takeOff()
  await expect(toast(page, `${name} may be listed again.`)).toBeVisible()
  await expect(places.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
})
