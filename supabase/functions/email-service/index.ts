import * as z from 'zod/mini'
import { hasSecretKey, limitClient, requireAdmin } from '../_shared/caller.ts'
import { parseOrRefuse, readJsonBody } from '../_shared/read-body.ts'
import { canSendMail, sendMail } from '../_shared/mail.ts'
import { callProjectApi, callFunction } from '../_shared/project.ts'
import { Refusal, serveJson } from '../_shared/serve-json.ts'

/*
 * Sends test mails for the notification settings. Only admins may call it, and mails go only to their own address, so it
 * cannot be abused as a mail relay. With the secret key, an operator may send one to any admin. With `check` it sends
 * nothing and answers whether mail could be sent.
 */
const BODY_LIMIT_BYTES = 120_000
const REQUESTS_PER_WINDOW = 10
/** Higher than the limit for sending, because the settings screen checks each time it opens. */
const CHECKS_PER_WINDOW = 100

const mailSchema = z.strictObject({
  check: z.optional(z.boolean()),
  to: z.string({ error: 'The address is missing' }),
  subject: z
    .string({ error: 'The subject is missing' })
    .check(
      z.minLength(1, { error: 'The subject is missing' }),
      z.maxLength(200, { error: 'The subject is too long' }),
    ),
  htmlContent: z.optional(z.string().check(z.maxLength(100_000, { error: 'The mail is too long' }))),
  textContent: z
    .string({ error: 'The text is missing' })
    .check(
      z.minLength(1, { error: 'The text is missing' }),
      z.maxLength(100_000, { error: 'The mail is too long' }),
    ),
})

serveJson({
  name: 'email-service',
  method: 'POST',
  async handle(request) {
    const token = hasSecretKey(request) ? null : await requireAdmin(request)
    await limitClient(request, 'email-service-checks', CHECKS_PER_WINDOW)
    const mail = parseOrRefuse(mailSchema, await readJsonBody(request, BODY_LIMIT_BYTES))
    if (mail.check !== true) await limitClient(request, 'email-service', REQUESTS_PER_WINDOW)
    const to = mail.to.trim().toLowerCase()
    if (!(await readAllowedRecipients(token)).includes(to)) {
      throw new Refusal(403, { details: ['Mails go to your own address only'] })
    }
    if (!canSendMail()) throw new Refusal(503, { error: 'No mail provider is configured: nothing is sent.' })
    if (mail.check === true) return { sent: 0 }
    await sendMail({
      to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      text: mail.textContent,
      ...(mail.htmlContent ? { html: mail.htmlContent } : {}),
    })
    return { sent: 1 }
  },
})

/** Returns the own address of the admin with this token, or without a token those of all admins, in lower case. */
async function readAllowedRecipients(token: string | null): Promise<string[]> {
  if (token === null) {
    const admins = (await callFunction('service', 'list_admins', {})) as { email: string | null }[]
    return admins.flatMap(({ email }) => email?.toLowerCase() ?? [])
  }
  const account = await callProjectApi({ token }, 'GET', '/auth/v1/user')
  const { email } = (account.body ?? {}) as { email?: string }
  if (account.status !== 200 || !email) throw new Refusal(401)
  return [email.toLowerCase()]
}
