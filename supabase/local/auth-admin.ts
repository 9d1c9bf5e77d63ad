import { timingSafeEqual } from 'node:crypto'
import { isEmail } from '../../src/domain/listing/contact-details.ts'
import { MIN_PASSWORD_CHARACTERS } from '../../src/domain/password.ts'
import {
  changeAccount,
  createAccount,
  createRecoveryToken,
  findAccount,
  listAccounts,
  removeAccount,
  type Account,
} from './accounts.ts'
import { refuseLongPassword } from './auth-guard.ts'
import { jsonAnswer } from './http-answer.ts'
import type { LocalDatabase, Query } from './local-database.ts'

/** Answers requests to paths below /auth/v1/admin. */
export type AuthAdmin = (request: Request, path: string) => Promise<Response>

/**
 * Serves the part of Supabase's admin API that operators need and @supabase/lite lacks: creating, listing, changing and
 * deleting accounts with the secret key, and creating links that set a password.
 */
export function createAuthAdmin(
  database: LocalDatabase,
  secretKey: string,
  siteUrl: string,
  passwordCost?: number,
): AuthAdmin {
  return async (request, path) => {
    if (!isSameSecret(request.headers.get('apikey') ?? '', secretKey)) {
      return createRefusal(401, 'no_authorization', 'This endpoint requires the secret key')
    }
    const body = await readBody(request)
    return database.transaction((query) => answerRequest(query, request.method, path, body))
  }

  async function answerRequest(
    query: Query,
    method: string,
    path: string,
    body: AccountRequest,
  ): Promise<Response> {
    const [, collection, id] = path.split('/').filter(Boolean)
    if (collection === 'generate_link' && method === 'POST') return generateLink(query, body, siteUrl)
    if (collection !== 'users') return createRefusal(404, 'not_found', 'Not found')
    if (id === undefined) {
      if (method === 'POST') return createRequestedAccount(query, body, passwordCost)
      return jsonAnswer(200, {
        users: (await listAccounts(query)).map(toAccountAnswer),
        aud: 'authenticated',
      })
    }
    const account = await findAccount(query, id)
    if (!account) return createRefusal(404, 'user_not_found', 'User not found')
    if (method === 'DELETE') await removeAccount(query, account.id)
    if (method === 'PUT') {
      const tooLong = refuseLongPassword(body.password)
      if (tooLong) return tooLong
      const takenAccount = body.email === undefined ? undefined : await findAccount(query, body.email)
      if (takenAccount !== undefined && takenAccount.id !== account.id) return refuseTakenEmail()
      await changeAccount(query, account.id, body, passwordCost)
    }
    return jsonAnswer(200, toAccountAnswer((await findAccount(query, account.id)) ?? account))
  }
}

interface AccountRequest {
  email?: string
  password?: string
  type?: string
  redirect_to?: string
}

async function createRequestedAccount(
  query: Query,
  { email = '', password }: AccountRequest,
  passwordCost?: number,
): Promise<Response> {
  if (!isEmail(email))
    return createRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format')
  const tooLong = refuseLongPassword(password)
  if (tooLong) return tooLong
  if (password !== undefined && password.length < MIN_PASSWORD_CHARACTERS) {
    return createRefusal(
      422,
      'weak_password',
      `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`,
    )
  }
  if (await findAccount(query, email)) {
    return refuseTakenEmail()
  }
  return jsonAnswer(200, toAccountAnswer(await createAccount(query, email, password, passwordCost)))
}

async function generateLink(
  query: Query,
  { email = '', type, redirect_to: target }: AccountRequest,
  siteUrl: string,
): Promise<Response> {
  if (type !== 'recovery') return createRefusal(400, 'validation_failed', 'Only recovery links are made here')
  const account = await findAccount(query, email)
  if (!account) return createRefusal(404, 'user_not_found', 'User with this email not found')
  const token = await createRecoveryToken(query, account.id)
  // Supabase Auth ignores a target that is not in its list of redirect URLs, and uses the site's address.
  const redirectTo = target !== undefined && isSiteUrl(target, siteUrl) ? target : siteUrl
  const parameters = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return jsonAnswer(200, {
    ...toAccountAnswer(account),
    action_link: `${siteUrl}/auth/v1/verify?${parameters.toString()}`,
    hashed_token: token,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

function isSiteUrl(target: string, siteUrl: string): boolean {
  return URL.canParse(target) && new URL(target).origin === siteUrl
}

function toAccountAnswer(account: Account): object {
  return {
    ...account,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
  }
}

async function readBody(request: Request): Promise<AccountRequest> {
  const value = (await request.json().catch(() => ({}))) as Record<string, unknown> | null
  const readTextField = (name: string) => (typeof value?.[name] === 'string' ? { [name]: value[name] } : {})
  return {
    ...readTextField('email'),
    ...readTextField('password'),
    ...readTextField('type'),
    ...readTextField('redirect_to'),
  }
}

function refuseTakenEmail(): Response {
  return createRefusal(422, 'email_exists', 'A user with this email address has already been registered')
}

function createRefusal(status: number, code: string, text: string): Response {
  return jsonAnswer(status, { code: status, error_code: code, msg: text })
}

function isSameSecret(givenSecret: string, known: string): boolean {
  const [a, b] = [Buffer.from(givenSecret), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}
