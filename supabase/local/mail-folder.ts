import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EmailDriver, EmailMessage } from '@supabase/lite'

/** Does not send mails, but writes each one to a folder as a file that mail programs can open. */
export class MailFolder implements EmailDriver {
  private count = 0

  /**
   * `redirectTarget` returns where the link of a mail should finally lead. @supabase/lite itself always uses the site's
   * address.
   */
  constructor(
    readonly folder: string,
    private readonly redirectTarget: () => string | undefined = () => undefined,
  ) {}

  async send(message: EmailMessage): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    this.count += 1
    const instant = new Date().toISOString().replace(/[:.]/g, '-')
    const name = `${instant}-${this.count}-${message.to.replace(/[^A-Za-z0-9@.-]/g, '_')}.eml`
    await writeFile(path.join(this.folder, name), formatMail(this.redirectLinks(message), new Date()), {
      mode: 0o600,
    })
  }

  private redirectLinks({ to, subject, text, html }: EmailMessage): EmailMessage {
    const target = this.redirectTarget()
    const replaceLinks = (content: string): string =>
      target === undefined
        ? content
        : content.replace(/redirect_to=[^\s"&<]*/g, `redirect_to=${encodeURIComponent(target)}`)
    return {
      to,
      subject,
      ...(text === undefined ? {} : { text: replaceLinks(text) }),
      ...(html === undefined ? {} : { html: replaceLinks(html) }),
    }
  }
}

/** Returns a MIME message (RFC 2045, 2046) with plain text and HTML as alternatives. */
export function formatMail(message: EmailMessage, date: Date): string {
  const boundary = 'guide-mail-part'
  const parts = [
    ...(message.text === undefined ? [] : [formatMailPart(boundary, 'text/plain', message.text)]),
    ...(message.html === undefined ? [] : [formatMailPart(boundary, 'text/html', message.html)]),
  ]
  return [
    'From: Marshall Islands Guide <no-reply@localhost>',
    `To: ${toOneLine(message.to)}`,
    `Subject: ${encodeHeader(toOneLine(message.subject))}`,
    `Date: ${date.toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function formatMailPart(boundary: string, type: string, text: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`
}

function toOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

/** Encodes a header value as RFC 2047 says, if it is not plain ASCII. */
function encodeHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
