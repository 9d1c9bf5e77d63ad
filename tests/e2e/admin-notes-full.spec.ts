import { expect, openTab, test, toast } from './admin-fixtures.ts'
import { uniqueName } from './admin-forms.ts'
import { axe } from './fixtures.ts'

/* What admins write on a visitor's message, who handled it, and the reply. */

test('a message has a note, a handler and a reply; typed text survives a failure and a reload (SUBM-6, SUBM-7, SUBM-8) @full @both', async ({
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
            const opening = indexedDB.open('guide-admin-drafts')
            opening.addEventListener('success', () => {
              const asking = opening.result.transaction('drafts').objectStore('drafts').get(key)
              asking.addEventListener('success', () => resolve(asking.result !== undefined))
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
  expect((await (await axe(page)).analyze()).violations).toEqual([])
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
