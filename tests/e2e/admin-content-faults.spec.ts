import type { IncomingMessage } from 'node:http'
import { createDeferred } from '../fixtures/deferred.ts'
import { loseAnswer } from './admin-answers.ts'
import { expect, test, toast, openDashboardTab, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, openListing, saveButton } from './admin-listing-form.ts'
import { createCameraPhoto } from './photo-fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

/** Replaces the answer of the edge function that saves listings. */
function replaceSaveAnswer(site: SiteProxy, status: number, body: object): void {
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('/functions/v1/validate-business') !== true || incoming.method === 'OPTIONS')
      return false
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(body))
    return true
  }
}

test('a failed save of a listing shows the reason, keeps the input, and never creates a second row (CONFLICT-3)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Faulty Boats')
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Typed once.')
  await page.getByLabel('Physical address details').fill('Uliga')
  await page.getByLabel('Phone number', { exact: true }).fill('329-7145')
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await saveButton(page).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('dock@example.org')

  const refusals: [number, string][] = [
    [401, 'Authentication required. Please log in and try again.'],
    [403, 'Permission denied. Please check your admin privileges.'],
    [413, 'This is too large to send. Please make it shorter or choose a smaller file.'],
    [422, 'Invalid request. Please check your input and try again.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
  ]
  for (const [status, words] of refusals) {
    const error = status === 403 ? 'Permission denied. Please check your admin privileges.' : 'refused'
    const details = [`The first thing about ${status}`, `The second thing about ${status}`]
    replaceSaveAnswer(site, status, { success: false, error, details })
    await saveButton(page).click()
    for (const detail of details) {
      await expect(page.getByRole('alert').getByText(detail)).toBeVisible()
      await expect(toast(page, detail)).toBeVisible()
    }
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect(page.getByRole('alert').getByText('Failed to save business')).toBeVisible()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed once.')
  }

  // The server processes each attempt, but all answers are lost, so the form reads what was saved (CONFLICT-8).
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('/functions/v1/validate-business') !== true) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible({ timeout: 20_000 })
  site.intercept = () => false
  const rows = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(rows).toHaveLength(1)
  await tables.remove('businesses', String(rows[0]?.['id']))
})

test('if another admin changed a listing first, the form shows both versions, and the save overwrites nothing', async ({
  adminPage: page,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Two Admins') })
  const id = String(row['id'])
  await openListing(page, id)
  await tables.update('businesses', id, { phone: '329-7199', description: 'By the other admin.' })
  await page.getByLabel('Description', { exact: true }).fill('By me.')
  await saveButton(page).click()
  const panel = page.getByRole('region', { name: 'Somebody else changed this in the meantime' })
  await expect(panel.getByText('By the other admin.')).toBeVisible()
  await expect(panel.getByText('By me.')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: 'By the other admin.' },
  ])
  await panel.getByRole('button', { name: 'Use these choices' }).click()
  await expect(panel.getByText('Please choose a version for: Description')).toBeVisible()
  await panel.getByRole('radio', { name: /By me\./ }).check()
  await panel.getByRole('button', { name: 'Use these choices' }).click()
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}&select=description,phone`)).toEqual([
    { description: 'By me.', phone: '329-7199' },
  ])
  await tables.remove('businesses', id)
})

test('offline, the form of a listing keeps the input and shows why it cannot save (CONFLICT-4)', async ({
  adminPage: page,
  tables,
  context,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Ferry Boats') })
  const id = String(row['id'])
  await openListing(page, id)
  await context.setOffline(true)
  await page.getByLabel('Description', { exact: true }).fill('Typed on the ferry.')
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(saveButton(page)).toHaveAccessibleDescription(/You are offline/)
  await expect
    .poll(() =>
      page.evaluate(() => indexedDB.databases().then((databases) => databases.map(({ name }) => name))),
    )
    .toContain('guide-admin-drafts')
  await context.setOffline(false)
  await expect(page.getByText('Your changes are kept on this device.')).toBeVisible()
  await openListing(page, id).catch(() => undefined)
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed on the ferry.')
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await tables.remove('businesses', id)
})

function isPhotoFileRequest({ url }: IncomingMessage): boolean {
  return url?.includes('/storage/v1/object/') === true
}

test('an interrupted photo upload is reported, can be retried, and leaves no database row (IMG-5)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Lost Photo') })
  const id = String(row['id'])
  await openListing(page, id)
  site.intercept = (incoming, outgoing) => {
    if (!isPhotoFileRequest(incoming) || incoming.method === 'GET') return false
    outgoing.destroy()
    return true
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'dock.jpg',
    mimeType: 'image/jpeg',
    buffer: createCameraPhoto(600, 400),
  })
  await expect(page.getByRole('alert').getByText('The connection was lost during the upload.')).toBeVisible()
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toEqual([])
  site.intercept = () => false
  await page.getByRole('button', { name: 'Retry dock.jpg' }).click()
  await expect(page.getByText('Photo 1 of 1')).toBeVisible({ timeout: 20_000 })
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete photo 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toEqual([])
  await tables.remove('businesses', id)
})

test('an emergency contact that was saved while the list was still loading is on the list, and its deletion can be undone (EMERGADM-1)', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Slow clinic')
  const save = createDeferred<void>()
  const heldRequests: Promise<void>[] = []
  let reads = 0
  await page.route('**/rest/v1/emergency_contacts*', async (route) => {
    if (route.request().method() === 'GET') reads += 1
    if (reads !== 1 || heldRequests.length > 0) return route.continue()
    // The list is read before the contact is saved, and its answer arrives after that.
    const answer = await route.fetch()
    heldRequests.push(save.promise.then(() => route.fulfill({ response: answer })))
    return heldRequests[0]
  })
  await openDashboardTab(page, 'Emergency contacts')
  await expect.poll(() => heldRequests.length).toBe(1)
  await page.getByRole('button', { name: 'Add emergency contact' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone number').fill('911')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(toast(page, 'Emergency contact created successfully')).toBeVisible()
  await expect.poll(() => reads).toBe(2)
  save.resolve()
  await Promise.all(heldRequests)
  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  const [row] = await tables.select(`emergency_contacts?name=eq.${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`"${name}" is deleted.`)).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('button', { name: `Edit: ${name}` })).toBeVisible()
  expect(await tables.select(`emergency_contacts?id=eq.${String(row?.['id'])}&select=name`)).toEqual([
    { name },
  ])
  await tables.remove('emergency_contacts', String(row?.['id']))
})

test('when the answer to deleting several listings is lost, the page reads what was deleted and reports no failure (CONFLICT-8)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Lost Boats')
  for (const number of [1, 2])
    await tables.insert('businesses', { ...EXAMPLE_LISTING, name: `${name} ${number}` })
  await openDashboardTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await page.getByRole('checkbox', { name: `Select ${name} 1` }).check()
  const bar = page.getByRole('region', { name: 'Selected businesses' })
  await bar.getByRole('button', { name: 'Select all 2' }).click()
  await bar.getByRole('button', { name: 'Change selected' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected', exact: true }).click()
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'DELETE' || incoming.url?.startsWith('/rest/v1/businesses') !== true) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 businesses deleted')).toBeVisible()
  site.intercept = () => false
  expect(await tables.select(`businesses?name=like.${encodeURIComponent(`${name}*`)}`)).toEqual([])
})
