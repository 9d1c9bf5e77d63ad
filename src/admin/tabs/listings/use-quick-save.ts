import { useRef, useState } from 'react'
import type { FieldProblem } from '../../../domain/form-fields.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import type { DraftOfferProps } from '../../kit/draft-offer.tsx'
import { useDraftSlot } from '../../kit/draft-slots.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { rebaseForm } from '../../kit/merge-versions.ts'
import { readServerTimestamp } from '../../kit/server-time.ts'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { useDropAnswered } from '../../kit/use-draft.ts'
import { type DraftedForm, useDraftedForm } from '../../kit/use-drafted-form.ts'
import { isOtherRevision } from '../../kit/use-editor.ts'
import { useIsMounted } from '../../kit/use-is-shown.ts'
import type { ListingActions } from './listing-rows.ts'
import {
  checkQuickForm,
  findReplacedValues,
  hasChangesOrProblems,
  isQuickForm,
  type QuickForm,
  toQuickForm,
} from './quick-form.ts'
import { LISTINGS_TEXTS } from './texts.ts'

export interface QuickSave {
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
  /** What was typed at an earlier visit, which is offered in place of the fields; null if there is nothing. */
  offer: DraftOfferProps | null
  /** Deletes the draft on this device. */
  drop: () => void
  /** Saves, then calls `after`, unless something was typed (DRAFT-4) or the form was left (DRAFT-5) in the meantime. */
  save: (after: () => void) => Promise<void>
}

interface QuickSaveInput {
  row: Listing
  actions: ListingActions
  /** Why the last change was not made. */
  problem: string | null
}

const QUICK_RULES = { isForm: isQuickForm }

interface QuickDraft extends Pick<
  DraftedForm<Listing, QuickForm>,
  'setDraft' | 'latestForm' | 'markSent' | 'continueFrom'
> {
  form: QuickForm
  /** The version that the form shows. A change that another admin has made since is a conflict and is not overwritten. */
  base: Listing
  /** The version with which the form, or its draft, was begun. */
  opened: Listing
  setOpened: (row: Listing) => void
  offer: DraftOfferProps | null
  drop: () => void
}

/** The typed fields, which are kept on the device until they are saved or dropped with Cancel (DRAFT-1). */
function useQuickDraft(row: Listing): QuickDraft {
  const [first] = useState(() => ({ id: row.id, base: row, form: toQuickForm(row) }))
  const [opened, setOpened] = useState(row)
  const { draft, setDraft, offer, kept, ...rest } = useDraftedForm<Listing, QuickForm>({
    rules: QUICK_RULES,
    isOther: isOtherRevision,
    first,
    draftKey: useDraftSlot(`quick ${row.id}`),
  })
  const onAnswer = (isUsed: boolean): void => {
    const base = kept.found?.content.base
    offer?.onAnswer(isUsed)
    if (!isUsed) return
    if (base) setOpened(base)
    // The check was of the day, and perhaps of the version, of the earlier visit.
    setDraft((now) => ({ ...now, form: { ...now.form, isChecked: false } }))
  }
  return {
    ...rest,
    form: draft.form,
    base: draft.base ?? first.base,
    opened,
    setOpened,
    setDraft,
    offer: offer && { ...offer, onAnswer },
    drop: useDropAnswered(kept),
  }
}

/** The state of the form, based on the version of the row with which the form was opened. */
export function useQuickSave({ row, actions, problem }: QuickSaveInput): QuickSave {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const isShown = useIsMounted()
  const { form, base, opened, offer, drop, setDraft, ...draft } = useQuickDraft(row)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const firstCheckTime = useRef<string | null>(null)
  // Use the new version only after the admin saw the message about a conflict. After another failure, such as a lost network,
  // the next save must still detect the conflict.
  if (isTried && problem === LISTINGS_TEXTS.errors.changed && row.revision > base.revision) {
    setDraft({ id: row.id, base: row, form: rebaseForm(form, toQuickForm(base), toQuickForm(row)) })
  }
  const finish = (after: () => void): void => {
    drop()
    after()
  }
  const save = async (after: () => void): Promise<void> => {
    if (isSaving || offer !== null) return
    const result = checkQuickForm(base, form)
    setProblems('problems' in result ? result.problems : [])
    if ('problems' in result || !actions.isOnline) return
    setIsTried(true)
    if (!hasChangesOrProblems(base, form)) return finish(after)
    // Send the same time at each try, so that the own change is recognised after a lost answer.
    const readCheckTime = async (): Promise<string> => {
      const first = firstCheckTime.current
      if (first !== null && isLaterCheck(first, base)) return first
      return (firstCheckTime.current = await readServerTimestamp(backend.tables))
    }
    setIsSaving(true)
    draft.markSent()
    const saved = await actions
      .change(base, result.changes, form.isChecked ? readCheckTime : undefined)
      .finally(() => setIsSaving(false))
    if (saved === null) return
    if (!isShown()) return drop()
    if (JSON.stringify(draft.latestForm()) === JSON.stringify(form)) return finish(after)
    firstCheckTime.current = null
    draft.setOpened(saved)
    draft.continueFrom(saved, form, toQuickForm(saved))
    toasts.info(SAVING_TEXTS.typedSince)
  }
  const change = (changes: Partial<QuickForm>): void =>
    setDraft((now) => ({ ...now, form: { ...now.form, ...changes } }))
  return {
    form,
    replaced: findReplacedValues(form, toQuickForm(opened), toQuickForm(base)),
    change,
    problems,
    isTyped: hasChangesOrProblems(base, form),
    isTried,
    isSaving,
    offer,
    drop,
    save,
  }
}

/** Whether a check at this time is later than the one that the row has, which another admin may have made since. */
function isLaterCheck(time: string, { last_checked_at }: Listing): boolean {
  return last_checked_at === null || Date.parse(time) > Date.parse(last_checked_at)
}
