import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useOnline } from '../../browser/network.ts'
import styles from './editor.module.css'
import { focusConflict } from './conflict-panel.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { focusHalfFilled } from './fields.tsx'
import {
  FieldProblems,
  focusFirstProblem,
  FocusedHeading,
  saveProblemText,
  SaveBar,
  SaveProblem,
} from './form-parts.tsx'
import type { EditorState } from './use-editor.ts'
import { focusedElement, useFocusFallback } from './use-focus-fallback.ts'

interface EditorFormProps<Row, Form, Question> {
  editor: EditorState<Row, Form, Question>
  texts: {
    /** The Save button. */
    save: string
    errors: { save: string; update?: string; deleted: string }
    /** Heading of the form inside a tab, for a new row and for an existing one. */
    formNew?: string
    formEdit?: string
  }
  onClose: () => void
  className?: string | undefined
  /** The fields, and the panel of a conflict. */
  children: ReactNode
  /** Content between the fields and the Save button that is not part of the form. */
  after?: ReactNode
}

/** The form of one row. Offers a stored draft, and shows errors and the outcome of a save. */
export function EditorForm<Row, Form, Question>({
  editor,
  texts,
  onClose,
  className = styles.editor,
  children,
  after,
}: EditorFormProps<Row, Form, Question>) {
  const isOnline = useOnline()
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { offer, saveState } = editor
  // The button that opened the form gets the focus back when the form is closed (A11Y-3).
  const [opener] = useState(() => ({ current: focusedElement() }))
  useFocusFallback(element, opener, offer === null)
  const { isNew, problems, idPrefix } = editor.fields
  if (offer !== null) return <DraftOffer {...offer} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || saveState.kind === 'saving') return
    // Do not send the form again: it is still based on the old version, so the answer would be the same conflict again.
    if (saveState.kind === 'conflict') return focusConflict(element.current)
    if (focusHalfFilled(element.current)) return
    if (!editor.submit()) focusFirstProblem(element.current)
  }
  const heading = isNew ? texts.formNew : texts.formEdit
  const { save, update = save, deleted } = texts.errors
  const bar = (
    <SaveBar
      formId={formId}
      save={texts.save}
      isOnline={isOnline}
      isSaving={saveState.kind === 'saving'}
      draft={editor.isDirty ? editor.draftState : 'none'}
      problem={saveProblemText(saveState, deleted)}
      missing={problems}
      idPrefix={idPrefix}
      onCancel={onClose}
    />
  )
  const form = (
    <form ref={element} id={formId} className={className} noValidate onSubmit={submit}>
      {heading !== undefined && <FocusedHeading text={heading} />}
      {children}
      <FieldProblems problems={problems} idPrefix={idPrefix} />
      <SaveProblem
        saveState={saveState}
        failed={isNew ? save : update}
        deleted={deleted}
        onSaveAsNew={editor.becomeNew}
      />
      {after === undefined && bar}
    </form>
  )
  if (after === undefined) return form
  return (
    <div className={styles.whole}>
      {form}
      {after}
      {bar}
    </div>
  )
}
