import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import {
  hashBackupCode,
  createBackupCodes,
  createSecret,
  totp,
  waitForTimeInStep,
} from '../../supabase/tests/authenticator.ts'
import type { CallerKey } from '../../supabase/tests/rights-table.ts'
import { addStranger, createCaller, signIn } from './test-backend.ts'

/** The callers that are tested over HTTP: all but the editor, whom supabase/tests/rights.test.ts tests. */
export type HttpCallerKey = Exclude<CallerKey, 'e'>

/** The credentials that each caller in the rights table sends with a request. */
export type CallerHeaders = Record<HttpCallerKey, Record<string, string>>

export interface RightsCallers {
  headers: CallerHeaders
  /** Ids of the accounts of the admin (callers `p` and `m`) and of the stranger (caller `s`). */
  adminId: string
  strangerId: string
  /** Access token of each account. */
  admin: string
  passwordOnly: string
  stranger: string
}

/** Signs all accounts in over HTTP, and sets up the admin's second factor as the admin area does. */
export async function signInCallers(backend: RunningBackend): Promise<RightsCallers> {
  const { env } = backend
  const account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
  const stranger = await addStranger({ backend, call: createCaller(backend) })
  const admin = await signIn(backend, account)
  await setUpSecondFactor(backend, admin)
  const passwordOnly = await signIn(backend, account)
  const createCredentials = (token: string): Record<string, string> => ({
    apikey: env.SUPABASE_PUBLISHABLE_KEY,
    authorization: `Bearer ${token}`,
  })
  return {
    headers: {
      v: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
      s: createCredentials(stranger),
      p: createCredentials(passwordOnly),
      m: createCredentials(admin),
      k: { apikey: env.SUPABASE_SECRET_KEY },
    },
    adminId: accountIdOfToken(admin),
    strangerId: accountIdOfToken(stranger),
    admin,
    passwordOnly,
    stranger,
  }
}

/** A request to the REST API with the credentials of a caller. */
export function sendAs(
  backend: RunningBackend,
  credentials: Record<string, string>,
  [method, urlPath, body]: readonly [method: string, urlPath: string, body?: unknown],
): Promise<Response> {
  return fetch(`${backend.url}${urlPath}`, {
    method,
    headers: {
      ...credentials,
      'content-type': 'application/json',
      // A caller without read access must not ask for the new row in the answer: the insert itself would fail.
      prefer: method === 'POST' ? 'return=minimal' : 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The id of the account that the token is for. */
export function accountIdOfToken(token: string): string {
  return String(claimsOf(token)['sub'])
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** Returns a token with these claims, signed with the key of the data folder or with another key. */
export async function forgeToken(
  backend: RunningBackend,
  claims: Record<string, unknown>,
  { algorithm = 'HS256', key }: { algorithm?: 'HS256' | 'none'; key?: string } = {},
): Promise<string> {
  const secrets = JSON.parse(await readFile(path.join(backend.dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string
  }
  const content = `${encodeTokenPart({ alg: algorithm, typ: 'JWT' })}.${encodeTokenPart(claims)}`
  if (algorithm === 'none') return `${content}.`
  return `${content}.${createHmac('sha256', key ?? secrets.jwtSecret)
    .update(content)
    .digest('base64url')}`
}

/** A value as a part of a token: JSON in base64url. */
export function encodeTokenPart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Sets up a second factor for the account of the session, as the admin area does. */
export async function setUpSecondFactor(backend: RunningBackend, token: string): Promise<{ secret: string }> {
  const secret = createSecret()
  const userId = accountIdOfToken(token)
  const send = async (
    method: string,
    urlPath: string,
    body: unknown,
    prefer = 'return=representation',
  ): Promise<unknown> => {
    const answer = await fetch(`${backend.url}/rest/v1/${urlPath}`, {
      method,
      headers: {
        apikey: backend.env.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer,
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${urlPath}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  await send(
    'POST',
    'admin_mfa_settings?on_conflict=user_id',
    { user_id: userId, secret_key: secret, is_enabled: false },
    'resolution=merge-duplicates,return=representation',
  )
  await waitForTimeInStep()
  const verification = (await send('POST', 'rpc/verify_mfa_code', { code: totp(secret) })) as {
    verified: boolean
  }
  if (!verification.verified) throw new Error('The code was not accepted')
  await send('PATCH', `admin_mfa_settings?user_id=eq.${userId}`, { is_enabled: true })
  const codes = createBackupCodes(4).map((code) => ({ user_id: userId, code_hash: hashBackupCode(code) }))
  await send('POST', 'admin_backup_codes', codes)
  return { secret }
}
