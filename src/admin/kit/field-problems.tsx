import type { FieldProblem } from '../../domain/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './saving.module.css'
import { SAVING_TEXTS } from './saving-texts.ts'

interface FieldProblemsProps {
  problems: readonly FieldProblem[]
  /** Ids of the controls: this, a dash and the field's name. */
  idPrefix: string
}

/** All of them in one place, each leading to its field: a form is longer than a screen. */
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

/** After React has marked the fields. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
