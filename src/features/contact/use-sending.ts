import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createId } from '../../browser/new-id.ts'
import { changeDraft, checkFormValues, removeSentDraft, sendSubmission, storeDraft } from './form-steps.ts'
import { isSameForm, type ContactFieldName, type FormValues, type MessageSubject } from './form-values.ts'
import type { RecoveredDraft } from './recover-draft.ts'
import type { SendOutcome } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'

export type ProblemsByField = Partial<Record<ContactFieldName, string | undefined>>

interface SendingSettings {
  /** Name of the draft on this device. */
  draft: string
  values: FormValues
  subject: MessageSubject
  /** Id of the message in the outbox that the sent message replaces; null for a new message. */
  replaces: string | null
}

/** The text of a message, and the id under which it is sent. */
interface SentText {
  text: string
  id: string
}

const NO_SENT_TEXT: SentText = { text: '', id: '' }

/** Checks and sends the values of a form, and returns the problems and results that the form must show. */
export function useSending({ draft, values, subject, replaces }: SendingSettings) {
  const [problems, setProblems] = useState<ProblemsByField>({})
  const [errors, setErrors] = useState<string[]>([])
  const [notSent, setNotSent] = useState<readonly string[]>([])
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [result, setResult] = useState<{ id: string; kind: 'sent' | 'queued' } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  // Id of the message in the outbox that the next attempt replaces.
  const replacedId = useRef(replaces)
  // The text and id of the last attempt.
  const lastAttempt = useRef(NO_SENT_TEXT)
  const latestValues = useLatest(values)
  const clearProblem = useCallback(
    (field: keyof FormValues) => setProblems((before) => ({ ...before, [field]: undefined })),
    [],
  )

  const submitForm = async (): Promise<void> => {
    if (isSubmitting) return
    const id = chooseAttemptId(lastAttempt, JSON.stringify(values))
    setErrors([])
    setNotSent([])
    setIsSubmitting(true)
    const checkResult = await checkFormValues(values, subject, id)
    setIsSubmitting(false)
    if (checkResult === null) return setErrors([FORM_TEXTS.networkError, FORM_TEXTS.textIsSafe])
    if ('problems' in checkResult) {
      setProblems(Object.fromEntries(checkResult.problems.map(({ field, message }) => [field, message])))
      return focusField(formRef.current, checkResult.problems[0]?.field)
    }
    setProblems({})
    setIsSubmitting(true)
    const replacedByThis = replacedId.current
    await storeDraft(draft, values, { messageId: id, replaces: replacedByThis })
    // Text that is typed before the answer arrives will replace this message (CONTACT-17).
    replacedId.current ??= id
    const { outcome, errors: lines } = await sendSubmission(checkResult.submission, replacedByThis)
    setIsSubmitting(false)
    // The values if they changed during the request, else null. (A restored draft may set values equal to the sent values.)
    const latest = latestValues.current
    const changedValues = latest === null || isSameForm(latest, values) ? null : latest
    const isAccepted = outcome.kind === 'sent' || outcome.kind === 'queued'
    replacedId.current = nextReplacedId(outcome, id, replacedByThis)
    // The outbox has a message with this id, so the next attempt needs another id, even for the same text.
    if (replacedId.current === id) lastAttempt.current = NO_SENT_TEXT
    if (latest === null) removeSentDraft(draft, isAccepted ? id : null)
    else if (changedValues !== null || isAccepted)
      changeDraft(draft, changedValues, changedValues && replacedId.current)
    if (!isAccepted) setErrors(lines)
    else if (changedValues === null) setResult({ id, kind: outcome.kind })
    else setNotSent(FORM_TEXTS.sentBeforeChange[outcome.kind])
  }

  /** Continues with the draft of an earlier page. A refused message stays in the outbox until a changed message replaces it. */
  const resumeDraft = (found: RecoveredDraft, restored: FormValues, refusedLines: string[]): void => {
    replacedId.current = found.message?.id ?? found.replaces ?? replaces
    if (found.message !== null) setErrors(refusedLines)
    // If the values are sent unchanged, they are the same message, so keep its id.
    else if (found.messageId) lastAttempt.current = { text: JSON.stringify(restored), id: found.messageId }
  }
  /** Makes the form ready for its next message. */
  const resetForm = (): void => {
    replacedId.current = null
    lastAttempt.current = NO_SENT_TEXT
    setResult(null)
  }
  return {
    problems,
    errors,
    notSent,
    isSubmitting,
    result,
    form: formRef,
    submit: submitForm,
    clearProblem,
    resume: resumeDraft,
    reset: resetForm,
    replacedId,
  }
}

/**
 * The value of the newest render; null once the component has left the page. Functions of an earlier render read it after they
 * have waited for an answer.
 */
function useLatest<T>(value: T): RefObject<T | null> {
  const latest = useRef<T | null>(value)
  useLayoutEffect(() => {
    latest.current = value
    return () => {
      latest.current = null
    }
  }, [value])
  return latest
}

/** Id of the message that the next attempt replaces: null after delivery, `id` if the outbox has this one, else unchanged. */
function nextReplacedId(outcome: SendOutcome, id: string, replaced: string | null): string | null {
  if (outcome.kind === 'sent') return null
  return outcome.kind === 'queued' || (outcome.kind === 'refused' && outcome.isKept) ? id : replaced
}

/** The id of an attempt. Another attempt with the same text gets the same id, and changed text gets a new id. */
function chooseAttemptId(lastAttempt: RefObject<SentText>, text: string): string {
  if (lastAttempt.current.text !== text) lastAttempt.current = { text, id: createId() }
  return lastAttempt.current.id
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  // Wait until the error is in the page, so that a screen reader reads it with the field.
  if (field instanceof HTMLElement) requestAnimationFrame(() => field.focus())
}
