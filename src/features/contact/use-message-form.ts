import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { openStorage } from '../../browser/local-setting.ts'
import { newId } from '../../browser/new-id.ts'
import type { FormDrafts } from './form-draft.ts'
import {
  readSessionDraft,
  isEmptyForm,
  isSameForm,
  typedFields,
  valuesOfDraft,
  type FieldName,
  type FormValues,
  type MessageSubject,
} from './form-values.ts'
import { HONEYPOT_FIELD, type Submission } from '../../domain/messages/submission.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { RecoveredDraft } from './recover-draft.ts'
import type { SendOutcome } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'

/** A draft that is not stored within this time does not hold up its message. */
const DRAFT_LIMIT_MS = 1_000

export type Problems = Partial<Record<FieldName, string | undefined>>

export interface MessageFormSettings {
  /** Name of the draft on this device. */
  draft: string
  initial: FormValues
  subject: MessageSubject
  /** Id of the message in the outbox that this form edits. */
  replaces?: string | null
}

export interface MessageForm {
  values: FormValues
  problems: Problems
  /** Errors of the message as a whole, one line each. */
  errors: string[]
  isSubmitting: boolean
  /** Id of the message that was sent or saved; null while the form is being filled. */
  done: { id: string; kind: 'sent' | 'queued' } | null
  /** The message that this form sent before its page ended; the form is empty then. */
  earlier: OutboxMessage | null
  form: RefObject<HTMLFormElement | null>
  set: (field: keyof FormValues, value: string) => void
  submit: () => Promise<void>
  reset: () => void
}

/** The state of a form. Typed text stays in a draft until the message is on the device or on the server. */
export function useMessageForm({
  draft,
  initial,
  subject,
  replaces = null,
}: MessageFormSettings): MessageForm {
  const [values, setValues] = useState(() => {
    const kept = readSessionDraft(openStorage('session'), draft)
    // Only the outbox knows whether a submitted draft was sent.
    return kept === null || kept.messageId !== undefined ? initial : valuesOfDraft(kept.fields, initial)
  })
  const [problems, setProblems] = useState<Problems>({})
  const [errors, setErrors] = useState<string[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [done, setDone] = useState<MessageForm['done']>(null)
  const [earlier, setEarlier] = useState<OutboxMessage | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const replaced = useRef(replaces)
  const made = useRef({ content: '', id: '' })

  useEffect(() => {
    Promise.all([loadRules(), loadSending().then(({ loadOutbox }) => loadOutbox())]).catch((cause: unknown) =>
      console.warn('The outbox could not be loaded', cause),
    )
  }, [])

  useEffect(() => {
    let isCurrent = true
    const restore = ({ fields, messageId, message }: RecoveredDraft, lines: string[]): void => {
      if (message !== null && message.state !== 'attention') return setEarlier(message)
      const restored = valuesOfDraft(fields, initial)
      if (message !== null) {
        // Refused: it stays in the outbox until the changed message replaces it.
        replaced.current = message.id
        setErrors(lines)
      } else if (messageId !== undefined) made.current = { content: JSON.stringify(restored), id: messageId }
      // The person may have typed since; typed fields win.
      setValues((before) => ({ ...restored, ...typedFields(before, initial) }))
    }
    Promise.all([import('./recover-draft.ts'), loadSending()])
      .then(async ([{ recoverDraft }, { refusedLines }]) => {
        const found = await recoverDraft(draft)
        if (isCurrent && found !== null) restore(found, refusedLines(found.message?.refused ?? null))
      })
      .catch((cause: unknown) => console.warn('Drafts could not be loaded', cause))
    return () => {
      isCurrent = false
    }
  }, [draft, initial])

  const set = useCallback(
    (field: keyof FormValues, value: string): void => {
      setValues((before) => {
        const next = { ...before, [field]: value }
        const isUnchanged = isEmptyForm(next) || isSameForm(next, initial)
        changeDrafts((drafts) => (isUnchanged ? drafts.remove(draft) : drafts.write(draft, next)))
        return next
      })
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
    [draft, initial],
  )

  const submit = async (): Promise<void> => {
    if (isSubmitting) return
    const id = idOf(made, JSON.stringify(values))
    setErrors([])
    setIsSubmitting(true)
    const checked = await check(values, subject, id)
    setIsSubmitting(false)
    if (checked === null) {
      setErrors([FORM_TEXTS.networkError, FORM_TEXTS.textIsSafe])
      return
    }
    if ('problems' in checked) {
      setProblems(Object.fromEntries(checked.problems.map(({ field, message }) => [field, message])))
      focusField(form.current, checked.problems[0]?.field)
      return
    }
    if (values[HONEYPOT_FIELD] !== '') {
      setProblems({ [HONEYPOT_FIELD]: FORM_TEXTS.hiddenFieldHelp })
      focusField(form.current, HONEYPOT_FIELD)
      return
    }
    setProblems({})
    setIsSubmitting(true)
    await storeDraft(draft, values, id)
    const { outcome, errors: lines } = await send(checked.submission, replaced.current)
    setIsSubmitting(false)
    if (outcome.kind === 'sent' || outcome.kind === 'queued') {
      changeDrafts((drafts) => drafts.remove(draft))
      setDone({ id, kind: outcome.kind })
      return
    }
    // The refused message stays in the outbox; the next attempt has a new id and replaces it.
    if (outcome.kind === 'refused' && outcome.isKept) {
      replaced.current = id
      made.current = { content: '', id: '' }
    }
    setErrors(lines)
  }

  const reset = (): void => {
    replaced.current = null
    made.current = { content: '', id: '' }
    // The next message is of the same kind (CONTACT-9).
    setValues({ ...initial, type: values.type })
    setDone(null)
  }
  return { values, problems, errors, isSubmitting, done, earlier, form, set, submit, reset }
}

/** Null when the chunk of the rules could not be loaded. */
async function check(values: FormValues, subject: MessageSubject, id: string) {
  try {
    const { checkContactForm } = await loadRules()
    return checkContactForm(values, subject, id)
  } catch (cause) {
    console.warn('The rules of the form could not be loaded', cause)
    return null
  }
}

async function loadDrafts(): Promise<FormDrafts> {
  const { pageFormDrafts } = await import('./form-draft.ts')
  return pageFormDrafts()
}

/** Stores the id with the draft before the message is queued, so that a page killed meanwhile sends no second message. */
async function storeDraft(draft: string, values: FormValues, messageId: string): Promise<void> {
  try {
    const drafts = await loadDrafts()
    drafts.write(draft, { ...values }, messageId)
    await Promise.race([drafts.save(), new Promise((resolve) => setTimeout(resolve, DRAFT_LIMIT_MS))])
  } catch (cause) {
    console.warn('A draft could not be saved', cause)
  }
}

function changeDrafts(change: (drafts: FormDrafts) => void): void {
  loadDrafts()
    .then(change)
    .catch((cause: unknown) => console.warn('A draft could not be saved', cause))
}

function loadRules() {
  return import('./check-form.ts')
}

function loadSending() {
  return import('./send-message.ts')
}

async function send(
  submission: Submission,
  replaces: string | null,
): Promise<{ outcome: SendOutcome; errors: string[] }> {
  try {
    const { sendMessage, sendErrorLines } = await loadSending()
    const outcome = await sendMessage(submission, replaces)
    return { outcome, errors: sendErrorLines(outcome) }
  } catch (cause) {
    console.warn('The message could not be sent or saved', cause)
    const { networkError, notKept, textIsSafe } = FORM_TEXTS
    return { outcome: { kind: 'failed', why: 'network' }, errors: [networkError, notKept, textIsSafe] }
  }
}

/** Retries of the same text keep their id; changed text gets a new one. */
function idOf(made: RefObject<{ content: string; id: string }>, content: string): string {
  if (made.current.content !== content) made.current = { content, id: newId() }
  return made.current.id
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  // Wait until the error is in the page, so that a screen reader reads it with the field.
  if (field instanceof HTMLElement) requestAnimationFrame(() => field.focus())
}
