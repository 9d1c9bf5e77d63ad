import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import {
  startTestBackend,
  createCaller,
  runCommand,
  runOperator,
  signIn,
  type CommandResult,
} from './test-backend.ts'
import { setUpSecondFactor } from './rights-callers.ts'

const JO_ACCOUNT = { email: 'jo@example.org', password: 'a-long-password' }

let folder: string
let backend: RunningBackend

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-operators-'))
  backend = await startTestBackend({ port: 0, dataDir: path.join(folder, 'data'), demoListings: 0 })
})

afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

function runAdmin(...args: string[]): Promise<CommandResult> {
  return runOperator(backend, 'admin', args)
}

async function readMfaStatus(token: string): Promise<Record<string, unknown>> {
  const answer = await createCaller(backend)('/rest/v1/rpc/mfa_status', {
    method: 'POST',
    key: 'publishable',
    headers: { Authorization: `Bearer ${token}` },
    body: '{}',
  })
  return (await answer.json()) as Record<string, unknown>
}

test('npm run admin -- create makes an account with the password from the input, which has access until npm run admin -- revoke', async () => {
  const creation = await runOperator(backend, 'admin', ['create', 'Jo@Example.org'], {
    input: `${JO_ACCOUNT.password}\n`,
  })
  expect(creation).toEqual({ code: 0, text: `${JO_ACCOUNT.email} is an admin of ${backend.url}.` })
  const token = await signIn(backend, JO_ACCOUNT)
  expect(await readMfaStatus(token)).toMatchObject({ is_listed: true, is_admin: true })
  expect((await runAdmin('list')).text).toContain(JO_ACCOUNT.email)

  expect(await runAdmin('revoke', JO_ACCOUNT.email)).toEqual({
    code: 0,
    text: `${JO_ACCOUNT.email} is no longer an admin.`,
  })
  expect(await readMfaStatus(token)).toMatchObject({ is_listed: false, is_admin: false })
  expect((await runAdmin('list')).text).not.toContain(JO_ACCOUNT.email)
  expect((await runAdmin('revoke', JO_ACCOUNT.email)).text).toBe(`${JO_ACCOUNT.email} was not an admin.`)

  const secondCreation = await runAdmin('create', JO_ACCOUNT.email)
  expect(secondCreation).toEqual({
    code: 0,
    text: `${JO_ACCOUNT.email} is an admin of ${backend.url} (the account was there already).`,
  })
  expect(await readMfaStatus(await signIn(backend, JO_ACCOUNT))).toMatchObject({ is_admin: true })
})

test('npm run admin reports an account that is an admin already, changes roles, and keeps the last publisher (ADMINS-4)', async () => {
  const { ADMIN_EMAIL: demo } = backend.env
  const ed = 'ed@example.org'
  await runOperator(backend, 'admin', ['create', ed], { input: JO_ACCOUNT.password })
  expect(await runAdmin('role', ed, 'editor')).toEqual({ code: 0, text: `${ed} is now an editor.` })
  expect((await runAdmin('list')).text).toMatch(/^ed@example\.org +editor +no second factor/m)
  const unchangedText = `${ed} was an admin of ${backend.url} before, with the role editor: nothing has changed.`
  expect(await runAdmin('create', ed)).toEqual({
    code: 0,
    text: `${unchangedText}\nTo make this account a publisher: npm run admin -- role ${ed} publisher`,
  })
  for (const { email } of await listOtherPublishers(demo)) await runAdmin('role', email, 'editor')
  const refusal = {
    code: 1,
    text: expect.stringContaining(
      'The last publisher cannot be removed or become an editor: first make another admin a publisher',
    ),
  }
  expect(await runAdmin('revoke', demo)).toEqual(refusal)
  expect(await runAdmin('role', demo, 'editor')).toEqual(refusal)
  expect(await runAdmin('role', ed, 'publisher')).toEqual({ code: 0, text: `${ed} is now a publisher.` })
  expect((await runAdmin('role', ed, 'publisher')).text).toBe(`${ed} was a publisher before.`)
  expect((await runAdmin('create', ed)).text).toBe(unchangedText.replace('editor', 'publisher'))
  expect(await runAdmin('role', demo, 'editor')).toMatchObject({ code: 0 })
  expect(await runAdmin('role', demo, 'publisher')).toMatchObject({ code: 0 })
})

/** Publishers that other tests of this file made. */
async function listOtherPublishers(demo: string): Promise<{ email: string }[]> {
  const { text } = await runAdmin('list')
  return [...text.matchAll(/^(\S+) +publisher /gm)].flatMap(([, email = '']) =>
    email === demo ? [] : [{ email }],
  )
}

test('the reset link that npm run admin prints for a new account works once and leads to the page that sets the password', async () => {
  const linkCreation = await runAdmin('create', 'al@example.org', '--reset-link')
  const link = /http\S+/.exec(linkCreation.text.split('\n').at(-1) ?? '')?.[0] ?? ''
  const opened = await fetch(link, { redirect: 'manual' })
  const target = new URL(opened.headers.get('location') ?? '')
  expect(`${target.origin}${target.pathname}`).toBe(`${backend.url}/reset-password`)
  const token = new URLSearchParams(target.hash.slice(1)).get('access_token') ?? ''
  const opensAccount = await createCaller(backend)('/auth/v1/user', {
    key: 'publishable',
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await opensAccount.json()).toMatchObject({ email: 'al@example.org' })
  // A session that began with a link may only set a password (RIGHTS-11).
  expect(await readMfaStatus(token)).toMatchObject({ is_listed: false, is_admin: false })
  const secondUse = await fetch(link, { redirect: 'manual' })
  expect(secondUse.headers.get('location') ?? '').not.toContain('access_token')
})

test('npm run admin -- reset-mfa removes the second factor after a phone is lost (MFASRV-8)', async () => {
  await runOperator(backend, 'admin', ['create', 'ly@example.org'], { input: JO_ACCOUNT.password })
  const token = await signIn(backend, { ...JO_ACCOUNT, email: 'ly@example.org' })
  const me = (await createCaller(backend)('/auth/v1/user', {
    key: 'publishable',
    headers: { Authorization: `Bearer ${token}` },
  }).then((answer) => answer.json())) as { id: string }
  const storedSettings = await createCaller(backend)('/rest/v1/admin_mfa_settings', {
    method: 'POST',
    key: 'publishable',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      user_id: me.id,
      secret_key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      is_enabled: false,
    }),
  })
  expect(storedSettings.status).toBe(201)
  expect(await readMfaStatus(token)).toMatchObject({ is_pending: true })
  expect((await runAdmin('reset-mfa', 'ly@example.org')).text).toBe(
    'The second factor of ly@example.org is removed.',
  )
  expect(await readMfaStatus(token)).toMatchObject({ is_pending: false, is_enabled: false })
  expect((await runAdmin('reset-mfa', 'ly@example.org')).text).toBe('ly@example.org had no second factor.')
})

test('after npm run admin -- reset-mfa, the account has no rights until a new password is set by the link that another command prints (MFASRV-14)', async () => {
  const account = { email: 'lost@example.org', password: JO_ACCOUNT.password }
  await runOperator(backend, 'admin', ['create', account.email], { input: account.password })
  await setUpSecondFactor(backend, await signIn(backend, account))
  expect((await runAdmin('reset-mfa', account.email)).text.split('\n')).toEqual([
    'The second factor of lost@example.org is removed.',
    'To sign in again, they set a new password with "Forgot password?", or with a link from:',
    'npm run admin -- create lost@example.org --reset-link',
  ])
  expect(await readMfaStatus(await signIn(backend, account))).toMatchObject({
    is_admin: false,
    needs_new_password: true,
  })
  const { text } = await runAdmin('create', account.email, '--reset-link')
  const opened = await fetch(text.split('\n').at(-1) ?? '', { redirect: 'manual' })
  const target = new URL(opened.headers.get('location') ?? '')
  const token = new URLSearchParams(target.hash.slice(1)).get('access_token') ?? ''
  const password = 'another long password'
  const changed = await createCaller(backend)('/auth/v1/user', {
    method: 'PUT',
    key: 'publishable',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  })
  expect(changed.status).toBe(200)
  expect(await readMfaStatus(await signIn(backend, { ...account, password }))).toMatchObject({
    is_admin: true,
    needs_new_password: false,
  })
})

test.each<[string[], string, string]>([
  [
    ['create', 'new@example.org'],
    'short',
    'The password must have 8 characters or more, and 72 bytes or fewer.',
  ],
  [['create', 'new@example.org'], '', 'No password was given.'],
  [['create', 'not an address'], '', 'This is not an e-mail address: not an address'],
  [['create'], '', 'The e-mail address is missing.'],
  [['revoke', 'nobody@example.org'], '', 'There is no account for nobody@example.org.'],
  [['role', 'nobody@example.org', 'editor'], '', 'There is no account for nobody@example.org.'],
  [
    ['role', 'ly@example.org', 'owner'],
    '',
    'The role is editor or publisher: npm run admin -- role EMAIL publisher',
  ],
  [['reset-mfa', 'nobody@example.org'], '', 'There is no account for nobody@example.org.'],
])('npm run admin with %j and the input "%s" fails in one sentence', async (args, input, sentence) => {
  expect(await runOperator(backend, 'admin', args, { input })).toEqual({ code: 1, text: sentence })
  expect((await runAdmin('list')).text).not.toContain('new@example.org')
})

test.each([
  [['bogus']],
  [[]],
  [['list', 'all']],
  [['list', '--force']],
  [['revoke', 'a@b.mh', '--reset-link']],
])('npm run admin with the wrong arguments %j shows its usage', async (args) => {
  const { code, text } = await runOperator(backend, 'admin', args)
  expect([code, text.split('\n')]).toEqual([1, expect.arrayContaining(['Usage:'])])
})

test("the first line that an operator's command prints is its project, and whether the project is the local one (OPERATE-13)", async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = backend.env
  const projectLines = [
    [{ GUIDE_DATA_DIR: backend.dataDir }, `Project: the local one at ${backend.url}`],
    [{ SUPABASE_URL, SUPABASE_SECRET_KEY }, `Project: ${SUPABASE_URL}`],
  ] as const
  for (const [env, line] of projectLines) {
    const { text } = await runCommand('admin', ['list'], { env, isWhole: true })
    expect(text.split('\n')[0]).toBe(line)
  }
})

test("an operator's command that is given both a local data folder and a hosted project works on neither (OPERATE-14)", async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = backend.env
  const env = { SUPABASE_URL, SUPABASE_SECRET_KEY, GUIDE_DATA_DIR: path.join(folder, 'try') }
  expect(await runCommand('admin', ['list'], { env, isWhole: true })).toEqual({
    code: 1,
    text: 'GUIDE_DATA_DIR names a local backend and SUPABASE_URL a hosted project: unset one of them.',
  })
})

test("an operator's command reads the address and key of a hosted project from the environment, and says what is wrong", async () => {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = backend.env
  const missingFolderEnv = { GUIDE_DATA_DIR: path.join(folder, 'nothing') }
  const listAdminsWith = (env: Record<string, string>) => runOperator(backend, 'admin', ['list'], { env })
  expect(await listAdminsWith({ SUPABASE_URL, SUPABASE_SECRET_KEY })).toMatchObject({ code: 0 })
  expect((await listAdminsWith(missingFolderEnv)).text).toMatch(
    /^No local backend is running on .*nothing: start it with npm start/,
  )
  expect((await listAdminsWith({ SUPABASE_URL })).text).toContain('SUPABASE_SECRET_KEY is not set')
  for (const address of ['x', 'localhost:54321'])
    expect((await listAdminsWith({ SUPABASE_URL: address, SUPABASE_SECRET_KEY })).text).toBe(
      `SUPABASE_URL is not a web address: ${address}`,
    )
  expect((await listAdminsWith({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'sb_secret_wrong' })).text).toMatch(
    /refuse/,
  )
  const brokenKeyRun = await listAdminsWith({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'sb_secret_half\nanother' })
  expect([brokenKeyRun.code, brokenKeyRun.text]).toEqual([
    1,
    expect.stringMatching(/^SUPABASE_SECRET_KEY is no key: (?!.*half)/),
  ])
  const closedPortRun = await listAdminsWith({ SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_SECRET_KEY })
  expect([closedPortRun.code, closedPortRun.text]).toEqual([
    1,
    expect.stringMatching(/^The project at .* cannot be reached/),
  ])
})
