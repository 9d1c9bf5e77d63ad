import { holdRequests } from './admin-answers.ts'
import { expect, test, toast, uniqueName } from './admin-fixtures.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

test('two tabs have two drafts, which are offered after both tabs are closed, and a lost photo is reported (DRAFT-3) (IMG-13)', async ({
  adminPage: page,
  context,
}) => {
  const names = [uniqueName('First tab'), uniqueName('Second tab')]
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto('/admin/business/new')
    return tab
  }
  const openAndFill = async (name: string) => {
    const tab = await open()
    await tab.getByLabel('Business name').fill(name)
    await expect(tab.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
    return tab
  }
  const tabs = [await openAndFill(names[0] ?? ''), await openAndFill(names[1] ?? '')]
  const chooserEvent = tabs[1]?.waitForEvent('filechooser')
  await tabs[1]?.getByRole('button', { name: 'Add photos' }).click()
  await (
    await chooserEvent
  )?.setFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer: createCameraPhoto() }])
  await expect(tabs[1]?.getByText('1 of 10 photos') ?? page.getByText('no tab')).toBeVisible()
  const lostPhotoNotice = '1 photo that you had chosen was lost when the page closed. Please choose it again.'
  const otherTab = await open()
  await expect(otherTab.getByLabel('Business name')).toHaveValue('')
  await expect(otherTab.getByText(lostPhotoNotice)).toHaveCount(0)
  for (const tab of [...tabs, otherTab]) await tab.close()

  const foundNames: string[] = []
  for (const number of [0, 1]) {
    const tab = await open()
    await tab.getByRole('button', { name: 'Continue with my changes' }).click()
    foundNames.push(await tab.getByLabel('Business name').inputValue())
    if (number === 0) await expect(tab.getByText(lostPhotoNotice)).toBeVisible()
  }
  expect(foundNames.toSorted()).toEqual(names.toSorted())
})

test("text that is typed while a listing is saved and the visitor's message about it is approved stays in the form (DRAFT-4)", async ({
  adminPage: page,
  site,
  tables,
}) => {
  const name = uniqueName('Slow save')
  const listing = await tables.insert('businesses', {
    name,
    description: 'Test',
    atoll: 'MAJ',
    address_details: 'Delap',
    phone: '625-7000',
    operating_hours: 'Mon-Fri 8-5',
  })
  const message = await tables.insert('contact_submissions', {
    type: 'feedback',
    name,
    email: 'ben@example.org',
    message: 'The phone is 625-7001 now.',
    business_id: listing['id'],
  })
  await page.goto(`/admin/business/edit/${String(listing['id'])}?submission=${String(message['id'])}`)
  const phone = page.getByLabel('Phone number', { exact: true })
  await phone.fill('625-7001')
  const approval = holdRequests(site, 'PATCH', /^\/rest\/v1\/contact_submissions/)
  await page.getByRole('button', { name: 'Save and approve' }).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await page.getByLabel('Business name').fill(`${name} 2`)
  approval.releaseAll()
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and approve' })).toHaveCount(0)
  await expect(page.getByLabel('Business name')).toHaveValue(`${name} 2`)
  await page.getByRole('button', { name: 'Save Business' }).click()
  await expect(page).toHaveURL(/\/admin(#|$)/)
  const [savedListing] = await tables.select(`businesses?id=eq.${String(listing['id'])}`)
  expect(savedListing).toMatchObject({ name: `${name} 2`, phone: '625-7001' })
  await tables.remove('contact_submissions', String(message['id']))
  await tables.remove('businesses', String(listing['id']))
})
