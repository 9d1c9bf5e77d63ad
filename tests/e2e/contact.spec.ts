import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { readStoredMessages, removeStoredMessages, makeUnique } from './walks.ts'

const SAVED_NOTICE = "Saved on this phone. We'll send it when you're online."
const contactForm = (page: Page) => page.getByRole('form')
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

async function fillFeedback(page: Page, message: string): Promise<void> {
  await page.getByRole('tab', { name: 'General Feedback' }).click()
  await page.getByLabel('Your name').fill('Jorlang Kabua')
  await page.getByLabel('E-mail', { exact: true }).fill('jorlang@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
}

test('a business is submitted and confirmed, and another one can follow (CONTACT-2, CONTACT-8, CONTACT-9)', async ({
  page,
  tables,
}) => {
  const message = makeUnique('We bake bread every day.')
  await page.goto('/contact')
  await submitButton(page).click()
  // Fields are checked in this order; the first invalid one gets the focus.
  for (const problem of [
    'Name is required',
    'Email is required',
    'Message is required',
    'Business name is required for business submissions',
  ])
    await expect(page.getByText(problem, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Your name').fill(' J ')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@atoll')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Business name').fill("Ben's K&K <Store>")
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await submitButton(page).click()
  await expect(page.getByText('Name must be at least 2 characters long')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await page.getByLabel('Your name').fill(' Jo ')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await page.getByLabel('Phone').fill('+61 2 5550 1234')
  await page.getByLabel('Category').selectOption('Businesses')
  await page.getByLabel('Atoll').selectOption('Ebon')
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(await readStoredMessages(tables, message)).toMatchObject([
    {
      type: 'business_submission',
      name: 'Jo',
      phone: '+61 2 5550 1234',
      business_name: "Ben's K&K <Store>",
      message: `${message}\n\nCategory: business\nAtoll: Ebon`,
      status: 'pending',
    },
  ])
  await page.getByRole('button', { name: 'Submit Another' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await removeStoredMessages(tables, message)
})

testWithServiceWorker(
  'a message written without a network is sent exactly once, whether its page, the service worker or a page after a crash sends it (OUTBOX-1, OUTBOX-11)',
  async ({ page, site, tables, context }) => {
    await visitUntilReady(page, '/contact')
    await test.step('the message is saved, survives a reload, and arrives when the network is back (OUTBOX-1)', async () => {
      const message = makeUnique('The road to Laura is open again')
      await fillFeedback(page, message)
      // A draft survives a reload.
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
      await site.cut()
      await submitButton(page).click()
      await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
      await page.reload()
      await expect(page.getByText('1 message not sent yet')).toBeVisible()
      await page.getByRole('link', { name: '1 message not sent yet' }).click()
      await expect(page.getByRole('article')).toContainText(message)
      await site.restore()
      await page.getByRole('button', { name: 'Send now' }).click()
      await expect(page.getByText(/^Delivered /)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText('1 message not sent yet')).toHaveCount(0)
      expect(await readStoredMessages(tables, message)).toHaveLength(1)
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(page.getByRole('heading', { name: 'No messages on this device' })).toBeVisible()
      await removeStoredMessages(tables, message)
    })

    await test.step('the worker for messages sends the message on a sync event, without an open page (OUTBOX-14)', async () => {
      const message = makeUnique('Sent by the worker alone')
      await page.goto('/contact')
      await site.cut()
      await fillFeedback(page, message)
      await submitButton(page).click()
      await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
      const worker = context
        .serviceWorkers()
        .find((serviceWorker) => serviceWorker.url().endsWith('/outbox-worker.js'))
      if (worker === undefined) throw new Error('The first visit started no worker for messages')
      await page.goto('about:blank')
      await site.restore()
      await worker.evaluate(() => {
        // A test cannot trigger the browser's sync event. The event handler and everything behind it are real.
        const Sync = Reflect.get(globalThis, 'ExtendableEvent') as typeof Event
        globalThis.dispatchEvent(Object.assign(new Sync('sync'), { tag: 'guide-outbox' }))
      })
      await expect
        .poll(async () => (await readStoredMessages(tables, message)).length, { timeout: 20_000 })
        .toBe(1)
      await removeStoredMessages(tables, message)
    })

    await test.step('the message is sent after a crash that lost the count in localStorage (OUTBOX-11)', async () => {
      const message = makeUnique('The ice plant works again')
      await page.goto('/contact')
      await fillFeedback(page, message)
      await site.cut()
      await submitButton(page).click()
      await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
      // Browsers write localStorage some seconds late, and Background Sync is missing in most.
      await page.goto('/offline')
      await context.addInitScript(() => {
        if (sessionStorage.getItem('count-lost') !== null) return
        sessionStorage.setItem('count-lost', 'yes')
        localStorage.removeItem('guide-unsent')
      })
      await page.goto('/about')
      await site.restore()
      await page.reload()
      await expect
        .poll(async () => (await readStoredMessages(tables, message)).length, { timeout: 20_000 })
        .toBe(1)
      await removeStoredMessages(tables, message)
    })
  },
)

testWithServiceWorker(
  'each message arrives once from two tabs and the service worker on a failing network (OUTBOX-6)',
  async ({ page, site, tables, context }) => {
    const nameMark = makeUnique('Ferry')
    await visitUntilReady(page, '/contact')
    const otherTab = await context.newPage()
    await otherTab.goto('/contact')
    // The server stores the messages, but its answers are lost.
    site.loseAnswers(/contact_submissions|validate-contact/, 3)
    for (const [tab, words] of [
      [page, 'from the first tab'],
      [otherTab, 'from the second tab'],
    ] as const) {
      await fillFeedback(tab, `${nameMark} ${words}`)
      await submitButton(tab).click()
    }
    for (const tab of [page, otherTab])
      await expect(tab.getByRole('heading', { name: /Thank You!|Message saved/ })).toBeVisible({
        timeout: 20_000,
      })
    await site.cut()
    await site.restore()
    await otherTab.goto('/outbox')
    for (const tab of [page, otherTab]) await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(otherTab.getByText(/^Delivered /)).toHaveCount(2, { timeout: 30_000 })
    const rows = await readStoredMessages(tables, nameMark)
    expect(rows.map((row) => String(row['message'])).sort((a, b) => (a < b ? -1 : 1))).toEqual([
      `${nameMark} from the first tab`,
      `${nameMark} from the second tab`,
    ])
    await removeStoredMessages(tables, nameMark)
  },
)

testWithServiceWorker(
  'a message that the server refused is shown, edited and sent; another refused message is deleted after a confirmation',
  async ({ page, site, tables }) => {
    const message = makeUnique('This one is refused first')
    site.intercept = (request, response) => {
      if (!/contact_submissions|validate-contact/.test(request.url ?? '')) return false
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"code":"x","message":"No"}')
      return true
    }
    await visitUntilReady(page, '/contact')
    await fillFeedback(page, message)
    await submitButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Please check your input and try again.')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
    await page.goto('/outbox')
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
    await page.getByRole('textbox', { name: 'Message' }).fill(`${message}, now better`)
    site.intercept = () => false
    await submitButton(page).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect((await readStoredMessages(tables, message)).map((row) => row['message'])).toEqual([
      `${message}, now better`,
    ])

    await site.cut()
    await page.goto('/contact')
    await fillFeedback(page, `${message}, second`)
    await submitButton(page).click()
    await expect(page.getByText(SAVED_NOTICE)).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'See your messages' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete this message?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await removeStoredMessages(tables, message)
  },
)

test("a visitor's report of a mistake contains the id of the listing and the revision that the visitor saw (CONTACT-7)", async ({
  page,
  tables,
}) => {
  const message = makeUnique('The phone number is the old one')
  const [listing] = await tables.select('businesses?select=id,name,revision&order=name&limit=1')
  await page.goto(`/business/${String(listing?.['id'])}`)
  const reportButton = page.getByRole('button', { name: 'Write to us' })
  // Poll, because parts of the page are still loading, and may move the buttons between the two measurements.
  await expect(async () => {
    const [mistake, reportLink] = await Promise.all([
      page.getByRole('button', { name: 'Not right' }).boundingBox(),
      page.getByRole('button', { name: 'Right', exact: true }).boundingBox(),
    ])
    expect(Math.abs((mistake?.y ?? NaN) - (reportLink?.y ?? NaN)), 'they stand side by side').toBeLessThan(60)
  }).toPass()
  await reportButton.click()
  await page.getByLabel('What is wrong?').fill(message)
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('E-mail', { exact: true }).fill('jo@example.org')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  const [row] = await readStoredMessages(tables, message)
  expect(row).toMatchObject({ type: 'feedback', business_id: listing?.['id'] })
  expect(row?.['message']).toMatch(new RegExp(`Listing: .+\nVersion seen: \\d+$`))
  await removeStoredMessages(tables, message)
})

test('the tabs of the contact form work by keyboard (CONTACT-1)', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('tab', { name: 'Submit Business' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'General Feedback' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'General Feedback' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Business name')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(page.getByLabel('Business name')).toBeVisible()
})

test.describe('without storage', () => {
  test('without storage a message is sent at once, or stays in the form (OUTBOX-9)', async ({
    page,
    site,
    tables,
  }) => {
    const message = makeUnique('Private mode')
    await page.addInitScript(() => {
      IDBFactory.prototype.open = new Proxy(Reflect.get(IDBFactory.prototype, 'open'), {
        apply(open, factory, parameters) {
          if (parameters[0] === 'guide-outbox') throw new DOMException('Storage is refused', 'SecurityError')
          return Reflect.apply(open, factory, parameters) as IDBOpenDBRequest
        },
      })
    })
    await page.goto('/contact')
    await fillFeedback(page, message)
    site.intercept = (request, response) => {
      if (!/contact_submissions/.test(request.url ?? '')) return false
      response.destroy()
      return true
    }
    await submitButton(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'Network error: Please check your connection and try again.',
    )
    await expect(page.getByRole('alert')).toContainText('Your text is still here.')
    await expect(contactForm(page).getByRole('textbox', { name: 'Message' })).toHaveValue(message)
    site.intercept = () => false
    await submitButton(page).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(await readStoredMessages(tables, message)).toHaveLength(1)
    await removeStoredMessages(tables, message)
  })
})
