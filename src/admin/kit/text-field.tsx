import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

interface TextFieldProps extends FieldWords {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'tel' | 'email' | 'url' | 'datetime-local' | 'date' | 'number'
  isRequired?: boolean
  isReadOnly?: boolean
  placeholder?: string | undefined
  inputMode?: ComponentProps<'input'>['inputMode']
  onBlur?: () => void
}

/** One line. Required is said to screen readers; the browser's own bubble would hide the words of the form. */
export function TextField(props: TextFieldProps) {
  const { id, label, help, error, value, onChange, type = 'text', isRequired, isReadOnly, ...rest } = props
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          {...rest}
          className={styles.control}
          type={type}
          autoComplete="off"
          aria-required={isRequired}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldWords {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  rows: number
  isRequired?: boolean
  isReadOnly?: boolean
  placeholder?: string
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, help, error, value, onChange, isRequired, isReadOnly, ...rest } = props
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...rest}
          className={styles.control}
          aria-required={isRequired}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends FieldWords {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  options?: readonly Option[]
  /** Options under headings, after the others. */
  groups?: readonly { label: string; options: readonly Option[] }[]
}

export function SelectField(props: SelectFieldProps) {
  const { id, label, help, error, value, onChange, options = [], groups = [] } = props
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(control) => (
        <select
          {...control}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <Options options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options options={group.options} />
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
