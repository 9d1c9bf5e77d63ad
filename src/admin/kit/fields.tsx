import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './fields.module.css'

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

interface CheckFieldProps {
  id?: string | undefined
  label: ReactNode
  help?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean | undefined
}

/** A box to tick with its words; the whole line is the target. */
export function CheckField({ id, label, help, isChecked, onChange, isDisabled }: CheckFieldProps) {
  const made = useId()
  const control = id ?? made
  const helpId = help === undefined ? undefined : `${control}-help`
  return (
    <div className={styles.check}>
      <label className={styles.checkLine}>
        <input
          id={control}
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={helpId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
}
