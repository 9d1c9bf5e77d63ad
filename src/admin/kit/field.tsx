import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldWords {
  label: string
  help?: ReactNode
  /** What is wrong, in words; stands beside the field. */
  error?: string | undefined
}

/** What a control needs so that a screen reader hears its label, its help and its error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  /** Where the form finds the control to set the focus into. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above, help below, the error beside its field (look: forms). */
export function Field({ label, help, error, id, children }: FieldProps) {
  const made = useId()
  const control = id ?? made
  const [helpId, errorId] = [`${control}-help`, `${control}-error`]
  const described = [error === undefined ? '' : errorId, help === undefined ? '' : helpId].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control}>
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      )}
    </div>
  )
}
