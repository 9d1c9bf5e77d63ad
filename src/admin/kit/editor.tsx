import { useId, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { useOnline } from '../../browser/network.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import styles from './editor.module.css'
import {
  DraftOffer,
  FieldProblems,
  focusFirstProblem,
  FocusedHeading,
  saveProblemText,
  SaveBar,
  SaveProblem,
} from './form-parts.tsx'
import type { ReplicatedRow } from './save-row.ts'
import { useEditor, type EditorState, type EditorInput, type EditorRules } from './use-editor.ts'

export interface EditorFields<Form> {
  form: Form
  /** True if the form creates a row. */
  isNew: boolean
  problems: readonly FieldProblem[]
  /** Controls have the id `{idPrefix}-{field name}`. */
  idPrefix: string
  onChange: (changes: Partial<Form>) => void
}

export interface EditorConflict<Row, Form> {
  base: Row | null
  form: Form
  /** The row as another admin saved it in the meantime. */
  current: Row
  onMerge: (form: Form) => void
  onClose: () => void
}

/** Rules and components of one table's form. A module constant. */
export interface EditorPlan<Row, Form, Fields, Question = never> extends EditorRules<Row, Form, Fields> {
  texts: EditorRules<Row, Form, Fields>['texts'] & {
    save: string
    errors: { deleted: string }
    /** Heading of the form inside a tab, for a new row and for an existing one. */
    formNew?: string
    formEdit?: string
  }
  Fields: ComponentType<EditorFields<Form>>
  Conflict: ComponentType<EditorConflict<Row, Form>>
  /** Shown below the fields. */
  Preview?: ComponentType<{ form: Form }>
  /** Shown below the form, for the row with this id. */
  Below?: ComponentType<{ id: string; isNew: boolean }>
  /** Dialog for a question that `save` returned. */
  Question?: ComponentType<{ question: Question; onAnswer: (isConfirmed: boolean) => void }>
}

interface EditorProps<Row, Form, Fields, Question> extends Omit<
  EditorInput<Row, Form, Fields, Question>,
  'rules'
> {
  plan: EditorPlan<Row, Form, Fields, Question>
  onClose: () => void
  className?: string | undefined
  /** The text of the Save button where it does more than save. */
  saveLabel?: string | undefined
}

/** The form of one row, with its draft, its errors and the outcome of a save. */
export function Editor<Row extends ReplicatedRow, Form extends object, Fields, Question = never>(
  props: EditorProps<Row, Form, Fields, Question>,
) {
  const { plan, first, onClose, className = styles.editor, saveLabel = plan.texts.save } = props
  const editing = useEditor({ ...props, rules: plan })
  const isOnline = useOnline()
  const idPrefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const { draft, problems, step, kept } = editing
  if (kept.found !== null) {
    const { savedAt, content } = kept.found
    const isOlder =
      content.base !== null && first.base !== null && content.base.revision !== first.base.revision
    return <DraftOffer savedAt={savedAt} isOlder={isOlder} onAnswer={editing.answerDraft} />
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || step.kind === 'saving') return
    if (!editing.submit()) focusFirstProblem(element.current)
  }
  const { Fields, Preview, Below, Question, texts } = plan
  const isNew = draft.base === null
  const heading = isNew ? texts.formNew : texts.formEdit
  return (
    <>
      <form ref={element} className={className} noValidate onSubmit={submit}>
        {heading !== undefined && <FocusedHeading text={heading} />}
        <Fields {...{ form: draft.form, isNew, problems, idPrefix }} onChange={editing.change} />
        {Preview !== undefined && <Preview form={draft.form} />}
        <Outcome plan={plan} editing={editing} idPrefix={idPrefix} />
        <SaveBar
          save={saveLabel}
          isOnline={isOnline}
          isSaving={step.kind === 'saving'}
          draft={editing.isDirty ? kept.state : 'none'}
          problem={saveProblemText(step, texts.errors.deleted)}
          onCancel={onClose}
        />
      </form>
      {Below !== undefined && <Below key={draft.id} id={draft.id} isNew={isNew} />}
      {step.kind === 'asked' && Question !== undefined && (
        <Question
          question={step.question}
          onAnswer={(isConfirmed) => (isConfirmed ? void editing.submit(true) : editing.dismiss())}
        />
      )}
    </>
  )
}

interface OutcomeProps<Row, Form, Fields, Question> {
  plan: EditorPlan<Row, Form, Fields, Question>
  editing: EditorState<Row, Form, Question>
  idPrefix: string
}

/** Why nothing was saved: another version, wrong fields, a refusal. */
function Outcome<Row extends ReplicatedRow, Form extends object, Fields, Question>({
  plan: { Conflict, texts },
  editing: { draft, problems, step, merge, becomeNew, dismiss },
  idPrefix,
}: OutcomeProps<Row, Form, Fields, Question>) {
  const { save, update = save, deleted } = texts.errors
  return (
    <>
      {step.kind === 'conflict' && (
        <Conflict
          base={draft.base}
          form={draft.form}
          current={step.current}
          onMerge={(form) => merge(step.current, form)}
          onClose={dismiss}
        />
      )}
      <FieldProblems problems={problems} idPrefix={idPrefix} />
      <SaveProblem
        step={step}
        failed={draft.base === null ? save : update}
        deleted={deleted}
        onSaveAsNew={becomeNew}
      />
    </>
  )
}

interface RowEditorProps<Row, Form, Fields> extends Pick<
  EditorProps<Row, Form, Fields, never>,
  'plan' | 'save' | 'onSaved' | 'onClose'
> {
  /** Key prefix of the drafts of this table. */
  draftName: string
  /** Null creates a new row. */
  base: Row | null
  /** The form of a row, or of a new one. */
  toForm: (base: Row | null) => Form
}

/** An editor inside a tab, for a row of its list. */
export function RowEditor<Row extends ReplicatedRow, Form extends object, Fields>({
  draftName,
  base,
  toForm,
  ...editor
}: RowEditorProps<Row, Form, Fields>) {
  const [first] = useState(() => ({ id: base?.id ?? crypto.randomUUID(), base, form: toForm(base) }))
  return <Editor {...editor} first={first} draftKey={`${draftName} ${base?.id ?? 'new'}`} />
}
