import { useId, useState } from 'react'
import { CLOSED_WITHOUT_END, temporaryClosure } from '../../../domain/hours/closure.ts'
import { type FieldProblem, fieldProblems } from '../../../domain/form-fields.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { CheckField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { changedFields } from '../../kit/save-row.ts'
import type { ListingActions, QuickChange } from './listing-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'

/* The fields of a listing that change most often, without leaving the list (BIZ-17). */

interface QuickForm {
  phone: string
  operating_hours: string
  isClosed: boolean
  /** As the form began: a closure may end while it is open. */
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

/** The form over the row as somebody else has changed it: fields that were not touched are those of the new row. */
export function rebaseForm(form: QuickForm, before: Listing, now: Listing): QuickForm {
  const [old, current] = [toQuickForm(before), toQuickForm(now)]
  const touched = Object.entries(form).filter(([name, value]) => value !== old[name as keyof QuickForm])
  return { ...current, ...Object.fromEntries(touched) }
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

/** What was typed stays until it is saved, also after a refusal or a lost answer. */
export function QuickEdit(props: QuickEditProps) {
  const row = props.rows.find(({ id }) => id === props.id)
  return row === undefined ? null : <QuickEditForm key={row.id} {...props} row={row} />
}

const { quick, actions: names } = LISTINGS_TEXTS

function QuickEditForm({ row, rows, actions, problem, onNext, onClose }: QuickEditProps & { row: Listing }) {
  const formId = useId()
  const [form, setForm] = useState(() => toQuickForm(row))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  // The version that the form shows: a change that somebody else made since is a conflict, not overwritten.
  const [base, setBase] = useState(row)
  const [isTried, setIsTried] = useState(false)
  if (isTried && problem !== null && row.revision !== base.revision) {
    setBase(row)
    setForm(rebaseForm(form, base, row))
  }
  const next = rows[rows.findIndex(({ id }) => id === row.id) + 1]
  const change = (changes: Partial<QuickForm>): void => setForm({ ...form, ...changes })
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  const save = async (after: () => void): Promise<void> => {
    const result = quickChanges(base, form, Date.now())
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result || !actions.isOnline) return
    setIsTried(true)
    if (Object.keys(result.changes).length === 0 || (await actions.change(base, result.changes))) after()
  }
  return (
    <Dialog title={quick.title(row.name)} onClose={onClose}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(next === undefined ? onClose : () => onNext(next.id))
        }}
      >
        {isTried && <ProblemNotice problem={problem} />}
        <TextField
          label={quick.phone}
          type="tel"
          value={form.phone}
          error={errorOf('phone')}
          onChange={(phone) => change({ phone })}
        />
        <TextAreaField
          label={quick.hours}
          rows={3}
          value={form.operating_hours}
          error={errorOf('operating_hours')}
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
      </form>
      <DialogAnswers>
        <button type="button" className="button" onClick={() => void save(onClose)}>
          {quick.save}
        </button>
        <button
          type="submit"
          form={formId}
          className="button button-primary"
          aria-disabled={!actions.isOnline}
        >
          {next === undefined ? quick.save : quick.saveNext}
        </button>
      </DialogAnswers>
    </Dialog>
  )
}
