import { useEffect, useId, useRef } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import { Notice } from '../../ui/page-parts.tsx'
import styles from './editor.module.css'
import { failureMessage } from './reads.tsx'
import { CONFLICT_TEXTS, FAILURE_TEXTS, SAVING_TEXTS } from './texts.ts'
import type { SaveState } from './use-save-state.ts'

interface FieldProblemsProps {
  problems: readonly FieldProblem[]
  /** Controls have the id `{idPrefix}-{field name}`. */
  idPrefix: string
}

/** Lists the problems of a form. A press on a problem focuses its field, which may be outside the visible part of the form. */
export function FieldProblems({ problems, idPrefix }: FieldProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{SAVING_TEXTS.problems(problems.length)}</p>
      <ul className={styles.list}>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles.jump} onClick={() => focusField(idPrefix, field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function focusField(idPrefix: string, field: string): void {
  const control = document.getElementById(`${idPrefix}-${field}`)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Focuses the first field with an error, after React has marked the fields. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface SaveProblemProps {
  saveState: SaveState<unknown, unknown>
  /** The text of a failed save, such as 'Failed to save business'. */
  failed: string
  /** The text for a row that was deleted in the meantime. */
  deleted: string
  /** Creates a new row from the form. */
  onSaveAsNew: () => void
}

/** Explains near the Save button why nothing was saved: what happened, what is not lost, and what to do. */
export function SaveProblem({ saveState, failed, deleted, onSaveAsNew }: SaveProblemProps) {
  if (saveState.kind === 'failed') {
    const { failure } = saveState
    return (
      <Notice tone="danger" role="alert">
        <p>
          <b>{failed}</b>
        </p>
        <p>
          {failureMessage(failure)} {SAVING_TEXTS.kept}
        </p>
        {failure.details.length > 0 && (
          <ul className={styles.list}>
            {failure.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </Notice>
    )
  }
  if (saveState.kind === 'refused') {
    return (
      <Notice tone="danger" role="alert">
        <p>
          {FAILURE_TEXTS.permission} {SAVING_TEXTS.kept}
        </p>
      </Notice>
    )
  }
  if (saveState.kind !== 'deleted') return null
  return (
    <Notice tone="danger" role="alert">
      <p>
        {deleted} {SAVING_TEXTS.kept}
      </p>
      <p>
        <button type="button" className="button" onClick={onSaveAsNew}>
          {SAVING_TEXTS.saveAsNew}
        </button>
      </p>
    </Notice>
  )
}

/** Returns in one line why the last save failed, or null if it did not fail. */
export function saveProblemText(saveState: SaveState<unknown, unknown>, deleted: string): string | null {
  switch (saveState.kind) {
    case 'failed':
      return failureMessage(saveState.failure)
    case 'refused':
      return FAILURE_TEXTS.permission
    case 'deleted':
      return deleted
    case 'conflict':
      return `${CONFLICT_TEXTS.title}.`
    default:
      return null
  }
}

interface SaveBarProps {
  /** Id of the form that Save submits; the bar may be outside of the form element. */
  formId: string
  save: string
  isOnline: boolean
  isSaving: boolean
  /** State of the draft on this device. */
  draft: 'none' | 'kept' | 'refused'
  /** Why the last save failed; null if it did not fail. */
  problem: string | null
  /** Problems that keep the form from being saved. */
  missing: readonly FieldProblem[]
  idPrefix: string
  onCancel: () => void
}

const DRAFT_NOTES = { none: null, kept: SAVING_TEXTS.draftKept, refused: SAVING_TEXTS.draftRefused } as const

/**
 * The bar with Save and Cancel below a form, always in view. Shows why the last save failed (CONFLICT-6) and why Save is
 * disabled without a network (CONFLICT-4). On phones, where the list of problems is far away, also shows what is missing
 * (SAVEBAR-1).
 */
export function SaveBar(props: SaveBarProps) {
  const { formId, save, isOnline, isSaving, draft, problem, missing, idPrefix, onCancel } = props
  const reasonId = useId()
  const [first] = missing
  return (
    <div className={styles.bar}>
      {problem !== null && <p className={styles.barProblem}>{SAVING_TEXTS.notSaved(problem)}</p>}
      {first !== undefined && (
        <p className={styles.missing}>
          <button type="button" className={styles.jump} onClick={() => focusField(idPrefix, first.field)}>
            {missing.length === 1 ? first.message : SAVING_TEXTS.missing(first.message, missing.length - 1)}
          </button>
        </p>
      )}
      <output className={styles.note}>
        <span id={reasonId}>{isOnline ? DRAFT_NOTES[draft] : SAVING_TEXTS.offline}</span>
      </output>
      <p className={styles.actions}>
        <button
          type="submit"
          form={formId}
          className="button button-primary"
          aria-disabled={!isOnline || isSaving}
          aria-describedby={isOnline ? undefined : reasonId}
        >
          {isSaving ? SAVING_TEXTS.saving : save}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {SAVING_TEXTS.cancel}
        </button>
      </p>
    </div>
  )
}

interface FocusedHeadingProps {
  text: string
  as?: 'h3' | 'h4'
}

/** The heading of a form or step that opens inside a page. Scrolls into view and takes the focus. */
export function FocusedHeading({ text, as: Heading = 'h3' }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Heading ref={heading} tabIndex={-1}>
      {text}
    </Heading>
  )
}
