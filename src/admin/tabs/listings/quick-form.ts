import { CLOSED_WITHOUT_END, findTemporaryClosure } from '../../../domain/hours/closure.ts'
import { type FieldProblem, toFieldProblems } from '../../../domain/form-fields.ts'
import { listingUpdateSchema } from '../../../domain/listing/listing-schema.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { pickChangedFields } from '../../kit/save-row.ts'
import type { QuickChange } from './listing-rows.ts'

/** The typed fields of the quick edit (BIZ-17). */
export interface QuickForm {
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

/** Whether a stored draft has all fields of the form. */
export function isQuickForm(kept: Partial<QuickForm> | undefined): kept is QuickForm {
  return (
    [kept?.phone, kept?.operating_hours].every((value) => typeof value === 'string') &&
    [kept?.isClosed, kept?.wasClosed, kept?.isChecked, kept?.featured].every(
      (value) => typeof value === 'boolean',
    )
  )
}

/** The fields that the form changes in the row, apart from the time of a check, or what is wrong with them. */
export function checkQuickForm(
  row: Listing,
  form: QuickForm,
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
    },
  }
}

/** Whether saving would change the row or report problems. */
export function hasChangesOrProblems(row: Listing, form: QuickForm): boolean {
  const result = checkQuickForm(row, form)
  return 'problems' in result || form.isChecked || Object.keys(result.changes).length > 0
}

/**
 * The values that another admin saved in fields that were changed here too; the next save overwrites them (CONFLICT-2).
 * @param form the typed form
 * @param opened the form of the row with which the form was opened
 * @param base the form of the newest row that this admin has seen
 */
export function findReplacedValues(
  form: QuickForm,
  opened: QuickForm,
  base: QuickForm,
): Partial<Record<'phone' | 'operating_hours', string>> {
  const fields = (['phone', 'operating_hours'] as const).filter(
    (field) => base[field] !== opened[field] && base[field] !== form[field],
  )
  return Object.fromEntries(fields.map((field) => [field, base[field]]))
}
