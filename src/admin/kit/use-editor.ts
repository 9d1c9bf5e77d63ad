import { useId, useState } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import type { DraftOfferProps } from './draft-offer.tsx'
import type { ReplicatedRow } from './save-row.ts'
import { SAVING_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'
import { useDraftSlot } from './draft-slots.ts'
import type { FormDraft } from './use-draft.ts'
import { useDraftedForm, type DraftedFormInput } from './use-drafted-form.ts'
import { useEditorSave, type EditorSaveInput, type EditorSaveRules } from './use-editor-save.ts'
import type { SaveState } from './use-save-state.ts'

/*
 * State of one form for one row: draft on this device, validation, save, and conflict with another admin's
 * version (docs/decisions/0011).
 */

/** Rules of the form of one table. Must be stable, such as a module constant. */
export type EditorRules<Row, Form, Fields> = DraftedFormInput<Row, Form>['rules'] &
  EditorSaveRules<Row, Form, Fields> & {
    /** Fields whose errors a change clears; by default the changed fields. */
    touched?: (changes: Partial<Form>) => readonly string[]
    /** The toast for problems, which are also shown beside their fields. */
    toastOf: (problems: readonly FieldProblem[]) => string
  }

interface EditorInput<Row, Form, Fields, Question>
  extends Omit<DraftedFormInput<Row, Form>, 'isOther'>, EditorSaveInput<Row, Form, Fields, Question> {
  rules: EditorRules<Row, Form, Fields>
  /** Called if an earlier save, whose answer was lost, has created the row: the form then continues with it (CONFLICT-3). */
  onFound?: (row: Row) => void
}

/** Values and handlers for the fields of a form. */
export interface EditorFields<Form> {
  form: Form
  /** True if the form creates a row. */
  isNew: boolean
  problems: readonly FieldProblem[]
  /** Controls have the id `{idPrefix}-{field name}`. */
  idPrefix: string
  onChange: (changes: Partial<Form>) => void
}

/** A conflict: another admin saved the row in the meantime. */
export interface EditorConflict<Row, Form> {
  base: Row | null
  form: Form
  /** The row as the other admin saved it. */
  current: Row
  /** Replaces the form. It is then based on `current`, and not saved yet. */
  onMerge: (form: Form) => void
  onClose: () => void
}

export interface EditorState<Row, Form, Question = never> {
  fields: EditorFields<Form>
  /** Id of the row, chosen on this device for a new one. */
  id: string
  isDirty: boolean
  saveState: SaveState<Row, Question>
  /** The draft of an earlier visit, which is offered in place of the form; null if there is none. */
  offer: DraftOfferProps | null
  /** State of the draft on this device. */
  draftState: FormDraft<unknown>['state']
  conflict: EditorConflict<Row, Form> | null
  /** The question that the admin must answer before `save` saves; null if there is none. */
  question: { question: Question; onAnswer: (isConfirmed: boolean) => void } | null
  /** Makes the form create a new row, after the form's row was deleted. */
  becomeNew: () => void
  /** Validates and saves. @returns false if a field is invalid */
  submit: () => boolean
}

/** The state of a form and its draft, validation, save and conflict. */
export function useEditor<Row extends ReplicatedRow, Form extends object, Fields, Question = never>(
  input: EditorInput<Row, Form, Fields, Question>,
): EditorState<Row, Form, Question> {
  const { rules } = input
  const toasts = useToasts()
  const idPrefix = useId()
  const drafted = useDraftedForm({ ...input, isOther: isOtherRevision })
  const { draft, setDraft, isDirty, kept, offer } = drafted
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const { saveState, dismiss, saveFields } = useEditorSave(input, drafted)
  const isNew = draft.base === null

  const submit = (isConfirmed: boolean): boolean => {
    const { fields, problems: found } = rules.check(draft.form, draft.base)
    setProblems(found ?? [])
    if (found === null) void saveFields(fields, isConfirmed)
    else toasts.error(rules.toastOf(found))
    return found === null
  }
  const onChange = (changes: Partial<Form>): void => {
    const touched = rules.touched?.(changes) ?? Object.keys(changes)
    setDraft((now) => ({ ...now, form: { ...now.form, ...changes } }))
    setProblems((now) => now.filter(({ field }) => !touched.includes(field)))
  }
  const merge = (current: Row, form: Form): void => {
    if (isNew) input.onFound?.(current)
    setDraft({ id: current.id, base: current, form })
    setProblems([])
    dismiss()
    toasts.info(SAVING_TEXTS.merged)
  }
  const { id, base, form } = draft
  return {
    fields: { form, isNew, problems, idPrefix, onChange },
    id,
    isDirty,
    saveState,
    offer,
    draftState: kept.state,
    conflict:
      saveState.kind === 'conflict'
        ? {
            base,
            form,
            current: saveState.current,
            onMerge: (merged) => merge(saveState.current, merged),
            onClose: dismiss,
          }
        : null,
    question:
      saveState.kind === 'asked'
        ? {
            question: saveState.question,
            onAnswer: (isConfirmed) => (isConfirmed ? void submit(true) : dismiss()),
          }
        : null,
    becomeNew: () => {
      setDraft({ ...draft, id: crypto.randomUUID(), base: null })
      dismiss()
    },
    submit: () => submit(false),
  }
}

export function isOtherRevision(one: ReplicatedRow, other: ReplicatedRow): boolean {
  return one.revision !== other.revision
}

interface RowEditorInput<Row, Form, Fields> extends Pick<
  EditorInput<Row, Form, Fields, never>,
  'rules' | 'save' | 'onSaved'
> {
  /** Key prefix of the drafts of this table. */
  draftName: string
  /** Null creates a new row. */
  base: Row | null
  /** The form of a row, or of a new one. */
  toForm: (base: Row | null) => Form
  /** The initial form, if it is not the form of `base`: for example that of a trip whose state the admin changes. */
  start?: Form | null
  /** Id of a deleted row whose draft the form offers as a new row (DRAFT-7). */
  deletedId?: string | undefined
  /** Closes the form after a save, or when the draft of a deleted row is discarded. */
  onClose: () => void
}

/** Like `useEditor`, for the form of a row that opens inside a tab, next to the list of rows. */
export function useRowEditor<Row extends ReplicatedRow, Form extends object, Fields>({
  draftName,
  base,
  toForm,
  start = null,
  deletedId,
  onClose,
  ...input
}: RowEditorInput<Row, Form, Fields>): EditorState<Row, Form> {
  const [first] = useState(() => ({ id: base?.id ?? crypto.randomUUID(), base, form: start ?? toForm(base) }))
  return useEditor({
    ...input,
    toForm,
    first,
    draftKey: useDraftSlot(`${draftName} ${deletedId ?? base?.id ?? 'new'}`),
    onDone: onClose,
    onDropGone: deletedId === undefined ? undefined : onClose,
  })
}
