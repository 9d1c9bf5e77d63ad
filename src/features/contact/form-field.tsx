import { useId } from 'react'
import type { Choice } from './form-values.ts'
import styles from './message-form.module.css'
import { FORM_TEXTS } from './texts.ts'

interface FormFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  help?: string
  isOptional?: boolean
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  /** Makes the field a textarea with a character count. */
  maxLength?: number
}

/** A field with its label, help and error. */
export function FormField(props: FormFieldProps) {
  const { name, label, value, onChange, problem, help, isOptional = false, type = 'text', maxLength } = props
  const id = useId()
  const isTooLong = maxLength !== undefined && value.trim().length > maxLength
  const describedBy = [
    problem !== undefined && `${id}-problem`,
    help !== undefined && `${id}-help`,
    maxLength !== undefined && `${id}-count`,
  ].filter((part) => part !== false)
  const controlProps = {
    id,
    name,
    value,
    'aria-invalid': problem !== undefined || isTooLong,
    'aria-required': !isOptional,
    ...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(' ') } : {}),
    ...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete }),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {isOptional && <span className={styles.quiet}>{FORM_TEXTS.optional}</span>}
      </label>
      {maxLength === undefined ? (
        <input {...controlProps} type={type} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...controlProps} rows={6} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.fieldProblem}>
          {problem}
        </p>
      )}
      <div className={styles.below}>
        {help !== undefined && (
          <p id={`${id}-help`} className={styles.quiet}>
            {help}
          </p>
        )}
        {maxLength !== undefined && (
          <p id={`${id}-count`} className={isTooLong ? styles.fieldProblem : styles.quiet}>
            {isTooLong
              ? FORM_TEXTS.tooMany(value.trim().length, maxLength)
              : FORM_TEXTS.count(value.trim().length, maxLength)}
          </p>
        )}
      </div>
    </div>
  )
}

interface SelectFieldProps {
  name: string
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

export function SelectField({ name, label, value, choices, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} <span className={styles.quiet}>{FORM_TEXTS.optional}</span>
      </label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{FORM_TEXTS.noChoice}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
