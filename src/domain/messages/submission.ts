/*
 * Labeled lines at the end of a message hold the values that have no column (CONTACT-6). They are read again by the form,
 * when a person edits a waiting message, and by the admin area.
 */
const SUBMISSION_LINE_LABELS = {
  category: 'Category',
  atoll: 'Atoll',
  listing: 'Listing',
  /** Revision of the listing that the person saw. */
  seenVersion: 'Version seen',
} as const
type LineKey = keyof typeof SUBMISSION_LINE_LABELS
export type LabeledLines = Partial<Record<LineKey, string>>

const LINE_KEYS = Object.keys(SUBMISSION_LINE_LABELS) as LineKey[]

/** Builds the message: the visitor's text, an empty line, and one labeled line for each value that is not empty. */
export function joinLines(words: string, lines: LabeledLines): string {
  const writtenLines = LINE_KEYS.flatMap((name) => {
    const value = lines[name]?.replace(/\s+/g, ' ').trim() ?? ''
    return value === '' ? [] : [`${SUBMISSION_LINE_LABELS[name]}: ${value}`]
  })
  return writtenLines.length === 0 ? words : `${words}\n\n${writtenLines.join('\n')}`
}

/** The fields of a message that `splitLines` needs: type and listing decide which lines the form can have added. */
type SentMessage = Pick<Submission, 'message' | 'business_id'> & { type: string }

/** Reverses joinLines: splits off the labeled lines. Similar lines that a person typed remain part of the text. */
export function splitLines({ message, type, business_id }: SentMessage): {
  words: string
  lines: LabeledLines
} {
  const isAddedByForm = (name: LineKey): boolean =>
    name === 'category' || name === 'atoll' ? type === 'business_submission' : business_id !== null
  const splitIndex = message.lastIndexOf('\n\n')
  if (splitIndex < 0) return { words: message, lines: {} }
  const lines: LabeledLines = {}
  for (const line of message.slice(splitIndex + 2).split('\n')) {
    const name = LINE_KEYS.find((knownName) => line.startsWith(`${SUBMISSION_LINE_LABELS[knownName]}: `))
    if (name === undefined || !isAddedByForm(name) || lines[name] !== undefined)
      return { words: message, lines: {} }
    lines[name] = line.slice(SUBMISSION_LINE_LABELS[name].length + 2)
  }
  return { words: message.slice(0, splitIndex), lines }
}

/** The revision of the listing that a correction refers to; null when the message names none. */
export function readSeenRevision(message: SentMessage): number | null {
  const writtenRevision = splitLines(message).lines.seenVersion
  return writtenRevision !== undefined && /^\d{1,15}$/.test(writtenRevision) ? Number(writtenRevision) : null
}

/** A row of contact_submissions as a visitor sends it. The device creates the id, so a message sent twice counts once. */
export interface Submission {
  id: string
  type: 'business_submission' | 'feedback'
  name: string
  /** Null if the person has no e-mail address. */
  email: string | null
  phone: string | null
  business_name: string | null
  message: string
  /** The listing that the message is about, or null. */
  business_id: string | null
}

/** Maximum length of a typed message (CONTACT-5), without the labeled lines that the form appends (CONTACT-6). */
export const MAX_MESSAGE_LENGTH = 1_000

/**
 * A hidden field that only bots fill in (CONTACT-11). validate-contact checks it; it is not a column.
 */
export const HONEYPOT_FIELD = 'fax_number'
