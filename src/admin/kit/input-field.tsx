import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field } from './field.tsx'
import styles from './input-field.module.css'

interface InputFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  help?: string
  /** What is wrong, in words; nothing where it is empty. */
  error?: string | null | undefined
  /** A control in the field's row, such as "show password". */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** One line with the browser's own attributes: what it may fill in, and a control beside it. */
export function InputField({ label, help, error, aside, inputRef, ...input }: InputFieldProps) {
  return (
    <Field label={label} help={help} error={error === null || error === '' ? undefined : error}>
      {(control) => (
        <div className={styles.row}>
          <input {...input} {...control} ref={inputRef} className={`control ${styles.input}`} />
          {aside}
        </div>
      )}
    </Field>
  )
}
