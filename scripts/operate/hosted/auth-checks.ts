import { randomUUID } from 'node:crypto'
import { readSupabaseConfig } from '../../../supabase/local/supabase-config.ts'
import type { CheckContext, Check } from './run-checks.ts'

/** The public settings of Supabase Auth: GET /auth/v1/settings (supabase/auth, internal/api/settings.go). */
interface AuthSettings {
  external: Record<string, boolean>
  disable_signup: boolean
  mailer_autoconfirm: boolean
  saml_enabled: boolean
  passkeys_enabled?: boolean
}

const TEST_ACCOUNT_PREFIX = 'hosted-check-'
const FOREIGN_SITE = 'https://not-this-site.example'
const PROVIDERS_PAGE = 'Dashboard, Authentication, Sign In / Providers'
const URL_CONFIGURATION_PAGE = 'Dashboard, Authentication, URL Configuration'

export const AUTH_CHECKS: readonly Check[] = [
  {
    name: 'Sign-up is off',
    consequence: 'Strangers can make accounts. They get no rights, but they fill the list of accounts.',
    advice: `${PROVIDERS_PAGE}: switch "Allow new users to sign up" off.`,
    findProblem: async (context) =>
      (await readSettings(context)).disable_signup ? null : 'everybody can make an account',
  },
  {
    name: 'Anonymous sign-in is off',
    consequence: 'Every visitor can open a session, which counts as an account.',
    advice: `${PROVIDERS_PAGE}: switch "Allow anonymous sign-ins" off.`,
    findProblem: async (context) =>
      (await readSettings(context)).external['anonymous_users'] ? 'a session opens without an account' : null,
  },
  {
    name: 'Sign-in by e-mail is on',
    consequence: 'No admin can sign in or reset a password.',
    advice: `${PROVIDERS_PAGE}: switch Email on.`,
    findProblem: async (context) =>
      (await readSettings(context)).external['email'] ? null : 'sign-in by e-mail is off',
  },
  {
    name: 'No other way to sign in',
    consequence: 'An admin account could be entered through a service that this project does not use.',
    advice: `${PROVIDERS_PAGE}: switch everything but Email off.`,
    async findProblem(context) {
      const { external, saml_enabled: saml, passkeys_enabled: passkeys } = await readSettings(context)
      const otherProviders = Object.keys(external).filter(
        (name) => external[name] && name !== 'email' && name !== 'anonymous_users',
      )
      const enabledProviders = [
        ...otherProviders,
        ...(saml ? ['SAML'] : []),
        ...(passkeys === true ? ['passkeys'] : []),
      ]
      return enabledProviders.length === 0 ? null : `also possible: ${enabledProviders.join(', ')}`
    },
  },
  {
    name: 'New e-mail addresses are confirmed',
    consequence: 'An account can take an address that belongs to somebody else.',
    advice: `${PROVIDERS_PAGE}, Email: switch "Confirm email" on.`,
    findProblem: async (context) =>
      (await readSettings(context)).mailer_autoconfirm ? 'an address counts as confirmed at once' : null,
  },
  {
    name: 'A wrong password is refused, without a CAPTCHA',
    consequence: 'Admins cannot sign in: the form cannot show a CAPTCHA.',
    advice: 'Dashboard, Authentication, Attack Protection: switch CAPTCHA off.',
    async findProblem(context) {
      const body = { email: `${TEST_ACCOUNT_PREFIX}nobody@example.org`, password: randomUUID() }
      const answer = await context.askApi('/auth/v1/token?grant_type=password', { body })
      const { error_code: code } = (answer.json ?? {}) as { error_code?: string }
      // Status 429 comes after many wrong passwords from this address. Passwords were checked then, so there is no CAPTCHA.
      return code === 'invalid_credentials' || answer.status === 429
        ? null
        : `a sign-in with a wrong password is answered with ${answer.status} ${code ?? ''}`
    },
  },
  {
    name: 'A session has the set lifetime',
    consequence: 'A token that was copied stays valid for longer, or admins are signed out too early.',
    advice: 'Dashboard, JWT Keys: set the expiry time as in supabase/config.toml (jwt_expiry).',
    async findProblem(context) {
      const { expires_in: seconds } = await signInTestAccount(context)
      const expectedSeconds = Number((await readSupabaseConfig()).auth['jwt_expiry'])
      return seconds === expectedSeconds ? null : `${seconds} s instead of ${expectedSeconds} s`
    },
  },
  {
    name: 'An account without admin rights can do nothing',
    consequence: 'Whoever gets an account reads the messages of visitors or changes listings.',
    advice: 'npm run hosted -- apply, then look at the lines about grants and policies.',
    async findProblem(context) {
      const { access_token: token } = await signInTestAccount(context)
      const read = await context.askApi('/rest/v1/contact_submissions?select=id&limit=1', { token })
      if (Array.isArray(read.json) && read.json.length > 0) return 'it reads messages of visitors'
      // Without a name the database refuses the row from everybody, so that this check never leaves a row behind.
      const insertAnswer = await context.askApi('/rest/v1/businesses', { token, body: { name: '' } })
      const { code } = (insertAnswer.json ?? {}) as { code?: string }
      return code === '42501' ? null : `a new listing is answered with ${insertAnswer.status} ${code ?? ''}`
    },
  },
  {
    name: 'Reset links lead to the site',
    consequence:
      'The link in a reset mail does not open the page that sets the password: admins are locked out.',
    advice: `${URL_CONFIGURATION_PAGE}: add SITE_URL/reset-password to the redirect URLs.`,
    needs: ['site'],
    async findProblem(context) {
      const resetPage = `${context.target.siteUrl}/reset-password`
      return describeWrongTarget(await makeResetLink(context, resetPage), resetPage)
    },
  },
  {
    name: 'Links without a target lead to the site',
    consequence: 'Mails of Auth lead to another address.',
    advice: `${URL_CONFIGURATION_PAGE}: set the site URL to SITE_URL.`,
    needs: ['site'],
    findProblem: async (context) =>
      describeWrongTarget(await makeResetLink(context, undefined), context.target.siteUrl ?? ''),
  },
  {
    name: 'Links lead to no other site',
    consequence: 'Somebody can send an admin a real reset mail whose link hands the session to another site.',
    advice: `${URL_CONFIGURATION_PAGE}: remove redirect URLs that do not begin with SITE_URL, and wildcards.`,
    async findProblem(context) {
      const target = await makeResetLink(context, `${FOREIGN_SITE}/reset-password`)
      return target.startsWith(FOREIGN_SITE) ? 'a link may lead to any site' : null
    },
  },
]

function readSettings(context: CheckContext): Promise<AuthSettings> {
  return context.shareValue('auth settings', async () => {
    const answer = await context.askApi('/auth/v1/settings')
    const settings = answer.json as Partial<AuthSettings> | undefined
    if (answer.status === 200 && settings?.external) return settings as AuthSettings
    throw new Error(`Auth does not tell its settings (status ${answer.status})`)
  })
}

function describeWrongTarget(target: string, expected: string): string | null {
  return target.replace(/\/$/, '') === expected ? null : `they lead to ${target} instead of ${expected}`
}

/** The address to which the link of a reset mail finally leads. No mail is sent. */
async function makeResetLink(context: CheckContext, requestedTarget: string | undefined): Promise<string> {
  const { email } = await makeTestAccount(context)
  const answer = await context.askApi('/auth/v1/admin/generate_link', {
    key: 'secret',
    body: {
      type: 'recovery',
      email,
      ...(requestedTarget === undefined ? {} : { redirect_to: requestedTarget }),
    },
  })
  const { redirect_to: target } = (answer.json ?? {}) as { redirect_to?: string }
  if (target === undefined) throw new Error(`no reset link was made (status ${answer.status})`)
  return target
}

/** Makes an account without rights for this run. It is deleted at the end, like the accounts of earlier killed runs. */
function makeTestAccount(context: CheckContext): Promise<{ email: string; password: string }> {
  return context.shareValue('account', async () => {
    await addOldTestAccountsToCleanup(context)
    const account = { email: `${TEST_ACCOUNT_PREFIX}${randomUUID()}@example.org`, password: randomUUID() }
    const answer = await context.askApi('/auth/v1/admin/users', {
      key: 'secret',
      body: { ...account, email_confirm: true },
    })
    const { id } = (answer.json ?? {}) as { id?: string }
    if (id === undefined) throw new Error(`no test account was made (status ${answer.status})`)
    context.addCleanup(() => removeAccount(context, id))
    return account
  })
}

async function addOldTestAccountsToCleanup(context: CheckContext): Promise<void> {
  const anHourAgo = new Date(context.now() - 3_600_000).toISOString()
  const query = new URLSearchParams({ select: 'id', email: `like.${TEST_ACCOUNT_PREFIX}*` })
  query.set('created_at', `lt.${anHourAgo}`)
  const { json } = await context.askApi(`/rest/v1/users?${query}`, { key: 'secret' })
  for (const { id } of Array.isArray(json) ? (json as { id: string }[]) : [])
    context.addCleanup(() => removeAccount(context, id))
}

/** @throws Error if the account may still be there. The run prints it, and the next run tries again. */
async function removeAccount(context: CheckContext, id: string): Promise<void> {
  const { status } = await context.askApi(`/auth/v1/admin/users/${id}`, { key: 'secret', method: 'DELETE' })
  // 404: a run at the same time has removed it.
  if (status >= 300 && status !== 404) throw new Error(`a test account was not removed (status ${status})`)
}

interface Session {
  access_token: string
  expires_in: number
}

function signInTestAccount(context: CheckContext): Promise<Session> {
  return context.shareValue('session', async () => {
    const account = await makeTestAccount(context)
    const answer = await context.askApi('/auth/v1/token?grant_type=password', { body: account })
    if (answer.status !== 200) throw new Error(`the test account cannot sign in (status ${answer.status})`)
    return answer.json as Session
  })
}
