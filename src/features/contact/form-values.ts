import { ATOLL_NAMES } from '../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import { CATEGORIES } from '../../domain/listing/listing.ts'
import { HONEYPOT_FIELD, type Submission, type LabeledLines } from '../../domain/messages/submission.ts'

/*
 * Form values, and the draft in sessionStorage, which a form reads before its first paint. form-draft.ts has the other drafts.
 */
export type DraftFields = Record<string, string>

export interface DraftRecord {
  /** Name of the form. */
  name: string
  /** Id of the page that wrote this draft. */
  page: string
  fields: DraftFields
  /** Time of the change, but always later than that of the change before it, so that it orders the drafts of one page. */
  at: number
  /** Id of the message that this text was submitted as; kept until the text changes (CONTACT-14). */
  messageId?: string | undefined
  /** Id of the message in the outbox that this text replaces (CONTACT-14, CONTACT-17). */
  replaces?: string | null | undefined
  /** Day of use on which the draft was stored in the database (form-draft.ts). */
  day?: number | undefined
}

/** Name of the draft of the contact form. */
export const CONTACT_DRAFT = 'contact'
/** Names of the drafts of the two forms below a listing. */
export const reportDraftName = (listingId: string): string => `mistake-${listingId}`
export const answerDraftName = (listingId: string): string => `answer-${listingId}`

const SESSION_PREFIX = 'guide-draft-'

/** The draft of this tab; null if there is none or it is damaged. */
export function readSessionDraft(session: Pick<Storage, 'getItem'> | null, name: string): DraftRecord | null {
  try {
    const record: unknown = JSON.parse(session?.getItem(SESSION_PREFIX + name) ?? 'null')
    return isDraftRecord(record) ? record : null
  } catch {
    return null
  }
}

/** Stores the draft of this tab in sessionStorage, so that a reload restores it; null removes it. Never throws. */
export function writeSessionDraft(
  session: Pick<Storage, 'setItem' | 'removeItem'> | null,
  name: string,
  record: DraftRecord | null,
): void {
  try {
    if (record === null) session?.removeItem(SESSION_PREFIX + name)
    else session?.setItem(SESSION_PREFIX + name, JSON.stringify(record))
  } catch (error) {
    console.warn('A draft could not be saved for a reload', error)
  }
}

export function isDraftRecord(value: unknown): value is DraftRecord {
  if (typeof value !== 'object' || value === null) return false
  const { name, page, fields, at, messageId, replaces } = value as Partial<DraftRecord>
  return (
    typeof name === 'string' &&
    typeof page === 'string' &&
    typeof at === 'number' &&
    [messageId, replaces].every((id) => typeof (id ?? '') === 'string') &&
    typeof fields === 'object' &&
    Object.values(fields).every((field) => typeof field === 'string')
  )
}

/** The fields of the form. All are text, so that they can be saved as a draft. */
export interface FormValues {
  type: Submission['type']
  name: string
  email: string
  /** 'yes' when the person has no e-mail address. */
  has_no_email: string
  phone: string
  business_name: string
  message: string
  /** Id of a category and name of an atoll; '' when not chosen. */
  category: string
  atoll: string
  [HONEYPOT_FIELD]: string
}
export type ContactFieldName = Exclude<keyof FormValues, 'type'>

/** The listing that a message is about, which does not change when the person edits the message. */
export interface MessageSubject {
  businessId: string | null
  lines: Pick<LabeledLines, 'listing' | 'seenVersion'>
}
export const NO_SUBJECT: MessageSubject = { businessId: null, lines: {} }

export const EMPTY_VALUES: FormValues = {
  type: 'business_submission',
  name: '',
  email: '',
  has_no_email: '',
  phone: '',
  business_name: '',
  message: '',
  category: '',
  atoll: '',
  [HONEYPOT_FIELD]: '',
}

/** A value and the text that is shown for it. */
export type Choice = readonly [value: string, label: string]

/** The message contains the id, because the title is in the language of the guide, which the admin area does not know. */
export const CATEGORY_CHOICES = CATEGORIES.map((id): Choice => [id, CATEGORY_INFO[id].title])
export const ATOLL_CHOICES = Object.values(ATOLL_NAMES)
  .sort((a, b) => (a < b ? -1 : 1))
  .map((name): Choice => [name, name])

/** The id of a chosen category: drafts and messages of earlier versions of the guide have the title in its place. */
export function toCategoryId(chosenCategory: string): string {
  return CATEGORY_CHOICES.find((choice) => choice.includes(chosenCategory))?.[0] ?? chosenCategory
}

export function isEmptyForm(values: FormValues): boolean {
  return Object.entries(values).every(([name, value]) => name === 'type' || value.trim() === '')
}

/** Whether the form still has its initial values. */
export function isSameForm(values: FormValues, initial: FormValues): boolean {
  return Object.entries(values).every(([name, value]) => Reflect.get(initial, name) === value)
}

/** The fields that differ from the initial values. */
export function changedFields(values: FormValues, initial: FormValues): Partial<FormValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Reflect.get(initial, name) !== value),
  )
}

/** Applies a draft to the form; ignores unknown fields and types. */
export function applyDraft(draft: Record<string, string> | null, base: FormValues): FormValues {
  if (draft === null) return base
  const knownFields = Object.fromEntries(Object.entries(draft).filter(([name]) => name in EMPTY_VALUES))
  const type =
    knownFields['type'] === 'feedback' || knownFields['type'] === 'business_submission'
      ? knownFields['type']
      : base.type
  const values = { ...base, ...knownFields, type }
  return { ...values, category: toCategoryId(values.category) }
}
