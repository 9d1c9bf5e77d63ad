import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import { SUBMISSION_TEXTS } from './texts.ts'

const { triage: texts } = SUBMISSION_TEXTS

const OTHER = ''
const OPTIONS = [
  ...texts.reasons.map((reason) => ({ value: reason, label: reason })),
  { value: OTHER, label: texts.otherReason },
]

interface RejectDialogProps {
  count: number
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the one reason for which some messages are rejected (SUBM-10). */
export function RejectDialog({ count, onReject, onClose }: RejectDialogProps) {
  const [chosen, setChosen] = useState<string>(texts.reasons[0])
  const [written, setWritten] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reason = chosen === OTHER ? written.trim() : chosen
  return (
    <FormDialog
      title={texts.rejectTitle(count)}
      texts={{ cancel: texts.cancel, confirm: texts.reject }}
      onClose={onClose}
      onSubmit={() => {
        if (reason === '') setIsMissing(true)
        else onReject(reason)
      }}
    >
      <SelectField
        label={texts.reason}
        help={texts.reasonHelp}
        value={chosen}
        options={OPTIONS}
        onChange={setChosen}
      />
      {chosen === OTHER && (
        <TextField
          label={texts.otherReason}
          value={written}
          error={isMissing && reason === '' ? texts.reasonMissing : undefined}
          onChange={setWritten}
        />
      )}
    </FormDialog>
  )
}
