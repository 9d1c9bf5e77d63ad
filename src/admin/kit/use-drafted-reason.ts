import { useEffect, useState } from 'react'
import type { DraftOfferProps } from './draft-offer.tsx'
import { useDraftSlot } from './draft-slots.ts'
import { useDropAnswered } from './use-draft.ts'
import { useDraftedForm } from './use-drafted-form.ts'

interface ReasonForm {
  written: string
}

const RULES = {
  isForm: (kept: Partial<ReasonForm> | undefined): kept is ReasonForm => typeof kept?.written === 'string',
}
const NEVER_OTHER = (): boolean => false

interface DraftedReason extends ReasonForm {
  setWritten: (written: string) => void
  /** The reason of an earlier visit, which is offered in place of the fields; null if there is none. */
  offer: DraftOfferProps | null
  /** Deletes the draft, unless it is an earlier one that the admin has not answered. May be called after the dialog is closed. */
  drop: () => void
}

/**
 * The reason that is written in a dialog, which is kept on the device until it is dropped (DRAFT-1).
 * @param name name of the draft; a later name is ignored, because messages that are rejected leave the dialog, but its draft
 *   stays the same
 * @param initial the reason of the last attempt that failed
 */
export function useDraftedReason(name: string, initial = ''): DraftedReason {
  const [draftName] = useState(name)
  const [first] = useState(() => ({ id: draftName, base: null, form: { written: initial } }))
  const { draft, setDraft, kept, offer } = useDraftedForm<{ id: string }, ReasonForm>({
    rules: RULES,
    isOther: NEVER_OTHER,
    first,
    isFilledIn: first.form.written !== '',
    draftKey: useDraftSlot(draftName),
  })
  const { found, answer } = kept
  // After a failed attempt the dialog already has the reason of the draft.
  const isShownAlready = found?.content.form.written === first.form.written
  useEffect(() => {
    if (isShownAlready) answer(true)
  }, [isShownAlready, answer])
  return {
    written: draft.form.written,
    setWritten: (written) => setDraft((now) => ({ ...now, form: { written } })),
    offer: isShownAlready ? null : offer,
    drop: useDropAnswered(kept),
  }
}
