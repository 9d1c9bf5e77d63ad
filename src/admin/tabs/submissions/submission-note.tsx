import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { mailtoHref } from '../../kit/mail-link.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { splitMessage, type StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { SITE_NAME } from '../../../ui/texts.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { NoteEditor, type SaveNote } from './note-editor.tsx'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { note: texts, reply: replyTexts } = SUBMISSION_TEXTS

/** Mail programs cut longer addresses. */
const MAX_HREF = 1_900

/** A link that opens the mail program with a reply to the message; null when the address is not valid (SUBM-8). */
export function replyHref(submission: StoredSubmission): string | null {
  const address = mailtoHref(submission.email ?? '')
  if (address === null) return null
  const { name, business_name, message, created_at } = submission
  const subject =
    business_name === null ? replyTexts.subject(SITE_NAME) : replyTexts.subjectAbout(business_name)
  const quoted = splitMessage(message)
    .text.split('\n')
    .map((line) => `> ${line}`)
  const start = [
    replyTexts.greeting(name),
    '',
    '',
    '',
    replyTexts.wrote(formatMajuroDateTime(Date.parse(created_at))),
  ]
  const hrefOf = (lines: readonly string[]): string =>
    `${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent([...start, ...lines].join('\r\n'))}`
  // Removes whole lines from the end, then characters of the only line left.
  while (quoted.length > 1 && hrefOf(quoted).length > MAX_HREF) quoted.pop()
  while (hrefOf(quoted).length > MAX_HREF)
    quoted[0] = `${Array.from(quoted[0] ?? '')
      .slice(0, -20)
      .join('')}...`
  return hrefOf(quoted)
}

/** The e-mail addresses of the admins who handled or look after these messages, by account. */
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
  onSave: SaveNote
}

/** Who handled the message, and what the admins wrote about it (SUBM-6, SUBM-7). */
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
