import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import {
  readStoredMessages,
  expectNoViolationsInBothThemes,
  SCREEN_SETTINGS,
  removeStoredMessages,
  makeUnique,
} from './walks.ts'

/*
 * The contact form, the outbox and the reports about a listing: every rule and text, in both sizes and themes,
 * and by keyboard.
 */

const SAVED_NOTICE = "Saved on this phone. We'll send it when you're online."
const textField = (page: Page, name: string) => page.getByRole('textbox', { name })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

/** The checks in their order: typed text, error text, field. */
const FIELD_RULES: readonly [write: Record<string, string>, problem: string, at: string][] = [
  [{}, 'Name is required', 'Your name'],
  [{ 'Your name': '  ' }, 'Name is required', 'Your name'],
  [{ 'Your name': ' J ' }, 'Name must be at least 2 characters long', 'Your name'],
  [{ 'Your name': 'Jo' }, 'Email is required', 'E-mail'],
  [{ 'E-mail': 'jo@atoll' }, 'Please enter a valid email address', 'E-mail'],
  [{ 'E-mail': 'jo..b@example.org' }, 'Please enter a valid email address', 'E-mail'],
  [{ 'E-mail': 'jo@example.org' }, 'Message is required', 'Message'],
  [{ Message: '  too short  ' }, 'Message must be at least 10 characters long', 'Message'],
  [{ Message: 'Long enough now' }, 'Business name is required for business submissions', 'Business name'],
  [{ 'Business name': 'Store', Phone: '12-34' }, 'Please enter a valid phone number', 'Phone'],
  [{ Phone: '625 01 ab' }, 'Please enter a valid phone number', 'Phone'],
]

for (const { name, viewport, colorScheme, tag } of SCREEN_SETTINGS) {
  test(`the contact form shows the error of each rule at its field, ${name} (CONTACT-3, CONTACT-5)${tag}`, async ({
    page,
    tables,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await visitUntilReady(page, '/contact')
    for (const [write, problem, fieldName] of FIELD_RULES) {
      for (const [label, typedText] of Object.entries(write)) await textField(page, label).fill(typedText)
      await submitButton(page).click()
      await expect(textField(page, fieldName)).toBeFocused()
      await expect(textField(page, fieldName)).toHaveAttribute('aria-invalid', 'true')
      await expect(textField(page, fieldName)).toHaveAccessibleDescription(new RegExp(problem))
    }
    await expectNoViolationsInBothThemes(page, 'the form with errors')
    const message = makeUnique('A'.repeat(20))
    await textField(page, 'Phone').fill('(692) 625-0101')
    await textField(page, 'Message').fill(`  ${message.padEnd(1001, '.')}  `)
    await expect(page.getByText('1001 of 1000 characters: 1 too many')).toBeVisible()
    await submitButton(page).click()
    await expect(textField(page, 'Message')).toBeFocused()
    await textField(page, 'Message').fill(`  ${message}  `)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await submitButton(page).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    if (viewport.width <= 768) await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expectNoViolationsInBothThemes(page, 'thank you')
    expect(await readStoredMessages(tables, message)).toMatchObject([
      { name: 'Jo', message, status: 'pending' },
    ])
    await page.getByRole('button', { name: 'Submit Another' }).click()
    await expect(textField(page, 'Message')).toHaveValue('')
    await expect(textField(page, 'Your name')).toBeFocused()
    await removeStoredMessages(tables, message)
  })

  test(`the outbox shows waiting, refused and sent messages, ${name} (OUTBOX-7)${tag}`, async ({
    page,
    site,
    tables,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const message = makeUnique('From the outbox walk')
    await visitUntilReady(page, '/outbox')
    await expect(page.getByRole('heading', { name: 'No messages on this device' })).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the empty outbox')
    await site.cut()
    await sendFeedback(page, `${message} one`)
    await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
    await expectNoViolationsInBothThemes(page, 'saved on this phone')
    await page.getByRole('button', { name: 'Submit Another' }).click()
    await sendFeedback(page, `${message} two`)
    await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'See your messages' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectNoViolationsInBothThemes(page, 'waiting')
    // The server refuses the second message permanently and accepts the first.
    let acceptedCount = 0
    site.intercept = (request, response) => {
      if (!/contact_submissions|validate-contact/.test(request.url ?? '')) return false
      if (acceptedCount > 0) {
        response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"x","message":"No"}')
        return true
      }
      acceptedCount += 1
      return false
    }
    await site.restore()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('The server did not accept this message.')).toBeVisible()
    await expect(page.getByText(/^Delivered /)).toHaveCount(1)
    await expectNoViolationsInBothThemes(page, 'refused and sent')
    site.intercept = () => false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Delivered /)).toHaveCount(2, { timeout: 20_000 })
    expect(new Set((await readStoredMessages(tables, message)).map((row) => row['message']))).toEqual(
      new Set([`${message} one`, `${message} two`]),
    )
    await removeStoredMessages(tables, message)
  })

  test(`the report form of a listing shows errors, and a report saved offline is sent later, ${name} @full`, async ({
    page,
    site,
    tables,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const [listing] = await tables.select('businesses?select=id,name,revision&order=name&limit=1')
    const reportText = makeUnique('Still there, seen today')
    await visitUntilReady(page, `/business/${String(listing?.['id'])}`)
    await page.getByRole('button', { name: 'Write to us' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(textField(page, 'Your name')).toBeFocused()
    await expectNoViolationsInBothThemes(page, 'the report with errors')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await site.cut()
    await page.getByRole('button', { name: 'Write to us' }).click()
    await textField(page, 'What is wrong?').fill(reportText)
    await textField(page, 'Your name').fill('Jo')
    await textField(page, 'E-mail').fill('jo@example.org')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(SAVED_NOTICE)).toBeInViewport({ timeout: 20_000 })
    await expectNoViolationsInBothThemes(page, 'the saved report')
    await site.restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect
      .poll(async () => (await readStoredMessages(tables, reportText)).length, { timeout: 20_000 })
      .toBe(1)
    expect((await readStoredMessages(tables, reportText))[0]).toMatchObject({
      type: 'feedback',
      business_id: listing?.['id'],
    })
    await removeStoredMessages(tables, reportText)
  })
}

test('a message is written, saved offline and deleted by keyboard only @full', async ({
  page,
  site,
  tables,
}) => {
  const message = makeUnique('Typed without a mouse')
  await visitUntilReady(page, '/contact')
  await page.getByRole('tab', { name: 'Submit Business' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(textField(page, 'Your name')).toBeFocused()
  await page.keyboard.type('Jo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('jo@example.org')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'I have no e-mail' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textField(page, 'Message')).toBeFocused()
  await page.keyboard.type(message)
  await site.cut()
  // Two more Tabs: past the field of the phone number, to the button Submit.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
  const toOutbox = page.getByRole('link', { name: 'See your messages' })
  await toOutbox.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No messages on this device' })).toBeVisible()
  await expect(page.getByText('Message deleted.')).toBeFocused()
  await site.restore()
  expect(await readStoredMessages(tables, message)).toEqual([])
})

test('the sixth message within ten minutes is blocked, and a filled honeypot becomes visible (CONTACT-11)', async ({
  page,
  tables,
}) => {
  const message = makeUnique('One of many')
  await visitUntilReady(page, '/contact')
  for (let sentCount = 1; sentCount <= 5; sentCount += 1) {
    await sendFeedback(page, `${message} ${sentCount}`)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Another' }).click()
  }
  await sendFeedback(page, `${message} 6`)
  const alert = page.getByRole('form').getByRole('alert')
  await expect(alert).toContainText('Too many requests. Please wait a moment and try again.')
  await expect(alert).toContainText('You can send again in 20 minutes.')
  await expect(alert).toContainText('Your text is still here.')
  await expect(textField(page, 'Message')).toHaveValue(`${message} 6`)

  const honeypot = page.locator('input[tabindex="-1"]')
  await honeypot.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'robot')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await submitButton(page).click()
  await expect(page.getByText('It is only here to stop robots. Please clear it.')).toBeVisible()
  await expect(textField(page, 'Leave this field empty')).toBeFocused()
  expect(await readStoredMessages(tables, message)).toHaveLength(5)
  await removeStoredMessages(tables, message)
})

async function sendFeedback(page: Page, message: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/contact')) await page.goto('/contact')
  await page.getByRole('tab', { name: 'General Feedback' }).click()
  await textField(page, 'Your name').fill('Jorlang Kabua')
  await textField(page, 'E-mail').fill('jorlang@example.org')
  await textField(page, 'Message').fill(message)
  await submitButton(page).click()
}
