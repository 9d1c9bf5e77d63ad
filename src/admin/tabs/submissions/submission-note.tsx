import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { mailtoHref } from '../../kit/mail-link.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { splitMessage, type StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { SITE_NAME } from '../../../ui/texts.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { NoteEditor, type NoteSaver } from './note-editor.tsx'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { note: texts, reply: replyTexts } = SUBMISSION_TEXTS

/** Longest `mailto:` address, because mail programs cut longer ones. */
const MAX_HREF_CHARACTERS = 1_900

/** Maximum length of an encoded name in a `mailto:` address, so that the longest e-mail address and the date fit too. */
const MAX_NAME_HREF_CHARACTERS = 400

const LINE_BREAK = '\r\n'
const CUT_MARK = '...'

/** A link that opens the mail program with a reply to the message; null when the address is not valid (SUBM-8). */
export function replyHref(submission: StoredSubmission): string | null {
  const address = mailtoHref(submission.email ?? '')
  if (address === null) return null
  const { name, business_name, message, created_at } = submission
  const subject =
    business_name === null
      ? replyTexts.subject(SITE_NAME)
      : replyTexts.subjectAbout(cutText(business_name, MAX_NAME_HREF_CHARACTERS))
  const start = [
    replyTexts.greeting(cutText(name, MAX_NAME_HREF_CHARACTERS)),
    '',
    '',
    '',
    replyTexts.wrote(formatMajuroDateTime(Date.parse(created_at))),
  ]
  const quoted = splitMessage(message)
    .text.split('\n')
    .map((line) => `> ${line}`)
  const href = `${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(start.join(LINE_BREAK))}`
  return href + encodeURIComponent(quoteLines(quoted, MAX_HREF_CHARACTERS - href.length))
}

/** As many whole lines as fit, encoded, into `limit` characters; if none fits, the beginning of the first line. */
function quoteLines(lines: readonly string[], limit: number): string {
  let quote = ''
  for (const line of lines) {
    const longer = quote + LINE_BREAK + line
    if (encodeURIComponent(longer).length > limit) break
    quote = longer
  }
  return quote === '' ? cutText(LINE_BREAK + (lines[0] ?? ''), limit) : quote
}

/** Cuts the text so that it takes at most `limit` characters when it is encoded. */
function cutText(text: string, limit: number): string {
  if (encodeURIComponent(text).length <= limit) return text
  let left = limit - CUT_MARK.length
  let start = ''
  for (const character of text) {
    left -= encodeURIComponent(character).length
    if (left < 0) break
    start += character
  }
  return start + CUT_MARK
}

/** The e-mail addresses of the admins who decided these messages or to whom they are assigned, by account id. */
export function useHandlers(submissions: readonly StoredSubmission[]): ReadonlyMap<string, string> {
  const { backend } = useAdmin()
  const ids = [
    ...new Set(
      submissions.flatMap(({ handled_by, assigned_to }) => [handled_by ?? [], assigned_to ?? []].flat()),
    ),
  ].sort()
  const { data } = useQuery({
    queryKey: ['handlers', { ids }],
    queryFn: () => readEmails(backend, ids),
    enabled: ids.length > 0,
  })
  return data ?? NO_EMAILS
}

const NO_EMAILS: ReadonlyMap<string, string> = new Map()

async function readEmails({ tables }: AdminBackend, ids: readonly string[]): Promise<Map<string, string>> {
  const users = await tables.readRows<{ id: string; email: string | null }>('users', {
    select: 'id, email',
    filter: (query) => query.in('id', ids),
  })
  return new Map(users.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])))
}

interface SubmissionNoteProps {
  submission: StoredSubmission
  handlers: ReadonlyMap<string, string>
  isOnline: boolean
  onSave: NoteSaver
}

/** Shows who decided the message, and the admins' note about it (SUBM-6, SUBM-7). */
export function SubmissionNote({ submission, handlers, isOnline, onSave }: SubmissionNoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { note, status, handled_by, handled_at, name } = submission
  return (
    <>
      {handled_at !== null && (
        <p className={styles.handled}>
          {texts.handled(
            SUBMISSION_TEXTS.statuses[status],
            (handled_by !== null && handlers.get(handled_by)) || texts.unknownAdmin,
            formatMajuroDateTime(Date.parse(handled_at)),
            submission.rejected_because,
          )}
        </p>
      )}
      {note !== null && (
        <p className={styles.note}>
          <b>{texts.label}</b> {note}
        </p>
      )}
      {isOpen ? (
        <NoteEditor
          key={submission.id}
          submission={submission}
          isOnline={isOnline}
          onSave={onSave}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <p>
          <button
            type="button"
            className="button"
            aria-label={texts.open(name)}
            onClick={() => setIsOpen(true)}
          >
            {note === null ? texts.add : texts.edit}
          </button>
        </p>
      )}
    </>
  )
}
