import { useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '../../../domain/form-fields.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { rebaseForm } from '../../kit/merge-versions.ts'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useIsMounted } from '../../kit/use-is-shown.ts'
import type { ListingActions } from './listing-rows.ts'
import {
  checkQuickForm,
  findReplacedValues,
  hasChangesOrProblems,
  type QuickForm,
  toQuickForm,
} from './quick-form.ts'
import { LISTINGS_TEXTS } from './texts.ts'

interface QuickSave {
  form: QuickForm
  /** Values of another admin that the next save overwrites. */
  replaced: ReturnType<typeof findReplacedValues>
  change: (changes: Partial<QuickForm>) => void
  problems: FieldProblem[]
  /** Whether a save would change the row or report problems. */
  isTyped: boolean
  /** Whether a save was tried. */
  isTried: boolean
  isSaving: boolean
  /** Saves, then calls `after`, unless something was typed (DRAFT-4) or the form was left (DRAFT-5) in the meantime. */
  save: (after: () => void) => Promise<void>
}

interface QuickSaveInput {
  row: Listing
  actions: ListingActions
  /** Why the last change was not made. */
  problem: string | null
}

/** The state of the form, based on the version of the row with which the form was opened. */
export function useQuickSave({ row, actions, problem }: QuickSaveInput): QuickSave {
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
    const result = checkQuickForm(base, form, triedAt)
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
  return {
    form,
    replaced: findReplacedValues(form, toQuickForm(opened), toQuickForm(base)),
    change,
    problems,
    isTyped: hasChangesOrProblems(base, form),
    isTried,
    isSaving,
    save,
  }
}
