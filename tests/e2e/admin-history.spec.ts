import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { replaceAnswer, cutConnections } from './admin-answers.ts'
import { expect, openTab, test, toast, type AdminAccount } from './admin-fixtures.ts'
import {
  deleteListing,
  descriptionField,
  createListing,
  openListing,
  saveButton,
} from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { createAxeBuilder } from './axe.ts'

/** Changes a row with the session of another admin. */
async function changeAs(account: AdminAccount, path: string, changes: object): Promise<void> {
  const backend = requiredEnv('E2E_BACKEND_URL')
  const headers = { apikey: requiredEnv('E2E_SECRET_KEY'), 'content-type': 'application/json' }
  const signedIn = await fetch(`${backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const changeAnswer = await fetch(`${backend}/rest/v1/${path}`, {
    method: 'PATCH',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(changes),
  })
  expect(changeAnswer.ok).toBe(true)
}

const findEntry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('two admins change a listing: the conflict names the other admin, the activity shows old and new values, and an earlier version is restored (CONFLICT-7) (ACTIVITY-1) (HISTORY-2) @wide', async ({
  adminPage: page,
  admin,
  makeAdmin,
  tables,
  site,
}) => {
  const ben = await makeAdmin()
  const id = await createListing(tables, 'Versioned Boats')
  const [createdListing] = await tables.select(`businesses?id=eq.${id}`)
  const name = String(createdListing?.['name'])
  await openListing(page, id)
  await descriptionField(page).fill('Written by this admin.')
  await changeAs(ben, `businesses?id=eq.${id}`, {
    description: 'Written by Ben.',
    website: 'https://ben.example.org',
  })
  await saveButton(page).click()
  const panel = page.getByRole('region', { name: 'Somebody else changed this in the meantime' })
  await expect(panel.getByText(`${ben.email} saved another version`)).toBeVisible()
  await panel.getByRole('button', { name: 'Keep all of mine' }).click()
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()

  await openTab(page, 'Activity')
  await page.getByLabel('Name contains').fill(name)
  const ownEntry = findEntry(page, admin.email).first()
  await expect(ownEntry.getByRole('row').filter({ hasText: 'Description' })).toContainText(
    /Written by Ben\..*Written by this admin\./s,
  )
  await page.getByLabel('Admin', { exact: true }).selectOption(ben.email)
  await expect(findEntry(page, admin.email)).toHaveCount(0)
  await expect(findEntry(page, ben.email)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`admin=${ben.id}`))
  await page.reload()
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`${ben.email},Business changed,${name},Website,,https://ben.example.org,${id}`)
  await page.getByLabel('Kind').selectOption('Accounts of admins')
  await expect(page.getByText(`Nothing was found for "${name}" with these filters.`)).toBeVisible()
  await page.getByLabel('Name contains').fill('')
  await expect(findEntry(page, 'Admin added').filter({ hasText: ben.email }).first()).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])

  await openListing(page, id)
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await expect(page.getByRole('heading', { name: `History of ${name}` })).toBeVisible()
  const versions = page.getByRole('listitem').filter({ hasText: 'Saved ' })
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('Current version')
  await expect(versions.nth(1)).toContainText(ben.email)
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  // A failed request, or a version that somebody else saved first, changes nothing.
  const oldestButton = versions.last().getByRole('button', { name: /^Restore the version of/ })
  const restoreOldest = async (): Promise<void> => {
    await oldestButton.click()
    const question = page.getByRole('dialog')
    await expect(
      question.getByText(/^These fields go back to what they were: Description, Website\./),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Restore this version' }).click()
  }
  cutConnections(site, 'PUT', /validate-business-update/)
  await restoreOldest()
  await expect(page.getByRole('alert').getByText(/^The version could not be restored\./)).toBeVisible({
    timeout: 20_000,
  })
  site.intercept = () => false
  await changeAs(ben, `businesses?id=eq.${id}`, { alert: 'Moved' })
  await oldestButton.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(
    page.getByRole('alert').getByText(/^Somebody saved another version in the meantime/),
  ).toBeVisible()
  await expect(versions).toHaveCount(4)
  await oldestButton.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'The version was restored.')).toBeVisible()
  await expect(versions).toHaveCount(5)
  const [currentListing] = await tables.select(`businesses?id=eq.${id}`)
  expect(currentListing).toMatchObject({
    description: createdListing?.['description'],
    website: null,
    alert: null,
  })
})

test('a wrong deletion of a listing is undone with its photo; visitors see the deletion and the restore at once (HISTORY-3)', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const id = await createListing(tables, 'Deleted Boats')
  const [createdListing] = await tables.select(`businesses?id=eq.${id}`)
  const name = String(createdListing?.['name'])
  await tables.insert('business_images', {
    business_id: id,
    image_url: `/storage/v1/object/public/business-images/${id}/1700000000000-boat.jpg`,
    alt_text: 'A boat',
  })
  await deleteListing(page, name)
  const visitor = await page.context().newPage()
  await visitor.goto(`/business/${id}`)
  await expect(visitor.getByRole('heading', { name })).toHaveCount(0)

  await openTab(page, 'Activity')
  await page.getByRole('link', { name: 'Deleted businesses' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`by ${admin.email}`)
  await expect(row).toContainText('1 photo')
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  const restore = page.getByRole('button', { name: `Restore ${name}` })
  replaceAnswer(site, 'POST', /rpc\/restore_listing/, 500, { message: 'broken' })
  await restore.click()
  await expect(
    page.getByRole('alert').getByText(/^The business could not be restored\. Server error/),
  ).toBeVisible()
  // The history of a deleted listing offers to restore it too.
  await row.getByRole('link', { name: `History of ${name}` }).click()
  await expect(page.getByText(/^This business was deleted /)).toBeVisible()
  site.intercept = () => false
  await restore.click()
  await expect(toast(page, `${name} is back in the guide.`)).toBeVisible()
  await expect(page.getByText('Current version')).toBeVisible()
  const photos = await tables.select(`business_images?business_id=eq.${id}`)
  expect(photos).toMatchObject([{ alt_text: 'A boat' }])
  expect((await tables.select(`businesses?id=eq.${id}`))[0]).toMatchObject({
    created_at: createdListing?.['created_at'],
  })
  await visitor.goto('/')
  await visitor.goto(`/business/${id}`)
  await expect(visitor.getByRole('heading', { name })).toBeVisible()

  await page.goto('/admin?view=deleted#activity')
  await expect(page.getByRole('heading', { name: 'Deleted businesses' })).toBeVisible()
  await expect(restore).toHaveCount(0)
  await page.goto('/admin/business/history/00000000-0000-4000-8000-00000000dead')
  await expect(page.getByText('There is no history of this business.')).toBeVisible()
})
