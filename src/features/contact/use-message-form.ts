import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openStorage } from '../../browser/local-setting.ts'
import { newId } from '../../browser/new-id.ts'
import { changeDrafts, check, loadRules, loadSending, send, storeDraft } from './form-steps.ts'
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
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { RecoveredDraft } from './recover-draft.ts'
import { FORM_TEXTS } from './texts.ts'

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

  useRecoveredDraft(draft, initial, ({ messageId, message }, restored, lines) => {
    if (message !== null && message.state !== 'attention') return setEarlier(message)
    // A slow device finds the draft after the person has typed another text: both are kept (CONTACT-10).
    const isTyped = values.message !== initial.message && values.message !== restored.message
    if (isTyped && restored.message !== initial.message)
      return changeDrafts((drafts) => drafts.putBack(draft, restored, messageId))
    if (message !== null) {
      // Refused: it stays in the outbox until the changed message replaces it.
      replaced.current = message.id
      setErrors(lines)
    } else if (messageId !== undefined) made.current = { content: JSON.stringify(restored), id: messageId }
    // The person may have typed since; typed fields win.
    setValues((before) => ({ ...restored, ...typedFields(before, initial) }))
  })

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

/** Calls `onFound` with what an earlier page stored of this form, the values of its fields and why it was refused. */
function useRecoveredDraft(
  draft: string,
  initial: FormValues,
  onFound: (found: RecoveredDraft, restored: FormValues, refusedLines: string[]) => void,
): void {
  const restore = useEffectEvent(onFound)
  useEffect(() => {
    let isCurrent = true
    Promise.all([import('./recover-draft.ts'), loadSending()])
      .then(async ([{ recoverDraft }, { refusedLines }]) => {
        const found = await recoverDraft(draft)
        if (!isCurrent || found === null) return
        restore(found, valuesOfDraft(found.fields, initial), refusedLines(found.message?.refused ?? null))
      })
      .catch((cause: unknown) => console.warn('Drafts could not be loaded', cause))
    return () => {
      isCurrent = false
    }
  }, [draft, initial])
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
