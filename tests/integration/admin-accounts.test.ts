import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createFunctionCaller,
  signIn,
  type FunctionAnswer,
  openTestWorld,
  type TestWorld,
} from './test-backend.ts'

/* The edge function admin-accounts in real Deno, with the mails that it writes and the sessions that it ends. */

const PASSWORD = 'a long password'
const NO_RIGHTS = { is_listed: false, is_admin: false }

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld({ demoListings: 0, signInsPer5Minutes: 1000 })
})

afterAll(() => world.close())

beforeEach(() => world.database.query('delete from private.rate_counters'))

const callAccounts = (token: string | undefined, body: object): Promise<FunctionAnswer> =>
  createFunctionCaller(world.call)('admin-accounts', body, token === undefined ? {} : { token })

async function readMfaStatus(token: string): Promise<unknown> {
  const answer = await world.call('/rest/v1/rpc/mfa_status', {
    method: 'POST',
    key: 'publishable',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  })
  return answer.json()
}

/** A new admin with a password and a session. */
async function makeAdmin(name: string): Promise<{ email: string; id: string; token: string }> {
  const email = `${name}@example.org`
  const creation = await world.call('/auth/v1/admin/users', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify({ email, password: PASSWORD, email_confirm: true }),
  })
  const { id } = (await creation.json()) as { id: string }
  await world.database.query('select public.grant_admin($1)', [id])
  return { email, id, token: await signIn(world.backend, { email, password: PASSWORD }) }
}

async function makeSessionsOld(account: string): Promise<void> {
  await world.database.query(
    `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
    [account],
  )
}

/** The mails to an address, oldest first. */
async function readMailsTo(address: string): Promise<string[]> {
  const names = (await readdir(path.join(world.folder, 'mails'))).toSorted()
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(world.folder, 'mails', name), 'utf8')),
  )
  return texts
    .filter((text) => text.includes(`To: ${address}`))
    .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

async function readInvitationsTo(address: string): Promise<string[]> {
  return (await readMailsTo(address)).filter((text) => text.includes('invited'))
}

/** Reads the e-mail address of the account, which Auth returns to its owner. */
async function readOwnAddress(token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await world.call('/auth/v1/user', { key: 'publishable', headers })
  return ((await answer.json()) as { email?: unknown }).email
}

/** Sets a new password by a request to Auth itself, without the edge function. */
function changePasswordByAuth(
  token: string,
  password: string,
  endpoint = '/auth/v1/user',
): Promise<Response> {
  return world.call(endpoint, {
    method: 'PUT',
    key: 'publishable',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  })
}

async function readAuditActions(account: string): Promise<string[]> {
  const { rows } = await world.database.query<{ action: string }>(
    `select action from public.audit_logs where resource_id = $1 and action not like 'login%' order by "timestamp"`,
    [account],
  )
  return rows.map(({ action }) => action)
}

test('a person who is invited as an admin chooses a password by the link of the mail, then signs in (ADMINS-1)', async () => {
  const anna = await makeAdmin('anna')
  const invitation = await callAccounts(anna.token, { action: 'invite', email: ' Ben@Example.org ' })
  expect(invitation).toMatchObject({ status: 200, data: { user_id: expect.any(String) } })
  const { user_id: id } = invitation.data as { user_id: string }
  const [mail = ''] = await readInvitationsTo('ben@example.org')
  expect(mail).toContain(`${world.backend.url}/admin/login`)
  const link = /http\S+verify\S+/.exec(mail)?.[0] ?? ''
  const opened = await fetch(link, { redirect: 'manual' })
  const target = new URL(opened.headers.get('location') ?? '')
  expect(target.pathname).toBe('/reset-password')
  const token = new URLSearchParams(target.hash.slice(1)).get('access_token') ?? ''
  // A session by the link has no rights, not even in this function (RIGHTS-11).
  expect(await readMfaStatus(token)).toMatchObject(NO_RIGHTS)
  expect((await callAccounts(token, { action: 'invite', email: 'mallory@example.org' })).status).toBe(403)
  const passwordAnswer = await world.call('/auth/v1/user', {
    method: 'PUT',
    key: 'publishable',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(passwordAnswer.status).toBe(200)
  const ben = await signIn(world.backend, { email: 'ben@example.org', password: PASSWORD })
  expect(await readMfaStatus(ben)).toMatchObject({ is_listed: true, is_admin: true })
  expect(await readAuditActions(id)).toEqual(['admin_added', 'password_changed'])
  expect(await readAuditActions(anna.id)).toContain('admin_invited')
  // After a second invitation the account keeps its rights and gets another mail.
  expect(await callAccounts(anna.token, { action: 'invite', email: 'ben@example.org' })).toMatchObject({
    data: { user_id: id },
  })
  expect(await readInvitationsTo('ben@example.org')).toHaveLength(2)
})

test('the function admin-accounts does nothing and sends no mail for a session without a fresh password (ADMINS-2)', async () => {
  const carl = await makeAdmin('carl')
  await makeSessionsOld(carl.id)
  for (const body of [
    { action: 'invite', email: 'dora@example.org' },
    { action: 'change-password', password: 'another password' },
    { action: 'start-email-change', email: 'dora@example.org' },
    { action: 'sign-out-everywhere' },
  ]) {
    expect(await callAccounts(carl.token, body), body.action).toMatchObject({
      status: 403,
      data: { hint: 'password_required' },
    })
  }
  expect(await readMailsTo('dora@example.org')).toEqual([])
  const { rows } = await world.database.query(`select id from auth.users where email = 'dora@example.org'`)
  expect(rows).toEqual([])
  expect(await readMfaStatus(carl.token)).toMatchObject({ is_admin: true })
})

test.each([
  [{ action: 'invite', email: 'nobody' }, ['Invalid email format']],
  [{ action: 'invite' }, ['Email is required']],
  [{ action: 'invite', email: 'x@example.org', role: 'owner' }, [expect.any(String)]],
  [{ action: 'change-password', password: 'short' }, ['Password must be at least 8 characters']],
  [{ action: 'change-password', password: 'x'.repeat(73) }, ['The password is too long']],
  [{ action: 'finish-email-change', code: '12' }, ['Please enter a valid 6-digit code']],
  [{ action: 'grant', email: 'x@example.org' }, ['There is no such action']],
])('the function admin-accounts refuses the request %j with a sentence', async (body, details) => {
  const token = await signIn(world.backend, {
    email: world.backend.env.ADMIN_EMAIL,
    password: world.backend.env.ADMIN_PASSWORD,
  })
  expect(await callAccounts(token, body)).toMatchObject({ status: 400, details })
})

test('a new password of an admin ends all other sessions, keeps the session in use, and is mailed (ADMINS-5)', async () => {
  const dan = await makeAdmin('dan')
  const otherToken = await signIn(world.backend, { email: dan.email, password: PASSWORD })
  expect(
    await callAccounts(dan.token, { action: 'change-password', password: 'another password' }),
  ).toMatchObject({
    status: 200,
  })
  expect(await readMfaStatus(dan.token)).toMatchObject({ is_admin: true })
  expect(await readMfaStatus(otherToken)).toMatchObject(NO_RIGHTS)
  await expect(signIn(world.backend, { email: dan.email, password: PASSWORD })).rejects.toThrow(
    'cannot sign in',
  )
  expect(await signIn(world.backend, { email: dan.email, password: 'another password' })).toBeTruthy()
  await expect
    .poll(async () => (await readMailsTo(dan.email)).join(''), { timeout: 20_000 })
    .toContain('Critical: Password changed')
  expect(await readAuditActions(dan.id)).toEqual([
    'admin_added',
    'password_change_started',
    'password_changed',
  ])
})

test('a new password of an admin is reported as changed, also if the other sessions could not be ended (ADMINS-5)', async () => {
  const hal = await makeAdmin('hal')
  // Auth ends the other sessions when it sets the password. Then let the function fail, which tries to end them again.
  await world.database.query(`
    create sequence private.ended_sessions;
    create function private.end_sessions_once() returns trigger language plpgsql security definer as $$
    begin
      if nextval('private.ended_sessions') > 1 then raise exception 'no more'; end if;
      return null;
    end $$;
    create trigger end_sessions_once before delete on auth.sessions
      for each statement execute function private.end_sessions_once();`)
  try {
    const body = { action: 'change-password', password: 'another password' }
    const data = { others_signed_out: false }
    expect(await callAccounts(hal.token, body)).toMatchObject({ status: 200, data })
  } finally {
    await world.database.query('drop function private.end_sessions_once cascade')
  }
  expect(await signIn(world.backend, { email: hal.email, password: 'another password' })).toBeTruthy()
})

test('a new e-mail address of an admin needs the code that was mailed to it; the old address gets a mail too (ADMINS-5)', async () => {
  const eve = await makeAdmin('eve')
  const takenAddressAnswer = await callAccounts(eve.token, {
    action: 'start-email-change',
    email: world.backend.env.ADMIN_EMAIL,
  })
  expect(takenAddressAnswer).toMatchObject({ status: 409, error: 'This address belongs to another account.' })
  const ownAddressAnswer = await callAccounts(eve.token, {
    action: 'start-email-change',
    email: 'Eve@Example.org',
  })
  expect(ownAddressAnswer).toMatchObject({ status: 409, error: 'Your account has this address already.' })
  expect(
    await callAccounts(eve.token, { action: 'start-email-change', email: 'eve.new@example.org' }),
  ).toMatchObject({
    status: 200,
  })
  const code = /^(\d{6})\r?$/m.exec((await readMailsTo('eve.new@example.org'))[0] ?? '')?.[1] ?? ''
  const wrongCode = code === '000000' ? '000001' : '000000'
  expect(await callAccounts(eve.token, { action: 'finish-email-change', code: wrongCode })).toMatchObject({
    status: 400,
    data: { hint: 'code_wrong' },
  })
  expect(await callAccounts(eve.token, { action: 'finish-email-change', code })).toMatchObject({
    status: 200,
    data: { email: 'eve.new@example.org' },
  })
  await expect
    .poll(async () => (await readMailsTo(eve.email)).join(''), { timeout: 20_000 })
    .toContain('Critical: E-mail address changed')
  // The same request again, as after a lost answer: the code is used up, but the account has the new address.
  expect(await callAccounts(eve.token, { action: 'finish-email-change', code })).toMatchObject({
    status: 400,
    data: { hint: 'code_wrong' },
  })
  expect(await readOwnAddress(eve.token)).toBe('eve.new@example.org')
  expect(await readMfaStatus(eve.token)).toMatchObject({ is_admin: true })
  expect(await signIn(world.backend, { email: 'eve.new@example.org', password: PASSWORD })).toBeTruthy()
  expect(await readAuditActions(eve.id)).toContain('email_changed')
})

test('signing out everywhere ends every session of an admin at once (ADMINS-5)', async () => {
  const fay = await makeAdmin('fay')
  const secondToken = await signIn(world.backend, { email: fay.email, password: PASSWORD })
  const admin = await signIn(world.backend, {
    email: world.backend.env.ADMIN_EMAIL,
    password: world.backend.env.ADMIN_PASSWORD,
  })
  expect(await callAccounts(fay.token, { action: 'sign-out-everywhere' })).toMatchObject({ status: 200 })
  for (const token of [fay.token, secondToken]) expect(await readMfaStatus(token)).toMatchObject(NO_RIGHTS)
  expect(await readMfaStatus(admin)).toMatchObject({ is_admin: true })
  expect(await readAuditActions(fay.id)).toContain('sessions_ended')
})

test('a new password that is set at Auth itself needs a code if the account has a second factor, and ends the other sessions (RIGHTS-13)', async () => {
  const gus = await makeAdmin('gus')
  const thiefToken = await signIn(world.backend, { email: gus.email, password: PASSWORD })
  // A second factor that this session has just verified.
  await world.database.query(
    `insert into private.mfa_factors (user_id, sealed, enabled_at, tries_seen) values ($1, 'x', now(), 1)`,
    [gus.id],
  )
  const { session_id: session } = JSON.parse(
    Buffer.from(gus.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { session_id: string }
  await world.database.query('select private.mark_session($1, $2)', [gus.id, session])
  expect((await changePasswordByAuth(thiefToken, 'the password of a thief')).status).toBe(403)
  expect((await changePasswordByAuth(thiefToken, 'the password of a thief', '/auth/v1/%75ser')).status).toBe(
    404,
  )
  expect(await readMfaStatus(thiefToken)).toMatchObject({ is_listed: true })
  expect((await changePasswordByAuth(gus.token, 'another password')).status).toBe(200)
  expect(await readMfaStatus(thiefToken)).toMatchObject(NO_RIGHTS)
  expect(await readMfaStatus(gus.token)).toMatchObject({ is_admin: true })
  await expect
    .poll(async () => (await readMailsTo(world.backend.env.ADMIN_EMAIL)).join(''), { timeout: 20_000 })
    .toContain(`About the admin account ${gus.email}:`)
})
