import { useEffect, useId, useRef, useState } from 'react'
import { CLOSED_WITHOUT_END, temporaryClosure } from '../../../domain/hours/closure.ts'
import { type FieldProblem, fieldProblems } from '../../../domain/form-fields.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { CheckField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { changedFields, rebaseForm } from '../../kit/save-row.ts'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useTypedDialog } from '../../kit/typed-dialog.tsx'
import { useIsShown } from '../../kit/use-is-shown.ts'
import type { ListingActions, QuickChange } from './listing-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'

/* The fields of a listing that change most often, without leaving the list (BIZ-17). */

interface QuickForm {
  phone: string
  operating_hours: string
  isClosed: boolean
  /** `isClosed` when the form was opened: a closure may end while the form is open. */
  wasClosed: boolean
  isChecked: boolean
  featured: boolean
}

export function toQuickForm(row: Listing, now = Date.now()): QuickForm {
  const isClosed = temporaryClosure(row.closed_until, new Date(now)) !== false
  return {
    phone: row.phone ?? '',
    operating_hours: row.operating_hours ?? '',
    isClosed,
    wasClosed: isClosed,
    isChecked: false,
    featured: row.featured,
  }
}

/** The fields that the form changes in the row, or what is wrong with them. */
export function quickChanges(
  row: Listing,
  form: QuickForm,
  now: number,
): { changes: QuickChange } | { problems: FieldProblem[] } {
  const typed = {
    phone: form.phone.trim() === '' ? null : form.phone,
    operating_hours: form.operating_hours.trim() === '' ? null : form.operating_hours,
  }
  const before = { phone: row.phone, operating_hours: row.operating_hours }
  // Only what somebody changed is checked: an old row may not follow today's rules.
  const checked = listingUpdateSchema.safeParse(changedFields<typeof typed>(before, typed))
  if (!checked.success) return { problems: fieldProblems(checked.error) }
  const { phone, operating_hours } = checked.data
  return {
    changes: {
      ...(phone !== undefined && { phone }),
      ...(operating_hours !== undefined && { operating_hours }),
      ...(form.isClosed !== form.wasClosed && { closed_until: form.isClosed ? CLOSED_WITHOUT_END : null }),
      ...(form.featured !== row.featured && { featured: form.featured }),
      ...(form.isChecked && { last_checked_at: new Date(now).toISOString() }),
    },
  }
}

/** Whether saving would change the row, or refuse to. */
function isChanged(row: Listing, form: QuickForm): boolean {
  const result = quickChanges(row, form, 0)
  return 'problems' in result || Object.keys(result.changes).length > 0
}

interface QuickEditProps {
  /** Rows in the order of the list: 'Save and next' goes to the one below. */
  rows: readonly Listing[]
  id: string
  actions: ListingActions
  /** Why the last change was not made. */
  problem: string | null
  onNext: (id: string) => void
  onClose: () => void
}

/** A row, and the id of the one below it. */
interface Place {
  row: Listing
  next: string | null
}

/**
 * What was typed stays until it is saved, also after a refusal or a lost answer, and where the row leaves the list
 * because the filters find it no more.
 */
export function QuickEdit(props: QuickEditProps) {
  const { rows, id } = props
  const [last, setLast] = useState<Place | null>(null)
  const at = rows.findIndex((one) => one.id === id)
  const row = rows[at]
  const next = rows[at + 1]?.id ?? null
  if (row !== undefined && (row !== last?.row || next !== last.next)) setLast({ row, next })
  const place = row === undefined ? last : { row, next }
  return place?.row.id === id ? <QuickEditForm key={id} {...props} {...place} /> : null
}

const { quick, actions: names } = LISTINGS_TEXTS

type QuickEditFormProps = QuickEditProps & Place

interface QuickSave {
  form: QuickForm
  /** What somebody else saved in a field that was changed here too, and that the next save would replace (CONFLICT-2). */
  replaced: Partial<Record<'phone' | 'operating_hours', string>>
  change: (changes: Partial<QuickForm>) => void
  problems: FieldProblem[]
  isTyped: boolean
  isTried: boolean
  isSaving: boolean
  /** Calls `after` when the changes are saved, unless something was typed (DRAFT-4) or the form left (DRAFT-5) in between. */
  save: (after: () => void) => Promise<void>
}

/** The form of one row, over the version that it was opened with. */
function useQuickSave({ row, actions, problem }: QuickEditFormProps): QuickSave {
  const toasts = useToasts()
  const isShown = useIsShown()
  const [form, setForm] = useState(() => toQuickForm(row))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  // The version that the form shows: a change that somebody else made since is a conflict, not overwritten.
  const [base, setBase] = useState(row)
  const [opened, setOpened] = useState(row)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const latest = useRef(form)
  const firstTriedAt = useRef<number | null>(null)
  useEffect(() => {
    latest.current = form
  }, [form])
  // Only after the message about a conflict. After another failure, such as a lost network, the next save must still detect it.
  if (isTried && problem === LISTINGS_TEXTS.errors.changed && row.revision > base.revision) {
    setBase(row)
    setForm(rebaseForm(form, toQuickForm(base), toQuickForm(row)))
  }
  const save = async (after: () => void): Promise<void> => {
    if (isSaving) return
    const first = firstTriedAt.current
    // Not earlier than a check that somebody else made since.
    const isStill = first !== null && first > (Date.parse(base.last_checked_at ?? '') || 0)
    const triedAt = isStill ? first : Date.now()
    const result = quickChanges(base, form, triedAt)
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result || !actions.isOnline) return
    setIsTried(true)
    if (Object.keys(result.changes).length === 0) return after()
    // The same instant at each try, so that an own change whose answer was lost is known again.
    firstTriedAt.current = triedAt
    setIsSaving(true)
    const saved = await actions.change(base, result.changes).finally(() => setIsSaving(false))
    if (saved === null || !isShown()) return
    if (JSON.stringify(latest.current) === JSON.stringify(form)) return after()
    firstTriedAt.current = null
    setBase(saved)
    setOpened(saved)
    setForm((now) => rebaseForm(now, form, toQuickForm(saved)))
    toasts.info(SAVING_TEXTS.typedSince)
  }
  const change = (changes: Partial<QuickForm>): void => setForm((now) => ({ ...now, ...changes }))
  const replaced = replacedFields(form, toQuickForm(opened), toQuickForm(base))
  return { form, replaced, change, problems, isTyped: isChanged(base, form), isTried, isSaving, save }
}

function replacedFields(form: QuickForm, opened: QuickForm, base: QuickForm): QuickSave['replaced'] {
  const fields = (['phone', 'operating_hours'] as const).filter(
    (field) => base[field] !== opened[field] && base[field] !== form[field],
  )
  return Object.fromEntries(fields.map((field) => [field, quick.replaces(base[field])]))
}

function QuickEditForm(props: QuickEditFormProps) {
  const { row, next, actions, problem, onNext, onClose } = props
  const formId = useId()
  const { form, replaced, change, problems, isTyped, isTried, isSaving, save } = useQuickSave(props)
  const { onSlip, warning } = useTypedDialog(isTyped, SAVING_TEXTS.cancel, onClose)
  const blocked = {
    'aria-disabled': !actions.isOnline || isSaving,
    'aria-describedby': actions.isOnline ? undefined : `${formId}-reason`,
  }
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <Dialog title={quick.title(row.name)} onClose={onSlip}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(next === null ? onClose : () => onNext(next))
        }}
      >
        {isTried && <ProblemNotice problem={problem} />}
        <TextField
          label={quick.phone}
          type="tel"
          value={form.phone}
          error={errorOf('phone')}
          help={replaced.phone}
          onChange={(phone) => change({ phone })}
        />
        <TextAreaField
          label={quick.hours}
          rows={3}
          value={form.operating_hours}
          error={errorOf('operating_hours')}
          help={replaced.operating_hours}
          onChange={(hours) => change({ operating_hours: hours })}
        />
        <CheckField
          label={names.close}
          isChecked={form.isClosed}
          onChange={(isClosed) => change({ isClosed })}
        />
        <CheckField
          label={quick.checked}
          isChecked={form.isChecked}
          onChange={(isChecked) => change({ isChecked })}
        />
        <CheckField
          label={LISTINGS_TEXTS.featured}
          isChecked={form.featured}
          onChange={(featured) => change({ featured })}
        />
        {warning}
        <output id={`${formId}-reason`}>{actions.isOnline ? null : LISTINGS_TEXTS.offline}</output>
      </form>
      <DialogAnswers>
        <button type="button" className="button" onClick={onClose}>
          {SAVING_TEXTS.cancel}
        </button>
        {next !== null && (
          <button type="button" className="button" {...blocked} onClick={() => void save(onClose)}>
            {quick.save}
          </button>
        )}
        <button type="submit" form={formId} className="button button-primary" {...blocked}>
          {next === null ? quick.save : quick.saveNext}
        </button>
      </DialogAnswers>
    </Dialog>
  )
}
