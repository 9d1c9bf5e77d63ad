import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { SUBMISSION_TEXTS } from './texts.ts'

const { triage: texts } = SUBMISSION_TEXTS

const OTHER_REASON = ''
const REASON_OPTIONS = [
  ...texts.reasons.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER_REASON, label: texts.otherReason },
]

interface RejectDialogProps {
  count: number
  /** The reason of the last attempt that failed; null if there is none. */
  earlierReason: string | null
  isBusy: boolean
  isOnline: boolean
  /** Why the last change was not made. */
  problem: string | null
  onReject: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for the reason for which the selected messages are rejected (SUBM-10). Stays open until they are rejected; its fields
 * are disabled while the reason is being sent (DRAFT-4).
 */
export function RejectDialog(props: RejectDialogProps) {
  const { count, earlierReason, isBusy, isOnline, problem, onReject, onClose } = props
  const [chosen, setChosen] = useState<string>(() => optionOfReason(earlierReason))
  const [written, setWritten] = useState(chosen === OTHER_REASON ? (earlierReason ?? '') : '')
  const [isTried, setIsTried] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const reason = chosen === OTHER_REASON ? written.trim() : chosen
  return (
    <FormDialog
      title={texts.rejectTitle(count)}
      texts={{ cancel: texts.cancel, confirm: isBusy ? SAVING_TEXTS.saving : texts.reject }}
      isBlocked={isBusy || !isOnline}
      isTyped={written.trim() !== '' && written.trim() !== earlierReason}
      onClose={onClose}
      onSubmit={() => {
        if (reason === '') return setIsMissing(true)
        setIsTried(true)
        onReject(reason)
      }}
    >
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      {isTried && <ProblemNotice problem={problem} />}
      <SelectField
        label={texts.reason}
        help={texts.reasonHelp}
        value={chosen}
        options={REASON_OPTIONS}
        onChange={(next) => {
          if (!isBusy) setChosen(next)
        }}
      />
      {chosen === OTHER_REASON && (
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
