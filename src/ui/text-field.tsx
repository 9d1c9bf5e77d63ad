import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  help?: string
  /** What is wrong, in words; shown beside the field and read with it. */
  error?: string | null | undefined
  /** A control inside the field's row, such as "show password". */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text: label above, help below, error beside. */
export function TextField({ label, help, error, aside, inputRef, ...input }: TextFieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== ''
  const described = [help === undefined ? '' : `${id}-help`, hasError ? `${id}-error` : ''].filter(Boolean)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={`control ${styles.input}`}
          aria-invalid={hasError || undefined}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
        {aside}
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
