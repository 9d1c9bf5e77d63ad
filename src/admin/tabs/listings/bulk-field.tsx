import { useState } from 'react'
import { toFieldProblems } from '../../../domain/form-fields.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextAreaField } from '../../kit/fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { LISTING_LABELS, SAVING_TEXTS } from '../../kit/texts.ts'
import type { BulkPin, BulkValues } from './bulk-changes.ts'
import { BULK_TEXTS as texts } from './bulk-texts.ts'

/** Fields whose text several listings may share, such as an office's number, the hours of a ministry, or an alert. */
const BULK_FIELDS = [
  'phone',
  'email',
  'website',
  'operating_hours',
  'address_details',
  'mailing_address',
  'radio_channel',
  'description',
  'alert',
] as const
type BulkField = (typeof BULK_FIELDS)[number]

/** The value to store, or what is wrong with it. A blank text becomes null if the field may be empty. */
export function bulkFieldValue(
  field: BulkField,
  typed: string,
): { values: BulkValues } | { problem: string } {
  const value = typed.trim() === '' && field !== 'address_details' && field !== 'description' ? null : typed
  const checked = listingUpdateSchema.safeParse({ [field]: value })
  if (checked.success) return { values: { [field]: checked.data[field] } }
  return { problem: toFieldProblems(checked.error)[0]?.message ?? '' }
}

/** Props of a dialog that stays open until all listings are changed. Its fields are disabled while it `isRunning` (DRAFT-4). */
export interface BulkDialogProps {
  rows: readonly Listing[]
  isRunning: boolean
  /** Why some listings were not changed by the last try. */
  failure: string | null
  onChange: (values: BulkValues, pin?: BulkPin) => void
  onClose: () => void
}

/** Asks for a field and its value for all selected listings (BIZ-4). */
export function FieldDialog({ rows, isRunning, failure, onChange, onClose }: BulkDialogProps) {
  const [field, setField] = useState<BulkField>('phone')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const mayBeEmpty = 'values' in bulkFieldValue(field, '')
  const change = (): void => {
    const result = bulkFieldValue(field, value)
    if ('problem' in result) setProblem(result.problem)
    else onChange(result.values)
  }
  return (
    <FormDialog
      title={texts.moveTitle(rows.length)}
      text={mayBeEmpty ? texts.replacesOrClears : texts.replaces}
      texts={{ cancel: texts.cancel, confirm: isRunning ? SAVING_TEXTS.saving : texts.moveConfirm }}
      isBlocked={isRunning}
      isTyped={value.trim() !== ''}
      onClose={onClose}
      onSubmit={change}
    >
      <ProblemNotice problem={failure} />
      <SelectField
        label={texts.field}
        value={field}
        options={BULK_FIELDS.map((bulkField) => ({ value: bulkField, label: LISTING_LABELS[bulkField] }))}
        onChange={(chosen) => {
          if (isRunning) return
          setField(BULK_FIELDS.find((one) => one === chosen) ?? 'phone')
          setProblem(undefined)
        }}
      />
      <TextAreaField
        label={texts.value}
        rows={3}
        value={value}
        error={problem}
        isReadOnly={isRunning}
        onChange={setValue}
      />
    </FormDialog>
  )
}
