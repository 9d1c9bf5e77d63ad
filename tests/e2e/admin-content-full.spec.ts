import { expect, test, toast, openDashboardTab, openTab, uniqueName } from './admin-fixtures.ts'
import { createAxeBuilder } from './axe.ts'
import { expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`lists and forms of the admin area have no axe violations, ${name} @full`, async ({
    adminPage: page,
    tables,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openDashboardTab(page, 'Businesses')
    await expect(page.getByText(/^\d+ businesses$/)).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the businesses')
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await expectNoViolationsInBothThemes(page, 'the actions of a listing')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the question before a deletion')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await openDashboardTab(page, 'Submissions')
    await expect(page.getByText(/submissions?( found)?$/).first()).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the submissions')
    await openDashboardTab(page, 'Announcements')
    await page.getByRole('button', { name: 'New Announcement' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Seen by axe.')
    await expectNoViolationsInBothThemes(page, 'the form of an announcement')
    await openDashboardTab(page, 'Emergency contacts')
    await page.getByRole('button', { name: 'Add emergency contact' }).click()
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByRole('alert').getByText('Name is required')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the form of an emergency contact')
    const [listing] = await tables.select('business_images?select=business_id&order=created_at,id&limit=1')
    await page.goto(`/admin/business/edit/${String(listing?.['business_id'])}`)
    await expect(page.getByText(/^Photo 1 of/)).toBeVisible()
    await page.getByLabel('Business name').fill('')
    await page.getByRole('button', { name: 'Save Business' }).click()
    await expect(page.getByRole('alert').getByText('Business name is required')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the form of a listing')
  })

  test(`analytics and security screens have no axe violations, ${name} @full`, async ({
    adminPage: page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the overview')
    await openDashboardTab(page, 'Analytics')
    await expect(page.getByRole('heading', { name: 'Top pages' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the analytics')
    await page.getByRole('tab', { name: 'Performance' }).click()
    await expect(page.getByText('Answered requests')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the performance')
    const panel = page.getByRole('tabpanel', { name: 'Analytics', includeHidden: true })
    await panel.getByRole('tab', { name: 'Security' }).click()
    await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the security alerts')
    await openDashboardTab(page, 'Settings')
    await expect(page.getByRole('button', { name: 'Save preferences' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the settings')
    await openDashboardTab(page, 'Security')
    await page.getByRole('button', { name: 'Set up MFA' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the second factor')
    await page.getByRole('button', { name: 'Next: type a code' }).click()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter a valid 6-digit code')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'its code')
  })
}

test('an emergency contact is created, confirmed, edited in conflict with another admin, and deleted (EMERGADM-1)', async ({
  adminPage: page,
  tables,
}) => {
  const name = `Test clinic ${crypto.randomUUID().slice(0, 8)}`
  await openDashboardTab(page, 'Emergency contacts')
  await page.getByRole('button', { name: 'Add emergency contact' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone number').fill('911')
  await page.getByLabel('Atoll').selectOption('KWA')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(toast(page, 'Emergency contact created successfully')).toBeVisible()
  await page.getByRole('button', { name: `Confirmed today: ${name}` }).click()
  await expect(toast(page, 'Emergency contact confirmed')).toBeVisible()
  const [row] = await tables.select(`emergency_contacts?name=eq.${encodeURIComponent(name)}`)
  expect(row).toMatchObject({ atoll: 'KWA', phone: '911', confirmed_at: expect.any(String) })
  const id = String(row?.['id'])

  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  await tables.update('emergency_contacts', id, { phone: '912' })
  await page.getByLabel('Phone number').fill('913')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(toast(page, 'Emergency contact updated successfully')).toBeVisible()
  expect(await tables.select(`emergency_contacts?id=eq.${id}&select=phone`)).toEqual([{ phone: '913' }])

  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Emergency contact deleted successfully')).toBeVisible()
  expect(await tables.select(`emergency_contacts?id=eq.${id}`)).toEqual([])
})

test("saving a listing asks about duplicates, and a visitor's correction is shown beside the listing @full", async ({
  adminPage: page,
  tables,
}) => {
  const name = `Twin Store ${crypto.randomUUID().slice(0, 8)}`
  const row = await tables.insert('businesses', {
    name,
    description: 'The first.',
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Delap',
    phone: '329-7151',
    operating_hours: 'Mon-Fri 8-5',
  })
  const id = String(row['id'])
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name.toUpperCase())
  await page.getByLabel('Description', { exact: true }).fill('The second.')
  await page.getByLabel('Physical address details').fill('Delap')
  await page.getByLabel(/^Phone number: This place has none/).check()
  await page.getByLabel(/^Email: This place has none/).check()
  await page.getByLabel('Operating hours').fill('Daily 8-5')
  await page.getByRole('button', { name: 'Save Business' }).click()
  const dialog = page.getByRole('dialog', { name: 'Potential Duplicate Business' })
  await expect(dialog.getByRole('link', { name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await tables.select(`businesses?name=eq.${encodeURIComponent(name.toUpperCase())}`)).toEqual([])
  await page.getByRole('button', { name: 'Save Business' }).click()
  await dialog.getByRole('button', { name: 'Proceed Anyway' }).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  const [duplicate] = await tables.select(`businesses?name=eq.${encodeURIComponent(name.toUpperCase())}`)
  await tables.remove('businesses', String(duplicate?.['id']))

  // Simulate a delayed message: the listing was changed after its writer had seen it.
  await tables.update('businesses', id, { phone: '329-7152' })
  const submission = await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Ann of the test',
    email: 'ann@example.org',
    message: `The phone of ${name} is wrong.\n\nListing: ${name}\nVersion seen: ${String(row['revision'])}`,
    business_id: id,
  })
  await openDashboardTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  await page.getByRole('button', { name: 'Open beside its business' }).click()
  await expect(page.getByRole('heading', { name: /since the version that the visitor saw/ })).toBeVisible()
  await expect(page.getByText('Phone number: 329-7151 -> 329-7152')).toBeVisible()
  await tables.remove('contact_submissions', String(submission['id']))
  await tables.remove('businesses', id)
})

/* The admins' note on a visitor's message, the admin who handled the message, and the reply to the visitor. */

test('a message has a note, a handler and a reply; typed text survives a failure and a reload (SUBM-6, SUBM-7, SUBM-8) @full @wide', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const name = uniqueName('Visitor')
  const row = await tables.insert('contact_submissions', {
    type: 'feedback',
    name,
    email: 'visitor@example.org',
    message: 'The clinic has moved.\nIt is by the school now.',
  })
  const id = String(row['id'])
  const card = page.getByRole('listitem').filter({ hasText: name })
  const field = page.getByLabel(`Note on the submission from ${name}`, { exact: true })
  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  await card.getByRole('button', { name: `Note on the submission from ${name}` }).click()
  await field.fill('Called, no answer.')
  site.intercept = ({ method }, outgoing) => {
    if (method !== 'PATCH') return false
    outgoing.destroy()
    return true
  }
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save the note.' })).toBeVisible()
  await expect(field).toHaveValue('Called, no answer.')
  await expect
    .poll(() =>
      page.evaluate(
        (key) =>
          new Promise((resolve) => {
            const openRequest = indexedDB.open('guide-admin-drafts')
            openRequest.addEventListener('success', () => {
              const readRequest = openRequest.result.transaction('drafts').objectStore('drafts').get(key)
              readRequest.addEventListener('success', () => resolve(readRequest.result !== undefined))
            })
          }),
        `note ${id}`,
      ),
    )
    .toBe(true)
  site.intercept = () => false
  await page.reload()
  await page.getByLabel('Search submissions').fill(name)
  await card.getByRole('button', { name: `Note on the submission from ${name}` }).click()
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(field).toHaveValue('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(toast(page, 'Note saved')).toBeVisible()
  await expect(card.getByText('Note: Called, no answer.')).toBeVisible()

  await card.getByRole('combobox').selectOption('approved')
  await expect(card.getByText(`Approved by ${admin.email}, `)).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  const href = await card.getByRole('link', { name: `Reply to ${name} by e-mail` }).getAttribute('href')
  expect(href).toMatch(/^mailto:visitor@example\.org\?/)
  const parameters = new URLSearchParams(href?.split('?')[1])
  expect(parameters.get('subject')).toBe('Your message to the Marshall Islands Guide')
  expect(parameters.get('body')).toContain('> It is by the school now.')
  await card.getByRole('combobox').selectOption('pending')
  await expect(card.getByText(/^Approved by/)).toHaveCount(0)
  expect(await tables.select(`contact_submissions?id=eq.${id}&select=note,handled_by`)).toEqual([
    { note: 'Called, no answer.', handled_by: null },
  ])
})
