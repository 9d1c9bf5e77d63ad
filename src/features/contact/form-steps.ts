import { openStorage } from '../../browser/local-setting.ts'
import { HONEYPOT_FIELD, type Submission } from '../../domain/messages/submission.ts'
import type { FormDrafts } from './form-draft.ts'
import {
  applyDraft,
  type DraftFields,
  type FormValues,
  isSameForm,
  type MessageSubject,
  readSessionDraft,
  writeSessionDraft,
} from './form-values.ts'
import type { SendOutcome } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'

/* Checking, saving and sending the values of a form. The code of each step loads when needed, after the first paint. */

/** A message is sent after this time even if its draft is not stored yet. */
const DRAFT_TIMEOUT_MS = 1_000

/** Checks the values of a form. Resolves to null if the code with the rules could not be loaded. */
export async function checkFormValues(values: FormValues, subject: MessageSubject, id: string) {
  try {
    const { checkContactForm } = await loadFormRules()
    const result = checkContactForm(values, subject, id)
    if ('problems' in result || values[HONEYPOT_FIELD] === '') return result
    return { problems: [{ field: HONEYPOT_FIELD, message: FORM_TEXTS.hiddenFieldHelp }] }
  } catch (cause) {
    console.warn('The rules of the form could not be loaded', cause)
    return null
  }
}

async function loadDrafts(): Promise<FormDrafts> {
  const { pageFormDrafts } = await import('./form-draft.ts')
  return pageFormDrafts()
}

/**
 * Stores the typed values as the draft of a form; null removes the draft (CONTACT-10).
 * @param replaces id of the message in the outbox that the text replaces
 */
export function changeDraft(
  name: string,
  values: FormValues | DraftFields | null,
  replaces: string | null = null,
): void {
  // Over a slow link the code of the drafts can take minutes to load. Until then, store the text so that a reload keeps it.
  const sessionStore = openStorage('session')
  const page = readSessionDraft(sessionStore, name)?.page ?? ''
  // Store an empty form too, because the id of its page tells which draft in the database must be removed.
  writeSessionDraft(sessionStore, name, { name, page, fields: { ...values }, at: Date.now(), replaces })
  updateFormDrafts((drafts) =>
    values === null ? drafts.removeDraft(name) : drafts.writeDraft(name, { ...values }, { replaces }),
  )
}

/** Call before a message is queued: stores its id with its draft, so that a page killed meanwhile does not send it twice. */
export async function storeDraft(
  draft: string,
  values: FormValues,
  messages: { messageId: string; replaces: string | null },
): Promise<void> {
  try {
    const loadedDrafts = await loadDrafts()
    const latest = applyDraft(loadedDrafts.readDraft(draft), values)
    // What was typed while the values were checked is not in the message, and changes it once it is queued (CONTACT-17).
    const changesMessage = { replaces: messages.replaces ?? messages.messageId }
    loadedDrafts.writeDraft(draft, { ...latest }, isSameForm(latest, values) ? messages : changesMessage)
    await Promise.race([
      loadedDrafts.saveChanges(),
      new Promise((resolve) => setTimeout(resolve, DRAFT_TIMEOUT_MS)),
    ])
  } catch (cause) {
    console.warn('A draft could not be saved', cause)
  }
}

/**
 * Removes the draft of a message whose form the person has left. A later form may have stored another text as the same draft,
 * which stays (CONTACT-10). @param id null if the message was not accepted: its draft stays
 */
export function removeSentDraft(name: string, id: string | null): void {
  if (id !== null) updateFormDrafts((drafts) => drafts.removeDraft(name, id))
}

export function updateFormDrafts(change: (drafts: FormDrafts) => void | Promise<void>): void {
  loadDrafts()
    .then(change)
    .catch((cause: unknown) => console.warn('A draft could not be saved', cause))
}

export function loadFormRules() {
  return import('./check-form.ts')
}

export function loadSendingCode() {
  return import('./send-message.ts')
}

export async function sendSubmission(
  submission: Submission,
  replaces: string | null,
): Promise<{ outcome: SendOutcome; errors: string[] }> {
  try {
    const { sendMessage, sendErrorLines } = await loadSendingCode()
    const outcome = await sendMessage(submission, replaces)
    return { outcome, errors: sendErrorLines(outcome) }
  } catch (cause) {
    console.warn('The message could not be sent or saved', cause)
    // The device may store messages all the same, so the text must not say that it does not.
    const errors = [FORM_TEXTS.networkError, FORM_TEXTS.textIsSafe]
    return { outcome: { kind: 'failed', why: 'network' }, errors }
  }
}
