import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { openStorage } from '../../browser/local-setting.ts'
import { changeDraft, updateFormDrafts, loadFormRules, loadSendingCode } from './form-steps.ts'
import {
  readSessionDraft,
  isEmptyForm,
  isSameForm,
  changedFields,
  applyDraft,
  type FormValues,
  type MessageSubject,
} from './form-values.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { RecoveredDraft } from './recover-draft.ts'
import { type ProblemsByField, useSending } from './use-sending.ts'

interface MessageFormSettings {
  /** Name of the draft on this device. */
  draft: string
  initial: FormValues
  subject: MessageSubject
  /** Id of the message in the outbox that this form edits. */
  replaces?: string | null
}

export interface MessageForm {
  values: FormValues
  problems: ProblemsByField
  /** Errors of the message as a whole, one line each. */
  errors: string[]
  /** Lines that say that text typed later is not in the sent message; empty if no text was typed later (CONTACT-17). */
  notSent: readonly string[]
  isSubmitting: boolean
  /** Id of the message that was sent or saved; null while the form is being filled. */
  result: { id: string; kind: 'sent' | 'queued' } | null
  /** The message that an earlier page of this form sent before it was closed; null if there is none. */
  earlier: OutboxMessage | null
  form: RefObject<HTMLFormElement | null>
  setField: (field: keyof FormValues, value: string) => void
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
  const [storedDraft] = useState(() => {
    const record = readSessionDraft(openStorage('session'), draft)
    // A submitted draft is not shown yet, because only the outbox knows whether it was sent.
    return record?.messageId === undefined ? record : null
  })
  const [values, setValues] = useState(() => applyDraft(storedDraft?.fields ?? null, initial))
  const [earlierMessage, setEarlierMessage] = useState<OutboxMessage | null>(null)
  const sending = useSending({ draft, values, subject, replaces: storedDraft?.replaces ?? replaces })
  const { problems, errors, notSent, isSubmitting, result, form, submit, clearProblem, replacedId } = sending

  useEffect(() => {
    Promise.all([loadFormRules(), loadSendingCode().then(({ loadOutbox }) => loadOutbox())]).catch(
      (cause: unknown) => console.warn('The outbox could not be loaded', cause),
    )
  }, [])

  useRecoveredDraft(draft, initial, (found, restored, lines) => {
    const { message } = found
    if (message !== null && message.state !== 'attention') return setEarlierMessage(message)
    // On a slow device the person may type another text before the draft is found. Keep both texts (CONTACT-10).
    const isOtherText = values.message !== initial.message && values.message !== restored.message
    if (isOtherText && restored.message !== initial.message)
      return updateFormDrafts((drafts) => drafts.putBack(found))
    sending.resume(found, restored, lines)
    setValues((before) => {
      // The person may have typed meanwhile: typed fields replace those of the draft.
      const merged = { ...restored, ...changedFields(before, initial) }
      const draftMessages = isSameForm(merged, restored) ? found : { replaces: replacedId.current }
      updateFormDrafts((drafts) => drafts.takeOver(found, { ...merged }, draftMessages))
      return merged
    })
  })

  const setField = useCallback(
    (field: keyof FormValues, value: string): void => {
      setValues((before) => {
        const next = { ...before, [field]: value }
        const isUnchanged = isEmptyForm(next) || isSameForm(next, initial)
        changeDraft(draft, isUnchanged ? null : next, replacedId.current)
        return next
      })
      clearProblem(field)
    },
    [draft, initial, clearProblem, replacedId],
  )

  const reset = (): void => {
    sending.reset()
    // Keep the chosen kind of message for the next message (CONTACT-9).
    setValues({ ...initial, type: values.type })
  }
  return {
    values,
    problems,
    errors,
    notSent,
    isSubmitting,
    result,
    earlier: earlierMessage,
    form,
    setField,
    submit,
    reset,
  }
}

/** Calls `onFound` with an earlier page's draft of this form, the field values of the draft, and why it was refused. */
function useRecoveredDraft(
  draft: string,
  initial: FormValues,
  onFound: (found: RecoveredDraft, restored: FormValues, refusedLines: string[]) => void,
): void {
  const restoreDraft = useEffectEvent(onFound)
  useEffect(() => {
    let isCurrent = true
    Promise.all([import('./recover-draft.ts'), loadSendingCode()])
      .then(async ([{ recoverDraft }, { refusedLines }]) => {
        const recovered = await recoverDraft(draft)
        if (!isCurrent || recovered === null) return
        restoreDraft(
          recovered,
          applyDraft(recovered.fields, initial),
          refusedLines(recovered.message?.refused ?? null),
        )
      })
      .catch((cause: unknown) => console.warn('Drafts could not be loaded', cause))
    return () => {
      isCurrent = false
    }
  }, [draft, initial])
}
