import { useId, useState } from 'react'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { DraftOffer } from '../../kit/draft-offer.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useDraftedReason } from '../../kit/use-drafted-reason.ts'
import { SUBMISSION_TEXTS } from './texts.ts'

const { triage: texts } = SUBMISSION_TEXTS

const OTHER_REASON = ''
const REASON_OPTIONS = [
  ...texts.reasons.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER_REASON, label: texts.otherReason },
]

interface RejectDialogProps {
  messages: readonly StoredSubmission[]
  /** The reason of the last attempt that failed; null if there is none. */
  earlierReason: string | null
  isBusy: boolean
  isOnline: boolean
  /** Why the last change was not made. */
  problem: string | null
  /** Calls `onSent` when all messages are rejected. */
  onReject: (reason: string, onSent: () => void) => void
  onClose: () => void
}

/**
 * Asks for the reason for which the selected messages are rejected (SUBM-10). Stays open until they are rejected; its fields
 * are disabled while the reason is being sent (DRAFT-4). A reason of one's own is kept on the device until it is sent or
 * dropped with Cancel, because the login replaces the dialog when the session ends elsewhere (DRAFT-1).
 */
export function RejectDialog(props: RejectDialogProps) {
  const { messages, earlierReason, isBusy, isOnline, problem, onReject, onClose } = props
  const [chosen, setChosen] = useState<string>(() => optionOfReason(earlierReason))
  const { written, setWritten, offer, drop } = useDraftedReason(
    `reject ${messages.length === 1 ? messages[0]?.id : 'several'}`,
    chosen === OTHER_REASON ? (earlierReason ?? '') : '',
  )
  const reasonId = useId()
  const [isTried, setIsTried] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const reason = chosen === OTHER_REASON ? written.trim() : chosen
  const close = (): void => {
    drop()
    onClose()
  }
  return (
    <FormDialog
      title={texts.rejectTitle(messages.length)}
      texts={{ cancel: texts.cancel, confirm: isBusy ? SAVING_TEXTS.saving : texts.reject }}
      isBlocked={isBusy || !isOnline || offer !== null}
      isTyped={written.trim() !== '' && written.trim() !== earlierReason}
      onClose={close}
      onSubmit={() => {
        if (reason === '') return setIsMissing(true)
        setIsTried(true)
        onReject(reason, drop)
      }}
    >
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      {isTried && <ProblemNotice problem={problem} />}
      {offer === null ? (
        <SelectField
          id={reasonId}
          label={texts.reason}
          help={texts.reasonHelp}
          value={chosen}
          options={REASON_OPTIONS}
          onChange={(next) => {
            if (!isBusy) setChosen(next)
          }}
        />
      ) : (
        <DraftOffer
          {...offer}
          focusId={reasonId}
          onAnswer={(isUsed) => {
            if (isUsed) setChosen(OTHER_REASON)
            offer.onAnswer(isUsed)
          }}
        />
      )}
      {offer === null && chosen === OTHER_REASON && (
        <TextField
          label={texts.otherReason}
          value={written}
          isReadOnly={isBusy}
          error={isMissing && reason === '' ? texts.reasonMissing : undefined}
          onChange={setWritten}
        />
      )}
    </FormDialog>
  )
}

function optionOfReason(reason: string | null): string {
  return REASON_OPTIONS.find(({ value }) => value === (reason ?? texts.reasons[0]))?.value ?? OTHER_REASON
}
