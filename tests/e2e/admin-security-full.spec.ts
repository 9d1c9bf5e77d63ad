import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { replaceAnswer, changeAnswer } from './admin-answers.ts'
import { readAuditEntries, expect, openTab, signIn, test, toast } from './admin-fixtures.ts'
import { generateCode, setUpSecondFactor, signOut, typeCode } from './admin-mfa-steps.ts'
import { createAxeBuilder } from './axe.ts'

/* Failures in the second factor, the security tab and the settings. */

const SERVER_ERROR_BODY = { code: 'XX000', message: 'broken' }
const SERVER_ERROR_TEXT = 'Server error. Please try again later.'
const findAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words, { exact: true })

test('each failed request while the second factor is set up is reported and can be retried @full', async ({
  adminPage: page,
  site,
}) => {
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/mfa_status/, 500, SERVER_ERROR_BODY)
  await openTab(page, 'Security')
  await expect(findAlert(page, `Failed to check MFA status. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  replaceAnswer(site, 'POST', /^\/rest\/v1\/admin_mfa_settings/, 500, SERVER_ERROR_BODY)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await expect(findAlert(page, `Failed to setup MFA. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next: type a code' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Set up MFA' }).click()
  await page.getByRole('button', { name: 'Next: type a code' }).click()
  await page.getByLabel('6-digit code').fill('12a')
  await expect(page.getByLabel('6-digit code')).toHaveValue('12')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Please enter a valid 6-digit code')).toBeVisible()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/enable_mfa/, 500, SERVER_ERROR_BODY)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(`Failed to verify MFA. ${SERVER_ERROR_TEXT}`)).toBeVisible()
})

test('replacing backup codes and disabling MFA report a failure, ask for a code, and then succeed @full', async ({
  adminPage: page,
  admin,
  site,
}) => {
  const { codes } = await setUpSecondFactor(page)
  const pressAndEnterCode = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/replace_backup_codes/, 500, SERVER_ERROR_BODY)
  await pressAndEnterCode('New backup codes')
  await expect(findAlert(page, `Failed to generate backup codes. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  replaceAnswer(site, 'DELETE', /^\/rest\/v1\/admin_mfa_settings/, 500, SERVER_ERROR_BODY)
  await pressAndEnterCode('Disable MFA')
  await expect(findAlert(page, `Failed to disable MFA. ${SERVER_ERROR_TEXT}`)).toBeVisible()

  // The last code is too old for a change, so a fresh one is required.
  changeAnswer(site, 'mfa_status', (status) => ({ ...status, is_fresh: false, fresh_until: null }))
  await page.reload()
  await openTab(page, 'Security')
  await pressAndEnterCode('Disable MFA')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Invalid MFA code')).toBeVisible()
  await code.fill(codes[0] ?? '')
  site.intercept = () => false
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'MFA disabled successfully')).toBeVisible()
  const readEvents = async () => (await readAuditEntries(admin)).map(({ action }) => action)
  await expect
    .poll(readEvents)
    .toEqual(expect.arrayContaining(['mfa_setup_started', 'mfa_enabled', 'mfa_disabled', 'mfa_code_failed']))
})

test('the code screen of the sign-in reports a failing server and a lost session @full', async ({
  adminPage: page,
  admin,
  site,
}) => {
  const { secret } = await setUpSecondFactor(page)
  await signOut(page)
  await signIn(page, admin)
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/verify_mfa_code/, 500, SERVER_ERROR_BODY)
  await typeCode(page, 'Code', generateCode(secret))
  await expect(page.getByText(`Failed to verify MFA. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/verify_mfa_code/, 401, {
    code: 'PGRST301',
    message: 'JWT expired',
  })
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('No user session found')).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('the security tab shows five changes, more on demand, a link to the settings, and reports unreadable alerts (ALERT-3)', async ({
  adminPage: page,
  site,
}) => {
  await openTab(page, 'Security')
  const activity = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) })
  await expect(activity.getByRole('listitem')).toHaveCount(5)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expect(activity.getByRole('listitem')).toHaveCount(30)
  replaceAnswer(site, 'GET', /^\/rest\/v1\/audit_logs/, 500, SERVER_ERROR_BODY)
  await page.reload()
  await expect(findAlert(page, `The alerts could not be loaded. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  replaceAnswer(site, 'GET', /^\/rest\/v1\/businesses\?select=id/, 500, SERVER_ERROR_BODY)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The alerts could not be loaded.')).toHaveCount(0)
  await page.reload()
  await expect(findAlert(page, `The recent activity could not be loaded. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(activity.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/admin#settings$/)
})

test('the settings show the defaults of each notification, and report failed reads and failed test mails @full', async ({
  adminPage: page,
  site,
}) => {
  replaceAnswer(site, 'GET', /^\/rest\/v1\/admin_notification_preferences/, 500, SERVER_ERROR_BODY)
  await openTab(page, 'Settings')
  await expect(findAlert(page, `Failed to load notification preferences. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  const notificationKinds: [name: string, level: string, frequency: string, threshold: string | null][] = [
    ['Security alerts', 'Critical', 'immediate', '5'],
    ['System errors', 'High', 'immediate', '5'],
    ['New submissions', 'Medium', 'daily', null],
    ['Business updates', 'Medium', 'daily', null],
    ['Sign-ins and sign-outs', 'Low', 'weekly', null],
  ]
  for (const [name, level, frequency, threshold] of notificationKinds) {
    const kind = page.getByRole('group', { name: `${name} ${level}` })
    await expect(kind.getByLabel('Send e-mail')).toBeChecked()
    await expect(kind.getByLabel('How often')).toHaveValue(frequency)
    const events = kind.getByLabel('Send after this many events per hour')
    if (threshold === null) await expect(events).toHaveCount(0)
    else await expect(events).toHaveValue(threshold)
  }
  const alerts = page.getByRole('group', { name: /^Security alerts/ })
  for (const wrongThreshold of ['0', '101', '2.5', '']) {
    await alerts.getByLabel('Send after this many events per hour').fill(wrongThreshold)
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('Please enter a whole number from 1 to 100')).toBeVisible()
  }
  replaceAnswer(site, 'POST', /^\/functions\/v1\/email-service/, 502, {
    success: false,
    error: 'broken',
    details: [],
  })
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(findAlert(page, `Failed to send test notification. ${SERVER_ERROR_TEXT}`)).toBeVisible()
})

test('the analytics tab counts what visitors reported, and exports it', async ({
  adminPage: page,
  tables,
}) => {
  const query = `breadfruit ${Date.now().toString(36)}`
  // Only the ten most frequent searches are listed. The test of the lists of ten rows searches up to 225 times for each
  // of 12 words and more; with 400 times, this word is listed beside them in whichever order the tests run.
  const visits = Array.from({ length: 400 }, (_, visit) => ({
    event_type: 'search',
    session_id: `test ${query} ${visit}`,
    page_url: '/search',
    properties: { query },
  }))
  await tables.insert('admin_analytics_events', visits)
  await openTab(page, 'Analytics')
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveValue('168')
  await expect(page.getByRole('listitem').filter({ hasText: query })).toContainText('400')
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('analytics-168h.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffName,Count\r\n/)
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText('Answered requests')).toBeVisible()
  // Both figures come from the same events, so both have a value, or both say that nothing was measured.
  const figures = page.locator('dl > div').filter({ hasText: /^(Error rate|Answered requests)/ })
  const measuredShares = (await figures.allInnerTexts()).map(
    (text) => /([\d.]+) %|not measured/.exec(text)?.[1],
  )
  expect(measuredShares).toHaveLength(2)
  const isMeasured = measuredShares.some((share) => share !== undefined)
  expect(isMeasured ? Number(measuredShares[0]) + Number(measuredShares[1]) : 100).toBeCloseTo(100, 0)
  await page.getByRole('tab', { name: 'Performance' }).press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
})

test('notification preferences are stored, and a test mail is sent @full', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  // The settings exist from the moment an account becomes an admin (PREFS-1).
  const readStored = () => tables.select(`admin_notification_preferences?user_id=eq.${admin.id}`)
  expect(await readStored()).toHaveLength(5)
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
  const storedPreferences = await readStored()
  expect(storedPreferences).toHaveLength(5)
  expect(storedPreferences.find((row) => row['notification_type'] === 'security_alert')).toMatchObject({
    threshold_value: 7,
    digest_frequency: 'immediate',
  })
  expect(storedPreferences.find((row) => row['notification_type'] === 'new_submission')).toMatchObject({
    threshold_value: null,
    email_enabled: false,
  })
  await expect(page.getByText('This guide has no mail provider')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(toast(page, 'Test notification sent! Check your email inbox.')).toBeVisible({
    timeout: 20_000,
  })
})

test('the settings report at once that no mail can be sent (PREFS-3)', async ({ adminPage: page, site }) => {
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
