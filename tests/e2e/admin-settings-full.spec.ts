import { expect, openTab, test, toast } from './admin-fixtures.ts'
import { axe } from './fixtures.ts'

test('the analytics tab counts what visitors reported, and exports it @both', async ({
  adminPage: page,
  tables,
}) => {
  const query = `breadfruit ${Date.now().toString(36)}`
  for (let visit = 0; visit < 3; visit += 1) {
    await tables.insert('admin_analytics_events', {
      event_type: 'search',
      session_id: `test ${query} ${visit}`,
      page_url: '/search',
      properties: { query },
    })
  }
  await openTab(page, 'Analytics')
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveValue('168')
  await expect(page.getByRole('listitem').filter({ hasText: query })).toContainText('3')
  expect((await (await axe(page)).analyze()).violations).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('analytics-168h.csv')
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText('Answered requests')).toBeVisible()
  await expect(page.getByText('99.9')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Performance' }).press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
})

test('preferences are kept, and a test mail is sent @full @both', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  // The settings exist from the moment an account becomes an admin (PREFS-1).
  const stored = () => tables.select(`admin_notification_preferences?user_id=eq.${admin.id}`)
  expect(await stored()).toHaveLength(5)
  await openTab(page, 'Settings')
  const alerts = page.getByRole('group', { name: /^Security alerts/ })
  await alerts.getByLabel('Send after this many events per hour').fill('101')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Please enter a whole number from 1 to 100')).toBeVisible()
  await alerts.getByLabel('Send after this many events per hour').fill('7')
  const messages = page.getByRole('group', { name: /^New submissions/ })
  await expect(messages.getByLabel('How often')).toHaveValue('daily')
  await expect(messages.getByLabel('Send after this many events per hour')).toHaveCount(0)
  await messages.getByLabel('Send e-mail').uncheck()
  await expect(messages.getByLabel('How often')).toBeDisabled()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(toast(page, 'Notification preferences saved successfully')).toBeVisible()
  const kept = await stored()
  expect(kept).toHaveLength(5)
  expect(kept.find((row) => row['notification_type'] === 'security_alert')).toMatchObject({
    threshold_value: 7,
    digest_frequency: 'immediate',
  })
  expect(kept.find((row) => row['notification_type'] === 'new_submission')).toMatchObject({
    threshold_value: null,
    email_enabled: false,
  })
  await expect(page.getByText('This guide has no mail provider')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(toast(page, 'Test notification sent! Check your email inbox.')).toBeVisible({
    timeout: 20_000,
  })
})

test('if no mail can be sent, the screen says so at once (PREFS-3) @full @both', async ({
  adminPage: page,
  site,
}) => {
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'POST' || incoming.url?.startsWith('/functions/v1/email-service') !== true)
      return false
    incoming.resume()
    outgoing.writeHead(503, { 'content-type': 'application/json' })
    outgoing.end('{"success":false,"error":"No mail provider is configured: nothing is sent.","details":[]}')
    return true
  }
  await openTab(page, 'Settings')
  await expect(page.getByText('This guide has no mail provider, so no e-mail is sent at all.')).toBeVisible()
})
