import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { removeStoredMessages, readStoredMessages, makeUnique } from './walks.ts'

const SUBMIT_PATH_PATTERN = /contact_submissions|validate-contact/
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

test('a page that is closed while it sends a report or a changed message does not send the message again (CONTACT-14)', async ({
  page,
  context,
  site,
  tables,
}) => {
  const reportText = makeUnique('The shop has moved')
  const [listing] = await tables.select('businesses?select=id&order=name&limit=1')
  const address = `/business/${String(listing?.['id'])}`
  site.stallAnswers(SUBMIT_PATH_PATTERN)
  await page.goto(address)
  await page.getByRole('button', { name: 'Write to us' }).click()
  await page.getByLabel('What is wrong?').fill(reportText)
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect.poll(async () => (await readStoredMessages(tables, reportText)).length).toBe(1)
  await page.close()

  const secondTab = await context.newPage()
  await secondTab.goto(address)
  await secondTab.getByRole('button', { name: 'Write to us' }).click()
  await expect(secondTab.getByText(/^Your message of .* is waiting to be sent/)).toBeVisible()
  await expect(secondTab.getByLabel('What is wrong?')).toHaveValue('')
  site.stallAnswers(null)
  await secondTab.goto('/outbox')
  await expect(secondTab.getByText(/^Delivered /)).toBeVisible()

  const changedText = makeUnique('Changed')
  site.intercept = (request, response) => {
    if (!SUBMIT_PATH_PATTERN.test(request.url ?? '')) return false
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"x","message":"No"}')
    return true
  }
  await secondTab.goto('/contact')
  await secondTab.getByRole('tab', { name: 'General Feedback' }).click()
  await secondTab.getByLabel('Your name').fill('Jo')
  await secondTab.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await secondTab.getByRole('textbox', { name: 'Message' }).fill(makeUnique('Refused at first'))
  await submitButton(secondTab).click()
  await expect(secondTab.getByRole('alert')).toContainText('Please check your input and try again.')
  await secondTab.goto('/outbox')
  await secondTab.getByRole('link', { name: 'Edit' }).click()
  await secondTab.getByRole('textbox', { name: 'Message' }).fill(changedText)
  site.intercept = () => false
  site.stallAnswers(SUBMIT_PATH_PATTERN)
  await submitButton(secondTab).click()
  await expect.poll(async () => (await readStoredMessages(tables, changedText)).length).toBe(1)
  const editing = secondTab.url()
  await secondTab.close()

  site.stallAnswers(null)
  const thirdTab = await context.newPage()
  await thirdTab.goto(editing)
  await expect(thirdTab.getByText(/^Your message of .* was sent/)).toBeVisible()
  await thirdTab.goto('/contact')
  await expect(thirdTab.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  for (const message of [reportText, changedText]) {
    expect(await readStoredMessages(tables, message)).toHaveLength(1)
    await removeStoredMessages(tables, message)
  }
})
