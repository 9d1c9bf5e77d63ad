import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Page } from '@playwright/test'
import { cutConnections } from './admin-answers.ts'
import { expect, openTab, signIn, test, toast } from './admin-fixtures.ts'
import { setUpSecondFactor } from './admin-mfa-steps.ts'
import { requiredEnv } from './fixtures.ts'
import { createAxeBuilder } from './axe.ts'

const PASSWORD = 'a long password of tests'

/** Makes an account's sign-ins and checked codes older than ten minutes, so that its next action needs a new one. */
async function makeSignInsOld(account: { id: string }): Promise<void> {
  const database = new Client(requiredEnv('E2E_DATABASE_URL'))
  await database.connect()
  try {
    const olderThanLimit = `now() - interval '11 minutes'`
    await database.query(`update auth.sessions set created_at = ${olderThanLimit} where user_id = $1`, [
      account.id,
    ])
    await database.query(
      `update private.mfa_sessions set verified_at = ${olderThanLimit} where user_id = $1`,
      [account.id],
    )
  } finally {
    await database.end()
  }
}

/** Returns the match of `pattern` in the newest mail that contains one. Other mails about the account may be newer. */
async function findInMailTo(address: string, pattern: RegExp): Promise<string> {
  const folder = requiredEnv('E2E_MAIL_FOLDER')
  let foundText = ''
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder)).toSorted().toReversed()) {
        const text = await readFile(join(folder, name), 'utf8')
        if (!text.includes(`To: ${address}`)) continue
        const match = pattern.exec(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
        if (match !== null) return (foundText = match[1] ?? match[0])
      }
      return ''
    })
    .not.toBe('')
  return foundText
}

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
async function confirmInDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test("an admin invites a colleague, resets the colleague's second factor and revokes the colleague's rights, each with a fresh code (ADMINS-1) @wide", async ({
  adminPage: page,
  admin,
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const { codes } = await setUpSecondFactor(page)
  const address = `invited-${crypto.randomUUID()}@example.org`
  await openTab(page, 'Admins')
  const admins = page.getByRole('region', { name: 'Admins', exact: true })
  const row = admins.getByRole('listitem').filter({ hasText: address })
  await expect(page.getByRole('listitem').filter({ hasText: admin.email })).toContainText('You')
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await page.getByLabel('E-mail address').fill('nobody')
  await clickButton(page, 'Send invitation')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  // After a broken connection the page repeats nothing by itself: the admin has to press the button again.
  cutConnections(site, 'POST', /functions\/v1\/admin-accounts/)
  await page.getByLabel('E-mail address').fill(address)
  await clickButton(page, 'Send invitation')
  await expect(
    page.getByRole('alert').getByText(/^It is not known whether the invitation was sent\. Network error/),
  ).toBeVisible()
  site.intercept = () => false
  await makeSignInsOld(admin)
  await clickButton(page, 'Send invitation')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Code').fill('AAAA2222')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Invalid MFA code')).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await dialog.getByLabel('Code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, `The invitation was sent to ${address}.`)).toBeVisible()
  await expect(row).toContainText('has not signed in yet')

  // The link of the mail sets the password; the sign-in needs it.
  const link = await findInMailTo(address, /http\S+verify\S+/)
  const { pathname, search } = new URL(link)
  const opened = await fetch(`${requiredEnv('E2E_BACKEND_URL')}${pathname}${search}`, { redirect: 'manual' })
  const target = new URL(opened.headers.get('location') ?? '')
  const colleaguePage = await (await browser.newContext({ baseURL: site.url })).newPage()
  await colleaguePage.goto(target.pathname + target.hash)
  await colleaguePage.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await colleaguePage.getByLabel('New password again').fill(PASSWORD)
  await clickButton(colleaguePage, 'Save password')
  await expect(colleaguePage.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await signIn(colleaguePage, { id: '', email: address, password: PASSWORD })
  await expect(colleaguePage.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const colleagueFactor = await setUpSecondFactor(colleaguePage)

  await page.reload()
  await expect(row).toContainText('MFA on')
  await clickButton(page, `Reset the MFA of ${address}`)
  await expect(page.getByRole('dialog').getByText(/the old one is not enough any more/)).toBeVisible()
  await confirmInDialog(page, 'Reset MFA')
  await expect(toast(page, `The MFA of ${address} was reset.`)).toBeVisible()
  await expect(row).toContainText('MFA off')
  expect(colleagueFactor.secret).not.toBe('')
  await clickButton(page, `Revoke the rights of ${address}`)
  await confirmInDialog(page, 'Revoke')
  await expect(toast(page, `${address} is no longer an admin.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await colleaguePage.reload()
  await expect(colleaguePage.getByText('Your session was ended')).toBeVisible()
  await openTab(page, 'Activity')
  await page.getByLabel('Kind').selectOption('Accounts of admins')
  for (const eventLabel of ['Admin invited', 'Admin added', 'MFA switched off', 'Admin removed'])
    await expect(
      page.getByRole('listitem').filter({ hasText: eventLabel }).filter({ hasText: admin.email }).first(),
    ).toBeVisible()
})

test('admins change their own password and address with a fresh password, and end every session at once (ADMINS-5)', async ({
  adminPage: page,
  admin,
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const changedPassword = `${PASSWORD} 2`
  const otherPage = await (await browser.newContext({ baseURL: site.url })).newPage()
  await signIn(otherPage, admin)
  await openTab(page, 'Security')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This session')).toHaveCount(1)

  const form = page.getByRole('region', { name: 'Password' })
  await form.getByLabel('New password', { exact: true }).fill(changedPassword)
  await form.getByLabel('New password again').fill('something else')
  await clickButton(page, 'Change password')
  await expect(form.getByText('The two passwords are not the same')).toBeVisible()
  await form.getByLabel('New password again').fill(changedPassword)
  await makeSignInsOld(admin)
  await clickButton(page, 'Change password')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill('wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This password is wrong.')).toBeVisible()
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Your password was changed. All your other sessions were ended.')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Admin Login' })).toBeVisible()

  const address = `new-${admin.email}`
  const email = page.getByRole('region', { name: 'E-mail address' })
  await email.getByLabel('New e-mail address').fill(address)
  await clickButton(page, 'Send a code to this address')
  await expect(email.getByText(`A code was sent to ${address}.`)).toBeVisible()
  const code = await findInMailTo(address, /^(\d{6})\r?$/m)
  await email.getByLabel('Code from the e-mail').fill(code === '000000' ? '000001' : '000000')
  await clickButton(page, 'Change address')
  await expect(email.getByText('The address was not changed. This code is wrong or too old.')).toBeVisible()
  await email.getByLabel('Code from the e-mail').fill(code)
  await clickButton(page, 'Change address')
  await expect(toast(page, `You now sign in with ${address}.`)).toBeVisible()
  await expect(page.getByText(`Welcome, ${address}`)).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])

  await signIn(otherPage, { ...admin, email: address, password: changedPassword })
  await clickButton(page, 'Sign out everywhere')
  await confirmInDialog(page, 'Sign out everywhere')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('only an admin with a second factor can require one from all admins (ADMINS-2)', async ({
  adminPage: page,
  admin,
}) => {
  await openTab(page, 'Admins')
  await clickButton(page, 'Require it from everyone')
  await expect(
    page
      .getByRole('alert')
      .getByText('The rule was not changed. Set up your own MFA first, in the Security tab.'),
  ).toBeVisible()
  await makeSignInsOld(admin)
  await clickButton(page, 'Require it from everyone')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Require it from everyone' })).toBeEnabled()
})
