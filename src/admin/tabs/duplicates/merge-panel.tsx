import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { CLOSED_WITHOUT_END } from '../../../domain/hours/closure.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import styles from './duplicates.module.css'
import { MergeActions } from './merge-actions.tsx'
import {
  fieldDifferences,
  mergedChanges,
  type MergeInput,
  type MergedField,
  type MergeOutcome,
  type PinAnswer,
  kindOfUnmovedPin,
  readPhotosOfBoth,
  mergedFieldValue,
} from './merge-listings.ts'
import { DUPLICATES_TEXTS } from './texts.ts'

const { panel: texts, fields: labels } = DUPLICATES_TEXTS
const READ_TEXTS = { loading: texts.loading, failed: texts.failed, retry: DUPLICATES_TEXTS.retry }

interface MergePanelProps {
  kept: Listing
  duplicate: Listing
  /** Called when the merge has ended, because the rows must be read again. */
  onEnd: (outcome: MergeOutcome) => void
  onCancel: () => void
}

/** Compares a duplicate with the kept listing and merges it. A failure keeps the choices. */
export function MergePanel({ kept, duplicate, onEnd, onCancel }: MergePanelProps) {
  const { backend } = useAdmin()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  const differences = fieldDifferences(kept, duplicate)
  const [taken, setTaken] = useState<ReadonlySet<MergedField>>(
    () => new Set(differences.filter(({ isMissing }) => isMissing).map(({ field }) => field)),
  )
  const [pinAnswer, setPinAnswer] = useState<PinAnswer>('')
  const pin = kindOfUnmovedPin(kept, duplicate, taken)
  const read = useQuery({
    queryKey: ['merge-photos', { kept: kept.id, duplicate: duplicate.id }],
    queryFn: () => readPhotosOfBoth(backend, kept.id, duplicate.id),
  })
  const take = (field: MergedField, isTaken: boolean): void => {
    const next = new Set(taken)
    if (isTaken) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {texts.title(duplicate.name, kept.name)}
      </h3>
      <p>{differences.length === 0 ? texts.same : texts.fields}</p>
      {differences.map(({ field }) => (
        <FieldChoice
          key={field}
          field={field}
          both={{ kept, duplicate }}
          isTaken={taken.has(field)}
          onTake={(isTaken) => take(field, isTaken)}
        />
      ))}
      {pin !== null && (
        <PinChoice
          isExact={pin === 'exact'}
          atoll={atollName(duplicate.atoll)}
          answer={pinAnswer}
          onAnswer={setPinAnswer}
        />
      )}
      <ReadState read={read} texts={READ_TEXTS} />
      {read.data !== undefined && (
        <MergeActions
          merge={{
            kept,
            duplicate,
            photos: read.data,
            changes: mergedChanges(kept, duplicate, taken, pinAnswer),
          }}
          isBlocked={pin === 'exact' && pinAnswer === ''}
          onEnd={(outcome) => {
            if (outcome === 'changed') void read.refetch()
            onEnd(outcome)
          }}
          onCancel={onCancel}
        />
      )}
    </section>
  )
}

interface PinChoiceProps {
  isExact: boolean
  /** Name of the atoll to which the merge moves the kept listing. */
  atoll: string
  answer: PinAnswer
  onAnswer: (answer: PinAnswer) => void
}

/** Asks whether an exact pin moves when the merge changes the atoll. An approximate pin always moves (PIN-2). */
function PinChoice({ isExact, atoll, answer, onAnswer }: PinChoiceProps) {
  if (!isExact) return <p>{texts.approximatePin(atoll)}</p>
  const options: { value: PinAnswer; label: string }[] = [
    { value: '', label: texts.choosePin },
    { value: 'keep', label: texts.keepPin },
    { value: 'move', label: texts.movePin(atoll) },
  ]
  return (
    <SelectField
      label={texts.exactPin}
      value={answer}
      options={options}
      onChange={(next) => onAnswer(next as PinAnswer)}
    />
  )
}

interface FieldChoiceProps {
  field: MergedField
  both: Pick<MergeInput, 'kept' | 'duplicate'>
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

function FieldChoice({ field, both, isTaken, onTake }: FieldChoiceProps) {
  const name = useId()
  const option = (label: string, listing: Listing, isOther: boolean) => (
    <label className={styles.option}>
      <input type="radio" name={name} checked={isTaken === isOther} onChange={() => onTake(isOther)} />
      <b>{label}</b>
      <span className={styles.value}>{formatFieldValue(listing, field)}</span>
    </label>
  )
  return (
    <fieldset className={styles.field}>
      <legend>{labels[field]}</legend>
      {option(texts.fromKept, both.kept, false)}
      {option(texts.fromOther, both.duplicate, true)}
    </fieldset>
  )
}

function formatFieldValue(listing: Listing, field: MergedField): string {
  const value = mergedFieldValue(listing, field)
  if (value === null) return texts.empty
  if (field === 'atoll') return atollName(listing.atoll)
  if (field === 'category') return toCategoryBadge(listing.category)
  if (value === CLOSED_WITHOUT_END && field === 'closed_until') return DUPLICATES_TEXTS.withoutEnd
  if (typeof value === 'boolean') return value ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  return typeof value === 'string' ? value : value.join(', ')
}
