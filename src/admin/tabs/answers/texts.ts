import type { AnswerSubject } from '../../../domain/messages/listing-answer.ts'

export const ANSWERS_TEXTS = {
  title: 'Is this right?',
  explain:
    'What visitors answered about the newest version of a business, those that most called not right first. An answer changes no business: check it, then press Checked today or edit the business. Both end its answers.',
  loading: 'Loading the answers...',
  retry: 'Retry',
  none: 'No answer waits.',
  count: (count: number) => (count === 1 ? '1 business has answers' : `${count} businesses have answers`),
  answers: (wrong: number, right: number) => `Not right: ${wrong}. Right: ${right}.`,
  what: (words: string) => `Named: ${words}`,
  subjects: { phone: 'phone', hours: 'hours', place: 'place', closed: 'closed' } satisfies Record<
    AnswerSubject,
    string
  >,
  olderNotes: (count: number) =>
    count === 1 ? '1 older note is not shown.' : `${count} older notes are not shown.`,
  newest: (day: string) => `Newest answer: ${day}`,
  checked: 'Checked today',
  edit: 'Edit',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  toast: 'Marked as checked',
  more: (count: number) => `Show ${count} more`,
  errors: {
    load: 'Failed to load the answers',
    changed: 'Another admin changed this business. Its answers were about the earlier version.',
    deleted: 'This business was deleted.',
    check: 'Failed to mark the business as checked',
  },
} as const
