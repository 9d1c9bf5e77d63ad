/*
 * Sends mail by SMTP: SMTP_HOST, SMTP_PORT (587), SMTP_USER, SMTP_PASS, SMTP_FROM. The local backend sets
 * LOCAL_MAIL_FOLDER instead, and each mail becomes a file there.
 */

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

const SMTP_TIMEOUT_MS = 10_000
/** Ports on which TLS starts with the connection, without STARTTLS. */
const TLS_PORTS = new Set([465, 2465])

export function canSendMail(): boolean {
  return Boolean(Deno.env.get('SMTP_HOST') || Deno.env.get('LOCAL_MAIL_FOLDER'))
}

/** Sends one mail. Throws when the mail provider does not accept it. */
export async function sendMail(mail: Mail): Promise<void> {
  const { default: nodemailer } = await import('nodemailer')
  const from = Deno.env.get('SMTP_FROM') ?? 'Marshall Islands Guide <no-reply@localhost>'
  const host = Deno.env.get('SMTP_HOST')
  const folder = Deno.env.get('LOCAL_MAIL_FOLDER')
  if (host) {
    await nodemailer
      .createTransport(readSmtpSettings(host))
      .sendMail({ from, ...mail })
      .catch((error: unknown) => {
        throw removeServerReply(error)
      })
    return
  }
  if (!folder) throw new Error('No mail provider is configured')
  const builtMail = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail({ from, ...mail })
  await Deno.mkdir(folder, { recursive: true })
  const instant = new Date().toISOString().replace(/[:.]/g, '-')
  await Deno.writeFile(`${folder}/${instant}-${crypto.randomUUID().slice(0, 8)}.eml`, builtMail.message, {
    mode: 0o600,
  })
}

/** Removes the server's reply from an error, because it often names the recipient and would be logged (AUDIT-8). */
function removeServerReply(failure: unknown): Error {
  const { code, responseCode } = failure as { code?: string; responseCode?: number }
  return new Error(`Mail failed: ${[code, responseCode].filter(Boolean).join(' ') || 'unknown reason'}`)
}

function readSmtpSettings(host: string): object {
  const port = Number(Deno.env.get('SMTP_PORT') ?? 587)
  const user = Deno.env.get('SMTP_USER')
  return {
    host,
    port,
    secure: TLS_PORTS.has(port),
    // Never send the password over an unencrypted connection.
    requireTLS: Boolean(user),
    ...(user ? { auth: { user, pass: Deno.env.get('SMTP_PASS') ?? '' } } : {}),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
}
