import { useCallback, useMemo, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import { useAdmin } from './admin-context.tsx'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { failureMessage } from './reads.tsx'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import { useDraft, type KeptDraft } from './drafts.ts'

/*
 * State of one form for one row: draft on this device, validation, save, and conflict with another admin's
 * version (docs/decisions/0011).
 */

/** A form and the row that it started from. Stored on the device until it is saved. */
export interface EditorDraft<Row, Form> {
  /** The id of a new row, chosen here, so that a repeated save creates one row. */
  id: string
  /** The row that the form began with; null for a new one. */
  base: Row | null
  form: Form
}

/** `save` needs an answer first, such as whether a similar listing is the same place. */
export interface PendingQuestion<Question> {
  kind: 'asked'
  question: Question
}

/** The step at which a save is. */
export type SaveStep<Row, Question = never> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'conflict'; current: Row }
  | { kind: 'deleted' }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: RequestFailure }
  | PendingQuestion<Question>

/** Rules of one table's form. A module constant. */
export interface EditorRules<Row, Form, Fields> {
  /** Whether a stored draft is complete. */
  isForm: (kept: Partial<Form> | undefined) => kept is Form
  /** Returns the columns to save, or the problems. */
  check: (
    form: Form,
    base: Row | null,
  ) => { fields: Fields; problems: null } | { fields: null; problems: FieldProblem[] }
  /** Fields whose errors a change clears; by default the changed fields. */
  touched?: (changes: Partial<Form>) => readonly string[]
  /** The toast for problems, which are also shown beside their fields. */
  toastOf: (problems: readonly FieldProblem[]) => string
  texts: {
    toasts: { created: string; updated: string }
    /** Texts of a failed save; `update` if editing has a text of its own. */
    errors: { save: string; update?: string }
  }
}

export interface EditorInput<Row, Form, Fields, Question> {
  rules: EditorRules<Row, Form, Fields>
  /** The initial form. Must be stable. */
  first: EditorDraft<Row, Form>
  /** True when `first` holds something that is not saved yet. */
  isFilledIn?: boolean
  /** Key of the draft on this device. */
  draftKey: string
  /** `isConfirmed`: the admin has answered its question with yes. */
  save: (
    draft: EditorDraft<Row, Form>,
    fields: Fields,
    isConfirmed: boolean,
  ) => Promise<SaveOutcome<Row> | PendingQuestion<Question>>
  /** Called with the row as the server stored it, after its draft is deleted. */
  onSaved: (row: Row, isNew: boolean) => void
}

export interface EditorState<Row, Form, Question = never> {
  draft: EditorDraft<Row, Form>
  isDirty: boolean
  problems: FieldProblem[]
  step: SaveStep<Row, Question>
  kept: KeptDraft<EditorDraft<Row, Form>>
  change: (changes: Partial<Form>) => void
  /** Answers the offer of an earlier draft. */
  answerDraft: (isUsed: boolean) => void
  /** Replaces the form after a conflict. It is now based on `current`, and not saved yet. */
  merge: (current: Row, form: Form) => void
  /** Turns the form into a new row, after its row was deleted. */
  becomeNew: () => void
  /** Closes a question, a conflict or a failure. */
  dismiss: () => void
  /** Validates and saves. @returns false if a field is invalid */
  submit: (isConfirmed?: boolean) => boolean
}

export function useEditor<Row extends ReplicatedRow, Form extends object, Fields, Question>(
  input: EditorInput<Row, Form, Fields, Question>,
): EditorState<Row, Form, Question> {
  const { rules, first, draftKey, isFilledIn = false } = input
  const { account, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [draft, setDraft] = useState(first)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isTouched, setIsTouched] = useState(isFilledIn)
  const firstForm = useMemo(() => JSON.stringify(first.form), [first])
  const isDirty = isTouched || JSON.stringify(draft.form) !== firstForm
  const parse = useMemo(() => draftParser<Row, Form>(rules.isForm), [rules])
  const kept = useDraft({ key: draftKey, userId: account.userId }, draft, isDirty, parse)
  const { step, run, dismiss } = useSaveStep<Row, Question>()
  const { save, update = save } = rules.texts.errors

  const saveFields = (fields: Fields, isConfirmed: boolean): Promise<void> =>
    run(
      async () => {
        const outcome = await input.save(draft, fields, isConfirmed)
        if (outcome.kind !== 'saved') return outcome
        const isNew = draft.base === null
        toasts.success(isNew ? rules.texts.toasts.created : rules.texts.toasts.updated)
        void pullDirectory()
        await kept.drop()
        input.onSaved(outcome.row, isNew)
        // The form is about to close, so keep its button disabled until then.
        return { kind: 'saving' }
      },
      draft.base === null ? save : update,
    )
  return {
    draft,
    isDirty,
    problems,
    step,
    kept,
    dismiss,
    change: (changes) => {
      const touched = rules.touched?.(changes) ?? Object.keys(changes)
      setDraft((now) => ({ ...now, form: { ...now.form, ...changes } }))
      setProblems((now) => now.filter(({ field }) => !touched.includes(field)))
    },
    answerDraft: (isUsed) => {
      if (isUsed && kept.found !== null) {
        setDraft(kept.found.content)
        setIsTouched(true)
      }
      kept.answer(isUsed)
    },
    merge: (current, form) => {
      setDraft({ id: current.id, base: current, form })
      setProblems([])
      dismiss()
      toasts.info(SAVING_TEXTS.merged)
    },
    becomeNew: () => {
      setDraft({ ...draft, id: crypto.randomUUID(), base: null })
      dismiss()
    },
    submit: (isConfirmed = false) => {
      const { fields, problems: found } = rules.check(draft.form, draft.base)
      setProblems(found ?? [])
      if (found === null) void saveFields(fields, isConfirmed)
      else toasts.error(rules.toastOf(found))
      return found === null
    },
  }
}

interface RunningSave<Step> {
  step: Step
  /**
   * Runs one save at a time; a second press does nothing. The result of `work` is the next step.
   * @param failed text for the toast of a failure
   */
  run: (work: () => Promise<Step>, failed: string) => Promise<void>
  dismiss: () => void
}

function useSaveStep<Row, Question>(): RunningSave<SaveStep<Row, Question>> {
  const [step, setStep] = useState<SaveStep<Row, Question>>({ kind: 'idle' })
  const isBusy = useRef(false)
  const toasts = useToasts()
  const run = useCallback(
    async (work: () => Promise<SaveStep<Row, Question>>, failed: string): Promise<void> => {
      if (isBusy.current) return
      isBusy.current = true
      setStep({ kind: 'saving' })
      try {
        setStep(await work())
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setStep({ kind: 'failed', failure })
        toasts.error(`${failed.replace(/\.$/, '')}. ${failureMessage(failure)}`)
        // Each detail gets a toast of its own; they are also shown beside the form (ADMERR-1).
        failure.details.forEach(toasts.error)
      } finally {
        isBusy.current = false
      }
    },
    [toasts],
  )
  const dismiss = useCallback(() => setStep({ kind: 'idle' }), [])
  return { step, run, dismiss }
}

/** Parses a stored draft; null if it is damaged or from an older version of the guide. */
function draftParser<Row, Form>(isForm: (kept: Partial<Form> | undefined) => kept is Form) {
  return (content: unknown): EditorDraft<Row, Form> | null => {
    const { id, base, form } = (content ?? {}) as { id?: unknown; base?: unknown; form?: Partial<Form> }
    return typeof id === 'string' && typeof base === 'object' && isForm(form)
      ? { id, base: base as Row | null, form }
      : null
  }
}
