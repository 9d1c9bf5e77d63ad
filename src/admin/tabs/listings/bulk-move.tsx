import { useState } from 'react'
import { atollByCode } from '../../../domain/atolls/atolls.ts'
import { toRowPosition } from '../../../domain/atolls/position.ts'
import { CATEGORIES, type Listing } from '../../../domain/listing/listing.ts'
import { SelectField } from '../../kit/choice-fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import type { BulkPin } from './bulk-changes.ts'
import type { BulkDialogProps } from './bulk-field.tsx'
import { ATOLL_OPTIONS, CATEGORY_OPTIONS } from './listing-filters.tsx'
import { BULK_TEXTS as texts } from './bulk-texts.ts'
import { LISTINGS_TEXTS } from './texts.ts'

const UNCHANGED_OPTION = { value: '', label: texts.keep }

/** Asks for a new category and atoll of the selected listings, and whether their exact pins are moved (PIN-2). */
export function MoveDialog({ rows, isRunning, failure, onChange, onClose }: BulkDialogProps) {
  const [category, setCategory] = useState('')
  const [atoll, setAtoll] = useState('')
  const [pins, setPins] = useState<PinAnswer>('')
  const target = atollByCode(atoll)
  const arriving = target === null ? [] : rows.filter((row) => row.atoll !== target.code)
  const exact = arriving.filter((row) => toRowPosition(row) !== null && !row.position_is_approximate)
  const approximate = arriving.filter((row) => row.position_is_approximate)
  const change = (): void => {
    const known = CATEGORIES.find((one) => one === category)
    const values = { ...(known && { category: known }), ...(atoll !== '' && { atoll }) }
    const moved = pins === 'move' ? [...approximate, ...exact] : approximate
    void onChange(values, target === null ? undefined : toBulkPin(target, moved))
  }
  return (
    <FormDialog
      title={texts.moveTitle(rows.length)}
      texts={{ cancel: texts.cancel, confirm: isRunning ? SAVING_TEXTS.saving : texts.moveConfirm }}
      isBlocked={isRunning || (category === '' && atoll === '') || (exact.length > 0 && pins === '')}
      onClose={onClose}
      onSubmit={change}
    >
      <ProblemNotice problem={failure} />
      <SelectField
        label={LISTINGS_TEXTS.category}
        value={category}
        options={[UNCHANGED_OPTION, ...CATEGORY_OPTIONS]}
        onChange={(next) => !isRunning && setCategory(next)}
      />
      <SelectField
        label={LISTINGS_TEXTS.atoll}
        value={atoll}
        options={[UNCHANGED_OPTION, ...ATOLL_OPTIONS]}
        onChange={(next) => {
          if (isRunning) return
          setAtoll(next)
          setPins('')
        }}
      />
      {target !== null && approximate.length > 0 && (
        <p>{texts.approximatePins(approximate.length, target.name)}</p>
      )}
      {target !== null && exact.length > 0 && (
        <SelectField
          label={texts.exactPins(exact.length)}
          value={pins}
          options={pinOptions(target.name)}
          onChange={(next) => !isRunning && setPins(next as PinAnswer)}
        />
      )}
    </FormDialog>
  )
}

/** Whether exact pins are kept or moved. Empty until the admin chooses, because no default is safe. */
type PinAnswer = '' | 'keep' | 'move'

function pinOptions(atoll: string): { value: PinAnswer; label: string }[] {
  return [
    { value: '', label: texts.choosePins },
    { value: 'keep', label: texts.keepPins },
    { value: 'move', label: texts.movePins(atoll) },
  ]
}

function toBulkPin({ latitude, longitude }: BulkPin['position'], rows: readonly Listing[]): BulkPin {
  return { ids: new Set(rows.map(({ id }) => id)), position: { latitude, longitude } }
}
