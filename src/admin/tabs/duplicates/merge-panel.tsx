import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { CLOSED_WITHOUT_END } from '../../../domain/hours/closure.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import rowStyles from '../../kit/kit.module.css'
import { failureMessage, ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import styles from './duplicates.module.css'
import {
  fieldDifferences,
  mergedChanges,
  type MergeInput,
  mergeListings,
  type MergedField,
  type MergeOutcome,
  photosThatFit,
  type PinAnswer,
  kindOfUnmovedPin,
  readPhotosOfBoth,
  mergedFieldValue,
} from './merge-listings.ts'
import { DUPLICATES_TEXTS } from './texts.ts'

const { panel: texts, confirm: question, fields: labels } = DUPLICATES_TEXTS
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

interface MergeActionsProps extends Pick<MergePanelProps, 'onEnd' | 'onCancel'> {
  merge: MergeInput
  /** True until the question about the pin is answered. */
  isBlocked: boolean
}

function MergeActions({ merge, isBlocked, onEnd, onCancel }: MergeActionsProps) {
  const { backend, audit, pullDirectory } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isMerging, setIsMerging] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { kept, duplicate, photos } = merge
  const fitting = photosThatFit(photos.kept, photos.duplicate).length
  const leftOutCount = photos.duplicate.length - fitting

  const run = async (): Promise<void> => {
    if (!isOnline || isMerging || isBlocked) return
    const isConfirmed = await confirm({
      title: question.title,
      text: question.text(duplicate.name, kept.name),
      confirm: question.action,
      isDangerous: true,
    })
    if (!isConfirmed) return
    setIsMerging(true)
    setProblem(null)
    try {
      const outcome = await mergeListings(backend, merge)
      if (outcome === 'merged') {
        toasts.success(DUPLICATES_TEXTS.merged)
        audit({
          action: 'businesses_merged',
          resource_type: 'businesses',
          resource_id: kept.id,
          details: { name: kept.name, merged: duplicate.id },
        })
        void pullDirectory()
      }
      onEnd(outcome)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(texts.notMerged(failureMessage(failure)))
    } finally {
      setIsMerging(false)
    }
  }
  return (
    <>
      <p>{photos.duplicate.length === 0 ? texts.noPhotos : texts.photos(fitting)}</p>
      {leftOutCount > 0 && (
        <Notice tone="warning">
          <p>{texts.tooMany(leftOutCount)}</p>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
      {!isOnline && <p>{texts.offline}</p>}
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!isOnline || isMerging || isBlocked}
          onClick={() => void run()}
        >
          {isMerging ? texts.merging : texts.merge}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </p>
    </>
  )
}
