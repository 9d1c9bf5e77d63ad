import { useId, useState } from 'react'
import { toFieldProblems } from '../../../domain/form-fields.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import { SelectField } from '../../kit/choice-fields.tsx'
import { DraftOffer } from '../../kit/draft-offer.tsx'
import { useDraftSlot } from '../../kit/draft-slots.ts'
import { TextAreaField } from '../../kit/fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { LISTING_LABELS, SAVING_TEXTS } from '../../kit/texts.ts'
import { useDropAnswered } from '../../kit/use-draft.ts'
import { useDraftedForm } from '../../kit/use-drafted-form.ts'
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
  /** Resolves to whether the dialog closes, because there is nothing that can be tried again. */
  onChange: (values: BulkValues, pin?: BulkPin) => Promise<boolean>
  onClose: () => void
}

interface ValueForm {
  field: BulkField
  value: string
}

const RULES = {
  isForm: (kept: Partial<ValueForm> | undefined): kept is ValueForm =>
    typeof kept?.value === 'string' && BULK_FIELDS.some((one) => one === kept.field),
}
const DRAFT_NAME = 'bulk-field'
const FIRST = { id: DRAFT_NAME, base: null, form: { field: BULK_FIELDS[0], value: '' } }
const NEVER_OTHER = (): boolean => false

/** The field and its value, kept on the device until all listings are changed or Cancel is pressed (DRAFT-1). */
function useDraftedValue() {
  const { draft, setDraft, kept, offer } = useDraftedForm<{ id: string }, ValueForm>({
    rules: RULES,
    isOther: NEVER_OTHER,
    first: FIRST,
    draftKey: useDraftSlot(DRAFT_NAME),
  })
  // A field that is chosen before anything is typed is no draft.
  const [chosen, setChosen] = useState<BulkField>(BULK_FIELDS[0])
  const { value } = draft.form
  const field = value === '' ? chosen : draft.form.field
  const change = (form: ValueForm): void => {
    setChosen(form.field)
    setDraft((now) => ({ ...now, form: form.value === '' ? FIRST.form : form }))
  }
  return { field, value, change, offer, drop: useDropAnswered(kept) }
}

/** Asks for a field and its value for all selected listings (BIZ-4). */
export function FieldDialog({ rows, isRunning, failure, onChange, onClose }: BulkDialogProps) {
  const { field, value, change, offer, drop } = useDraftedValue()
  const [problem, setProblem] = useState<string>()
  const fieldId = useId()
  const mayBeEmpty = 'values' in bulkFieldValue(field, '')
  const submit = async (): Promise<void> => {
    const result = bulkFieldValue(field, value)
    if ('problem' in result) setProblem(result.problem)
    else if (await onChange(result.values)) drop()
  }
  const close = (): void => {
    drop()
    onClose()
  }
  return (
    <FormDialog
      title={texts.moveTitle(rows.length)}
      text={mayBeEmpty ? texts.replacesOrClears : texts.replaces}
      texts={{ cancel: texts.cancel, confirm: isRunning ? SAVING_TEXTS.saving : texts.moveConfirm }}
      isBlocked={isRunning || offer !== null}
      isTyped={value.trim() !== ''}
      onClose={close}
      onSubmit={() => void submit()}
    >
      <ProblemNotice problem={failure} />
      {offer === null ? (
        <>
          <SelectField
            id={fieldId}
            label={texts.field}
            value={field}
            options={BULK_FIELDS.map((bulkField) => ({ value: bulkField, label: LISTING_LABELS[bulkField] }))}
            onChange={(chosen) => {
              if (isRunning) return
              change({ field: BULK_FIELDS.find((one) => one === chosen) ?? BULK_FIELDS[0], value })
              setProblem(undefined)
            }}
          />
          <TextAreaField
            label={texts.value}
            rows={3}
            value={value}
            error={problem}
            isReadOnly={isRunning}
            onChange={(typed) => change({ field, value: typed })}
          />
        </>
      ) : (
        <DraftOffer {...offer} focusId={fieldId} />
      )}
    </FormDialog>
  )
}
