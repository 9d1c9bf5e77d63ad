import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CLOSED_WITHOUT_END, findTemporaryClosure } from '../../../domain/hours/closure.ts'
import { type FieldProblem, toFieldProblems } from '../../../domain/form-fields.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { CheckField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { pickChangedFields, rebaseForm } from '../../kit/save-row.ts'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useTypedDialog } from '../../kit/typed-dialog.tsx'
import { useIsMounted } from '../../kit/use-is-shown.ts'
import type { ListingActions, QuickChange } from './listing-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'

/* The quick edit: a dialog over the list with the fields of a listing that change most often (BIZ-17). */

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
  const isClosed = findTemporaryClosure(row.closed_until, new Date(now)) !== false
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
  // Check only the changed fields, because an old row may break today's rules.
  const checked = listingUpdateSchema.safeParse(pickChangedFields<typeof typed>(before, typed))
  if (!checked.success) return { problems: toFieldProblems(checked.error) }
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

/** Whether saving would change the row or report problems. */
function hasChangesOrProblems(row: Listing, form: QuickForm): boolean {
  const result = quickChanges(row, form, 0)
  return 'problems' in result || Object.keys(result.changes).length > 0
}

interface QuickEditProps {
  /** Rows in the order of the list: 'Save and next' continues with the row below. */
  rows: readonly Listing[]
  id: string
  actions: ListingActions
  /** Why the last change was not made. */
  problem: string | null
  /** Takes the focus after the dialog if the row from which it was opened has left the list (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onNext: (id: string) => void
  onClose: () => void
}

/** A row, and the id of the row below it. */
interface RowAndNext {
  row: Listing
  next: string | null
}

/**
 * The form of one row. Typed text stays until it is saved, also after a refusal or a lost answer, and if the row leaves
 * the list because it no longer matches the filters.
 */
export function QuickEdit(props: QuickEditProps) {
  const { rows, id, heading } = props
  // Runs after the dialog has returned the focus, which is lost if the button that opened the dialog has left the list.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heading.current?.focus()
    },
    [heading],
  )
  const [lastPlace, setLastPlace] = useState<RowAndNext | null>(null)
  const at = rows.findIndex((one) => one.id === id)
  const row = rows[at]
  const next = rows[at + 1]?.id ?? null
  if (row !== undefined && (row !== lastPlace?.row || next !== lastPlace.next)) setLastPlace({ row, next })
  const place = row === undefined ? lastPlace : { row, next }
  return place?.row.id === id ? <QuickEditForm key={id} {...props} {...place} /> : null
}

const { quick, actions: names } = LISTINGS_TEXTS

type QuickEditFormProps = QuickEditProps & RowAndNext

interface QuickSave {
  form: QuickForm
  /** Values that another admin saved in fields that were changed here too; the next save overwrites them (CONFLICT-2). */
  replaced: Partial<Record<'phone' | 'operating_hours', string>>
  change: (changes: Partial<QuickForm>) => void
  problems: FieldProblem[]
  isTyped: boolean
  isTried: boolean
  isSaving: boolean
  /** Saves, then calls `after`, unless something was typed (DRAFT-4) or the form was left (DRAFT-5) in the meantime. */
  save: (after: () => void) => Promise<void>
}

/** The state of the form, based on the version of the row with which the form was opened. */
function useQuickSave({ row, actions, problem }: QuickEditFormProps): QuickSave {
  const toasts = useToasts()
  const isShown = useIsMounted()
  const [form, setForm] = useState(() => toQuickForm(row))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  // The version that the form shows. A change that another admin has made since is a conflict and is not overwritten.
  const [base, setBase] = useState(row)
  const [opened, setOpened] = useState(row)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const latest = useRef(form)
  const firstTriedAt = useRef<number | null>(null)
  useEffect(() => {
    latest.current = form
  }, [form])
  // Use the new version only after the admin saw the message about a conflict. After another failure, such as a lost network,
  // the next save must still detect the conflict.
  if (isTried && problem === LISTINGS_TEXTS.errors.changed && row.revision > base.revision) {
    setBase(row)
    setForm(rebaseForm(form, toQuickForm(base), toQuickForm(row)))
  }
  const save = async (after: () => void): Promise<void> => {
    if (isSaving) return
    const first = firstTriedAt.current
    // The time of the check must not be earlier than a check that another admin has made since.
    const isFirstTimeValid = first !== null && first > (Date.parse(base.last_checked_at ?? '') || 0)
    const triedAt = isFirstTimeValid ? first : Date.now()
    const result = quickChanges(base, form, triedAt)
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result || !actions.isOnline) return
    setIsTried(true)
    if (Object.keys(result.changes).length === 0) return after()
    // Send the same time at each try, so that the own change is recognised after a lost answer.
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
  return {
    form,
    replaced,
    change,
    problems,
    isTyped: hasChangesOrProblems(base, form),
    isTried,
    isSaving,
    save,
  }
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
  const { onAccidentalClose, warning } = useTypedDialog(isTyped, SAVING_TEXTS.cancel, onClose)
  const blocked = {
    'aria-disabled': !actions.isOnline || isSaving,
    'aria-describedby': actions.isOnline ? undefined : `${formId}-reason`,
  }
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <Dialog title={quick.title(row.name)} onClose={onAccidentalClose}>
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
