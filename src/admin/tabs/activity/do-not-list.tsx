import { type RefObject, useId, useRef, useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { DraftOffer } from '../../kit/draft-offer.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { type ForbiddenPlace, forbidPlace, MAX_REASON_LENGTH } from '../../kit/do-not-list.ts'
import { TextField } from '../../kit/fields.tsx'
import { failureMessage, ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useDraftedReason } from '../../kit/use-drafted-reason.ts'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { DO_NOT_LIST_TEXTS as texts } from './texts.ts'

interface ForbidButtonProps {
  place: Pick<ForbiddenPlace, 'id' | 'name' | 'atoll'>
  /** Takes the focus when this button is removed because the place was marked (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  /** Called when the places must be read again. */
  onDone: () => void
}

/** Asks for the reason, and marks a deleted place as not to be listed again (IMPORT-17). */
export function ForbidButton({ place, heading, onDone }: ForbidButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, heading)
  const { backend } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  // True if the place was on the list already. Read the list only after the dialog is closed: a new list removes the dialog.
  const [isOnList, setIsOnList] = useState(false)
  const close = (): void => {
    setIsAsking(false)
    if (isOnList) onDone()
  }
  const forbid = async (reason: string, onSent: () => void): Promise<void> => {
    setProblem(null)
    setIsSaving(true)
    try {
      const outcome = await forbidPlace(backend.tables, place, reason)
      if (outcome.kind === 'conflict') {
        setIsOnList(true)
        setProblem(texts.onList(place.name, outcome.current.reason))
        return
      }
      onSent()
      setIsAsking(false)
      toasts.success(texts.forbidden(place.name))
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(`${texts.failed}. ${failureMessage(failure)}`)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-label={texts.forbidLabel(place.name)}
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && setIsAsking(true)}
      >
        {texts.forbid}
      </button>
      {isAsking && (
        <ReasonDialog
          place={place}
          problem={problem}
          isSaving={isSaving}
          onReason={(reason, onSent) => void forbid(reason, onSent)}
          onClose={close}
        />
      )}
    </>
  )
}

interface ReasonDialogProps {
  place: Pick<ForbiddenPlace, 'id' | 'name'>
  /** Why the place could not be marked. */
  problem: string | null
  isSaving: boolean
  /** Calls `onSent` when the place is marked. */
  onReason: (reason: string, onSent: () => void) => void
  onClose: () => void
}

/**
 * Stays open until the place is marked, so that the typed reason is not lost if the server refuses it. A reason cannot be
 * changed once it is stored, so nothing can be typed while it is sent (DRAFT-4). The reason is kept on the device until it is
 * sent or dropped with Cancel (DRAFT-1).
 */
function ReasonDialog({ place, problem, isSaving, onReason, onClose }: ReasonDialogProps) {
  const { written: reason, setWritten: setReason, offer, drop } = useDraftedReason(`forbid ${place.id}`)
  const reasonId = useId()
  const [isChecked, setIsChecked] = useState(false)
  const written = reason.trim()
  const isRight = written !== '' && written.length <= MAX_REASON_LENGTH
  const fieldProblem = isChecked && !isRight ? (written === '' ? texts.missing : texts.long) : undefined
  return (
    <FormDialog
      title={texts.title(place.name)}
      texts={{ cancel: texts.cancel, confirm: isSaving ? SAVING_TEXTS.saving : texts.forbid }}
      isBlocked={isSaving || offer !== null}
      isTyped={written !== ''}
      onClose={() => {
        drop()
        onClose()
      }}
      onSubmit={() => {
        setIsChecked(true)
        if (isRight) onReason(written, drop)
      }}
    >
      <ProblemNotice problem={problem} />
      {offer === null ? (
        <TextField
          id={reasonId}
          label={texts.reason}
          help={texts.reasonHelp}
          value={reason}
          error={fieldProblem}
          isReadOnly={isSaving}
          onChange={setReason}
        />
      ) : (
        <DraftOffer {...offer} focusId={reasonId} />
      )}
    </FormDialog>
  )
}
