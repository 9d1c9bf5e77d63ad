import { useCallback, useMemo, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import { useAdmin } from './admin-context.ts'
import type { ReplicatedRow, SaveOutcome } from './save-row.ts'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import { useKeptDraft, type KeptDraft } from './use-draft.ts'

/*
 * One form for one row, from the first key to the saved row: the draft on this device, the check of the fields, the
 * save, and the version of another admin (docs/decisions/0011).
 */

/** A form with what it began with; kept on the device while it is not saved. */
export interface EditorDraft<Row, Form> {
  /** The id that a new row will have; sent again it counts once. */
  id: string
  /** The row that the form began with; null for a new one. */
  base: Row | null
  form: Form
}

/** A save asks first, such as whether a similar listing is the same place. */
export interface Asked<Question> {
  kind: 'asked'
  question: Question
}

/** Where a save stands. */
export type SaveStep<Row, Question = never> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'conflict'; current: Row }
  | { kind: 'deleted' }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: RequestFailure }
  | Asked<Question>

/** The rules of one table's form; a constant of its module. */
export interface EditorRules<Row, Form, Fields> {
  /** Whether kept content is a whole form. */
  isForm: (kept: Partial<Form> | undefined) => kept is Form
  /** The columns to save, or what is wrong. */
  check: (
    form: Form,
    base: Row | null,
  ) => { fields: Fields; problems: null } | { fields: null; problems: FieldProblem[] }
  /** Fields whose problems end with this change; the changed fields themselves when left out. */
  touched?: (changes: Partial<Form>) => readonly string[]
  /** The toast for problems; beside the fields they are shown in full. */
  toastOf: (problems: readonly FieldProblem[]) => string
  words: { toasts: { created: string; updated: string } }
}

export interface EditorInput<Row, Form, Fields, Question> {
  rules: EditorRules<Row, Form, Fields>
  /** What the form begins with. Must be stable. */
  first: EditorDraft<Row, Form>
  /** True when `first` holds something that is not saved yet. */
  isFilledIn?: boolean
  /** Names the draft on this device. */
  draftKey: string
  /** `isConfirmed` after a question was answered with yes. */
  save: (
    draft: EditorDraft<Row, Form>,
    fields: Fields,
    isConfirmed: boolean,
  ) => Promise<SaveOutcome<Row> | Asked<Question>>
  /** Called with the row as the server has it, when its draft is gone. */
  onSaved: (row: Row, isNew: boolean) => void
}

export interface Editing<Row, Form, Question = never> {
  draft: EditorDraft<Row, Form>
  isDirty: boolean
  problems: FieldProblem[]
  step: SaveStep<Row, Question>
  kept: KeptDraft<EditorDraft<Row, Form>>
  change: (changes: Partial<Form>) => void
  /** Answers the offer of an earlier draft. */
  answerDraft: (isUsed: boolean) => void
  /** Puts the chosen versions into the form, which begins anew with `current`; to be checked and saved again. */
  merge: (current: Row, form: Form) => void
  /** Makes what is typed a row of its own, after the first was deleted. */
  becomeNew: () => void
  /** Ends a question, a conflict or a failure. */
  dismiss: () => void
  /** Checks and saves. @returns false when something is wrong with the fields */
  submit: (isConfirmed?: boolean) => boolean
}

export function useEditor<Row extends ReplicatedRow, Form extends object, Fields, Question>(
  input: EditorInput<Row, Form, Fields, Question>,
): Editing<Row, Form, Question> {
  const { rules, first, draftKey, isFilledIn = false } = input
  const { account, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [draft, setDraft] = useState(first)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isTouched, setIsTouched] = useState(isFilledIn)
  const firstForm = useMemo(() => JSON.stringify(first.form), [first])
  const isDirty = isTouched || JSON.stringify(draft.form) !== firstForm
  const parse = useMemo(() => draftParser<Row, Form>(rules.isForm), [rules])
  const kept = useKeptDraft({ key: draftKey, userId: account.userId }, draft, isDirty, parse)
  const { step, run, dismiss } = useSaveStep<Row, Question>()

  const saveFields = (fields: Fields, isConfirmed: boolean): Promise<void> =>
    run(async () => {
      const outcome = await input.save(draft, fields, isConfirmed)
      if (outcome.kind !== 'saved') return outcome
      const isNew = draft.base === null
      toasts.success(isNew ? rules.words.toasts.created : rules.words.toasts.updated)
      void pullDirectory()
      await kept.drop()
      input.onSaved(outcome.row, isNew)
      // The form is about to close: keep its button disabled until then.
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
  /** One at a time: a second press while one runs does nothing. What `work` answers is the next step. */
  run: (work: () => Promise<Step>) => Promise<void>
  dismiss: () => void
}

function useSaveStep<Row, Question>(): RunningSave<SaveStep<Row, Question>> {
  const [step, setStep] = useState<SaveStep<Row, Question>>({ kind: 'idle' })
  const isBusy = useRef(false)
  const toasts = useToasts()
  const run = useCallback(
    async (work: () => Promise<SaveStep<Row, Question>>): Promise<void> => {
      if (isBusy.current) return
      isBusy.current = true
      setStep({ kind: 'saving' })
      try {
        setStep(await work())
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setStep({ kind: 'failed', failure })
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

/** Reads a kept draft; null when it is damaged, or was written by an older version of the guide. */
function draftParser<Row, Form>(isForm: (kept: Partial<Form> | undefined) => kept is Form) {
  return (content: unknown): EditorDraft<Row, Form> | null => {
    const { id, base, form } = (content ?? {}) as { id?: unknown; base?: unknown; form?: Partial<Form> }
    return typeof id === 'string' && typeof base === 'object' && isForm(form)
      ? { id, base: base as Row | null, form }
      : null
  }
}
