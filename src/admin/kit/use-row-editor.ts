import { useMemo, useState } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import { useAdmin } from './admin-context.ts'
import { parserOf, type RowDraft, type RowEditorPlan } from './row-editor-plan.ts'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import { type KeptDraft, useKeptDraft } from './use-draft.ts'
import { type SaveStep, useSaveStep } from './use-save-step.ts'

export interface RowEditorInput<Row, Form extends object, Fields> {
  plan: RowEditorPlan<Row, Form, Fields>
  /** Null makes a new row. */
  base: Row | null
  save: (draft: RowDraft<Row, Form>, fields: Fields) => Promise<SaveOutcome<Row>>
  onSaved: (row: Row) => void
}

export interface RowEditing<Row, Form> {
  draft: RowDraft<Row, Form>
  isDirty: boolean
  problems: FieldProblem[]
  step: SaveStep<Row>
  kept: KeptDraft<RowDraft<Row, Form>>
  change: (changes: Partial<Form>) => void
  /** Goes on with what an earlier visit left. */
  restore: (draft: RowDraft<Row, Form>) => void
  /** The form over the version that somebody else saved; to be checked and saved again. */
  merge: (current: Row, form: Form) => void
  /** What is typed as a row of its own, after the first was deleted. */
  becomeNew: () => void
  dismiss: () => void
  /** Checks and saves. @returns false when something is wrong with the fields */
  submit: () => boolean
}

export function useRowEditor<Row extends ReplicatedRow, Form extends object, Fields>({
  plan,
  base,
  save,
  onSaved,
}: RowEditorInput<Row, Form, Fields>): RowEditing<Row, Form> {
  const { toForm, isForm, words } = plan
  const { account, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [draft, setDraft] = useState<RowDraft<Row, Form>>(() => ({
    id: base?.id ?? crypto.randomUUID(),
    base,
    form: toForm(base),
  }))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const first = useMemo(() => JSON.stringify(toForm(base)), [toForm, base])
  const isDirty = JSON.stringify(draft.form) !== first
  const parse = useMemo(() => parserOf<Row, Form>(isForm), [isForm])
  const place = { key: `${plan.draftName} ${base?.id ?? 'new'}`, userId: account.userId }
  const kept = useKeptDraft(place, draft, isDirty, parse)
  const { step, run, dismiss } = useSaveStep<Row>()

  const saveFields = (fields: Fields): Promise<void> =>
    run(async () => {
      const outcome = await save(draft, fields)
      if (outcome.kind !== 'saved') return outcome
      toasts.success(draft.base === null ? words.toasts.created : words.toasts.updated)
      void pullDirectory()
      await kept.drop()
      onSaved(outcome.row)
      return { kind: 'saving' }
    })
  return {
    draft,
    isDirty,
    problems,
    step,
    kept,
    dismiss,
    change: (changes) => {
      setDraft({ ...draft, form: { ...draft.form, ...changes } })
      setProblems(problems.filter(({ field }) => !(field in changes)))
    },
    restore: setDraft,
    merge: (current, form) => {
      setDraft({ id: current.id, base: current, form })
      dismiss()
      toasts.info(SAVING_TEXTS.merged)
    },
    becomeNew: () => {
      setDraft({ ...draft, id: crypto.randomUUID(), base: null })
      dismiss()
    },
    submit: () => {
      const { fields, problems: wrong } = plan.check(draft.form, draft.base)
      setProblems(wrong ?? [])
      if (wrong === null) void saveFields(fields)
      else toasts.error(plan.toastOf(wrong))
      return wrong === null
    },
  }
}
