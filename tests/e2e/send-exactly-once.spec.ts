import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { removeStoredMessages, readStoredMessages, makeUnique } from './walks.ts'

const SUBMIT_PATH_PATTERN = /contact_submissions|validate-contact/
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

test('a page that is closed while it sends a report or a changed message does not send it again (CONTACT-14)', async ({
  page,
  context,
  site,
  tables,
}) => {
  const report = makeUnique('The shop has moved')
  const [listing] = await tables.select('businesses?select=id&order=name&limit=1')
  const address = `/business/${String(listing?.['id'])}`
  site.stallAnswers(SUBMIT_PATH_PATTERN)
  await page.goto(address)
  await page.getByRole('button', { name: 'Write to us' }).click()
  await page.getByLabel('What is wrong?').fill(report)
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect.poll(async () => (await readStoredMessages(tables, report)).length).toBe(1)
  await page.close()

  const second = await context.newPage()
  await second.goto(address)
  await second.getByRole('button', { name: 'Write to us' }).click()
  await expect(second.getByText(/^Your message of .* is waiting to be sent/)).toBeVisible()
  await expect(second.getByLabel('What is wrong?')).toHaveValue('')
  site.stallAnswers(null)
  await second.goto('/outbox')
  await expect(second.getByText(/^Delivered /)).toBeVisible()

  const changed = makeUnique('Changed')
  site.intercept = (request, response) => {
    if (!SUBMIT_PATH_PATTERN.test(request.url ?? '')) return false
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"x","message":"No"}')
    return true
  }
  await second.goto('/contact')
  await second.getByRole('tab', { name: 'General Feedback' }).click()
  await second.getByLabel('Your name').fill('Jo')
  await second.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await second.getByRole('textbox', { name: 'Message' }).fill(makeUnique('Refused at first'))
  await submitButton(second).click()
  await expect(second.getByRole('alert')).toContainText('Please check your input and try again.')
  await second.goto('/outbox')
  await second.getByRole('link', { name: 'Edit' }).click()
  await second.getByRole('textbox', { name: 'Message' }).fill(changed)
  site.intercept = () => false
  site.stallAnswers(SUBMIT_PATH_PATTERN)
  await submitButton(second).click()
  await expect.poll(async () => (await readStoredMessages(tables, changed)).length).toBe(1)
  const editing = second.url()
  await second.close()

  site.stallAnswers(null)
  const third = await context.newPage()
  await third.goto(editing)
  await expect(third.getByText(/^Your message of .* was sent/)).toBeVisible()
  await third.goto('/contact')
  await expect(third.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  for (const message of [report, changed]) {
    expect(await readStoredMessages(tables, message)).toHaveLength(1)
    await removeStoredMessages(tables, message)
  }
})
