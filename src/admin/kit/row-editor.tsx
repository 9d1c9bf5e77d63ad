import { type FormEvent, useId, useRef } from 'react'
import { useOnline } from '../../browser/network.ts'
import styles from './editor.module.css'
import {
  DraftOffer,
  FieldProblems,
  focusFirstProblem,
  OpenedHeading,
  SaveBar,
  SaveProblem,
} from './form-parts.tsx'
import type { ReplicatedRow } from './save-row.ts'
import { type RowEditing, type RowEditorInput, useRowEditor } from './use-row-editor.ts'

interface RowEditorProps<Row, Form extends object, Fields> extends RowEditorInput<Row, Form, Fields> {
  onClose: () => void
}

/** The form of one row inside a tab: fields, what is wrong with them, what becomes of a save. */
export function RowEditor<Row extends ReplicatedRow, Form extends object, Fields>(
  props: RowEditorProps<Row, Form, Fields>,
) {
  const { plan, base, onClose } = props
  const editing = useRowEditor(props)
  const isOnline = useOnline()
  const idPrefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const { draft, problems, step, kept } = editing
  const { found } = kept
  if (found !== null) {
    return (
      <DraftOffer
        savedAt={found.savedAt}
        isOlder={base !== null && found.content.base?.revision !== base.revision}
        onAnswer={(isUsed) => {
          if (isUsed) editing.restore(found.content)
          kept.answer(isUsed)
        }}
      />
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || step.kind === 'saving') return
    if (!editing.submit()) focusFirstProblem(element.current)
  }
  const { Fields, Preview, words } = plan
  return (
    <form ref={element} className={styles.editor} noValidate onSubmit={submit}>
      <OpenedHeading text={draft.base === null ? words.formNew : words.formEdit} />
      <Fields form={draft.form} problems={problems} idPrefix={idPrefix} onChange={editing.change} />
      {Preview !== undefined && <Preview form={draft.form} />}
      <Outcome plan={plan} editing={editing} idPrefix={idPrefix} />
      <SaveBar
        save={words.save}
        isOnline={isOnline}
        isSaving={step.kind === 'saving'}
        draft={editing.isDirty ? kept.state : 'none'}
        onCancel={onClose}
      />
    </form>
  )
}

/** Why nothing was saved: another version, fields that are wrong, a refusal. */
function Outcome<Row extends ReplicatedRow, Form extends object, Fields>({
  plan: { Conflict, words },
  editing: { draft, problems, step, merge, becomeNew, dismiss },
  idPrefix,
}: Pick<RowEditorProps<Row, Form, Fields>, 'plan'> & { editing: RowEditing<Row, Form>; idPrefix: string }) {
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
        failed={words.errors.save}
        deleted={words.errors.deleted}
        onSaveAsNew={becomeNew}
      />
    </>
  )
}
