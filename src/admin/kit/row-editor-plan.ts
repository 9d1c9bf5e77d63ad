import type { ComponentType } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'

/** What is kept of a form that was not saved (docs/decisions/0011). */
export interface RowDraft<Row, Form> {
  /** The id that a new row will have; sent again it counts once. */
  id: string
  /** The row that the form began with; null for a new one. */
  base: Row | null
  form: Form
}

export interface RowEditorFields<Form> {
  form: Form
  problems: readonly FieldProblem[]
  idPrefix: string
  onChange: (changes: Partial<Form>) => void
}

export interface RowEditorConflict<Row, Form> {
  base: Row | null
  form: Form
  /** As somebody else saved it meanwhile. */
  current: Row
  onMerge: (form: Form) => void
  onClose: () => void
}

/** What the editor of one table is made of; a constant of its module. */
export interface RowEditorPlan<Row, Form extends object, Fields> {
  /** Names the drafts on this device. */
  draftName: string
  words: {
    formNew: string
    formEdit: string
    save: string
    toasts: { created: string; updated: string }
    errors: { save: string; deleted: string }
  }
  /** The form of a row, or of a new one. */
  toForm: (base: Row | null) => Form
  /** Whether kept content is a whole form. */
  isForm: (kept: Partial<Form> | undefined) => kept is Form
  /** The columns to save, or what is wrong. */
  check: (
    form: Form,
    base: Row | null,
  ) => { fields: Fields; problems: null } | { fields: null; problems: FieldProblem[] }
  /** The toast for what is wrong; beside the fields it stands in full. */
  toastOf: (problems: readonly FieldProblem[]) => string
  Fields: ComponentType<RowEditorFields<Form>>
  Conflict: ComponentType<RowEditorConflict<Row, Form>>
  /** What stands below the fields. */
  Preview?: ComponentType<{ form: Form }>
}

/** Kept content that is whole; null for what an older version of the guide, or damage, left behind. */
export function parserOf<Row, Form>(isForm: (kept: Partial<Form> | undefined) => kept is Form) {
  return (content: unknown): RowDraft<Row, Form> | null => {
    const { id, base, form } = (content ?? {}) as { id?: unknown; base?: unknown; form?: Partial<Form> }
    return typeof id === 'string' && typeof base === 'object' && isForm(form)
      ? { id, base: base as Row | null, form }
      : null
  }
}
