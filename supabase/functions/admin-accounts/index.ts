import * as z from 'zod/mini'
import { isEmail } from '../../../src/domain/listing/contact-details.ts'
import {
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_CHARACTERS,
  countPasswordBytes,
} from '../../../src/domain/password.ts'
import { limitClient, requireAdmin } from '../_shared/caller.ts'
import { parseOrRefuse, readJsonBody } from '../_shared/read-body.ts'
import { canSendMail, sendMail, type Mail } from '../_shared/mail.ts'
import { type ApiAnswer, callProjectApi, callFunction, refusalOf } from '../_shared/project.ts'
import { Refusal, serveJson } from '../_shared/serve-json.ts'
import { confirmAddressMail, invitationMail } from './account-mails.ts'

/*
 * Admin actions that need the secret key or send a mail: invite an admin, change one's own password or e-mail
 * address, and sign out everywhere. Before anything happens, the database checks that the caller is an admin who has
 * entered a code within the last 10 minutes, and logs the action (begin_account_action, ADMINS-2). A refusal names
 * what is missing in `data.hint`. Triggers of the database queue the mails about a changed password or address.
 */
const BODY_LIMIT_BYTES = 4_000
const REQUESTS_PER_WINDOW = 60

const emailSchema = z
  .string({ error: 'Email is required' })
  .check(z.trim(), z.toLowerCase(), z.refine(isEmail, { error: 'Invalid email format' }))
const passwordSchema = z.string({ error: 'Password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, {
    error: `Password must be at least ${MIN_PASSWORD_CHARACTERS} characters`,
  }),
  z.refine((value) => countPasswordBytes(value) <= MAX_PASSWORD_BYTES, { error: 'The password is too long' }),
)
const codeSchema = z
  .string({ error: 'The code is missing' })
  .check(z.regex(/^\d{6}$/, { error: 'Please enter a valid 6-digit code' }))

const requestSchema = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('invite'), email: emailSchema }),
    z.strictObject({ action: z.literal('change-password'), password: passwordSchema }),
    z.strictObject({ action: z.literal('start-email-change'), email: emailSchema }),
    z.strictObject({ action: z.literal('finish-email-change'), code: codeSchema }),
    z.strictObject({ action: z.literal('sign-out-everywhere') }),
  ],
  { error: 'There is no such action' },
)

serveJson({
  name: 'admin-accounts',
  method: 'POST',
  async handle(request) {
    const token = await requireAdmin(request)
    await limitClient(request, 'admin-accounts', REQUESTS_PER_WINDOW)
    const command = parseOrRefuse(requestSchema, await readJsonBody(request, BODY_LIMIT_BYTES))
    switch (command.action) {
      case 'invite':
        return inviteAdmin(token, command.email)
      case 'change-password':
        return changePassword(token, command.password)
      case 'start-email-change':
        return startEmailChange(token, command.email)
      case 'finish-email-change':
        return finishEmailChange(token, command.code)
      default:
        return signOutEverywhere(token)
    }
  },
})

/** Makes the account an admin and mails an invitation. An account that is already an admin only gets another mail. */
async function inviteAdmin(token: string, address: string): Promise<{ user_id: string }> {
  requireMailProvider()
  await beginAccountAction(token, 'admin_invited', address)
  const account = (await findAccount(address)) ?? (await createAccount(address))
  await callAsAdmin(token, 'grant_admin', { account })
  await sendMailOrRefuse(
    invitationMail(address, await createPasswordLink(address), siteUrl()),
    'The account has admin rights, but the e-mail could not be sent. Invite the same address again.',
  )
  return { user_id: account }
}

async function changePassword(token: string, newPassword: string): Promise<{ others_signed_out: boolean }> {
  await beginAccountAction(token, 'password_change_started')
  const changeAnswer = await callProjectApi({ token }, 'PUT', '/auth/v1/user', { password: newPassword })
  if (changeAnswer.status >= 400 && changeAnswer.status < 500)
    throw new Refusal(400, { error: authErrorText(changeAnswer) })
  requireSuccess(changeAnswer)
  return { others_signed_out: await endOtherSessions(token) }
}

/** Ends the other sessions for a self-hosted Auth from before 2022; newer ones do so on a new password. Never rejects. */
async function endOtherSessions(token: string): Promise<boolean> {
  try {
    requireSuccess(await callProjectApi({ token }, 'POST', '/auth/v1/logout?scope=others'))
    return true
  } catch (error) {
    console.error(JSON.stringify({ function: 'admin-accounts', failure: String(error) }))
    return false
  }
}

/** Mails a code to the new address, so that a mistyped address never becomes the address of the account. */
async function startEmailChange(token: string, address: string): Promise<null> {
  requireMailProvider()
  const account = await readOwnAccount(token)
  // The account already has this address, for example because the answer to an earlier change was lost.
  if (address === account.email.toLowerCase())
    throw new Refusal(409, { error: 'Your account has this address already.' })
  await beginAccountAction(token, 'email_change_started', address)
  if (await findAccount(address)) throw createAddressTakenRefusal()
  const mailedCode = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')
  const startedChange = { account: account.id, new_email: address, code_hash: await sha256Hex(mailedCode) }
  await callFunction('service', 'start_email_change', startedChange)
  await sendMailOrRefuse(
    confirmAddressMail(address, mailedCode),
    'The e-mail with the code could not be sent.',
  )
  return null
}

async function finishEmailChange(token: string, typedCode: string): Promise<{ email: string }> {
  const account = await readOwnAccount(token)
  const finished = { account: account.id, code_hash: await sha256Hex(typedCode) }
  const address = (await callFunction('service', 'finish_email_change', finished)) as string | null
  if (address === null) {
    throw new Refusal(400, { error: 'This code is wrong or too old.', data: { hint: 'code_wrong' } })
  }
  const changeAnswer = await callProjectApi('service', 'PUT', `/auth/v1/admin/users/${account.id}`, {
    email: address,
    email_confirm: true,
  })
  if (changeAnswer.status === 422) throw createAddressTakenRefusal()
  requireSuccess(changeAnswer)
  return { email: address }
}

async function signOutEverywhere(token: string): Promise<null> {
  await beginAccountAction(token, 'sessions_ended')
  requireSuccess(await callProjectApi({ token }, 'POST', '/auth/v1/logout?scope=global'))
  return null
}

/** @throws Refusal 403 with a hint if the database asks for a fresh code */
async function beginAccountAction(
  token: string,
  action: string,
  address: string | null = null,
): Promise<void> {
  await callAsAdmin(token, 'begin_account_action', { action, email: address })
}

async function callAsAdmin(token: string, name: string, parameters: object): Promise<void> {
  const answer = await callProjectApi({ token }, 'POST', `/rest/v1/rpc/${name}`, parameters)
  if (answer.status < 300) return
  const { code: state, hint, message } = (answer.body ?? {}) as Record<string, unknown>
  if (state === '42501' && typeof hint === 'string') {
    throw new Refusal(403, { error: String(message), data: { hint } })
  }
  throw refusalOf(answer)
}

async function readOwnAccount(token: string): Promise<{ id: string; email: string }> {
  const answer = await callProjectApi({ token }, 'GET', '/auth/v1/user')
  const { id, email: address } = (answer.body ?? {}) as { id?: string; email?: string }
  if (answer.status !== 200 || !id || !address) throw new Refusal(401)
  return { id, email: address }
}

async function findAccount(address: string): Promise<string | null> {
  const query = new URLSearchParams({ select: 'id', email: `eq.${address}` })
  const answer = await callProjectApi('service', 'GET', `/rest/v1/users?${query}`)
  requireSuccess(answer)
  return (answer.body as { id: string }[])[0]?.id ?? null
}

/** Creates an account without a password: only the link in this mail, or in a reset mail, gives access to it. */
async function createAccount(address: string): Promise<string> {
  const creation = await callProjectApi('service', 'POST', '/auth/v1/admin/users', {
    email: address,
    email_confirm: true,
  })
  if (creation.status === 422 || creation.status === 400)
    throw new Refusal(400, { error: authErrorText(creation) })
  requireSuccess(creation)
  return (creation.body as { id: string }).id
}

/** Creates a link that works once and opens the screen for a new password (RIGHTS-11: it gives no other rights). */
async function createPasswordLink(address: string): Promise<string> {
  const target = siteUrl() === '' ? {} : { redirect_to: `${siteUrl()}/reset-password` }
  const link = await callProjectApi('service', 'POST', '/auth/v1/admin/generate_link', {
    type: 'recovery',
    email: address,
    ...target,
  })
  requireSuccess(link)
  return (link.body as { action_link: string }).action_link
}

function siteUrl(): string {
  return (Deno.env.get('SITE_URL') ?? '').replace(/\/$/, '')
}

function requireMailProvider(): void {
  if (!canSendMail())
    throw new Refusal(503, { error: 'No e-mail provider is configured, so nothing was changed.' })
}

async function sendMailOrRefuse(mail: Mail, failed: string): Promise<void> {
  try {
    await sendMail(mail)
  } catch (error) {
    console.error(JSON.stringify({ function: 'admin-accounts', failure: String(error) }))
    throw new Refusal(503, { error: failed })
  }
}

function createAddressTakenRefusal(): Refusal {
  return new Refusal(409, { error: 'This address belongs to another account.' })
}

function requireSuccess(answer: ApiAnswer): void {
  if (answer.status >= 300) throw refusalOf(answer)
}

/** Returns the sentence with which Auth explains why it refused a password or address, or a general one. */
function authErrorText({ body }: ApiAnswer): string {
  const { msg, message } = (body ?? {}) as { msg?: unknown; message?: unknown }
  const sentence = msg ?? message
  return typeof sentence === 'string' ? sentence : 'Please check your input and try again.'
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
