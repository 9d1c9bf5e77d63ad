import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import styles from './kit.module.css'
import { SAVING_TEXTS } from './texts.ts'

export interface FieldTexts {
  label: string
  help?: ReactNode
  /** Error text, shown beside the field. */
  error?: string | undefined
}

/** Connects a control to its label, help and error for screen readers. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  /** Id of the control, so that a form can focus it. */
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and its error and help below. */
export function Field({ label, help, error, id, children }: FieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
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
  /** Error text; null or empty if there is none. */
  error?: string | null | undefined
  /** A control in the same row, such as 'Show password'. */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A one-line field that passes native attributes, such as autocomplete, to its input, with an optional control beside it. */
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

interface TextFieldProps extends FieldTexts {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'tel' | 'email' | 'url' | 'datetime-local' | 'date' | 'number'
  isRequired?: boolean
  isReadOnly?: boolean
  placeholder?: string | undefined
  inputMode?: ComponentProps<'input'>['inputMode']
  lang?: string | undefined
  onBlur?: () => void
}

/**
 * A one-line field. Uses aria-required instead of required, because the browser's bubble would cover the
 * form's error texts.
 */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    help,
    error,
    value,
    onChange,
    type = 'text',
    isRequired,
    isReadOnly,
    onBlur,
    ...rest
  } = props
  // For a half-filled date, the browser returns an empty value, as if the field were empty.
  const [isHalfFilled, setHalfFilled] = useState(false)
  const check = (event: SyntheticEvent<HTMLInputElement>): void =>
    setHalfFilled(event.currentTarget.validity.badInput)
  return (
    <Field id={id} label={label} help={help} error={isHalfFilled ? halfFilledText(type) : error}>
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
          onChange={(event) => {
            if (isHalfFilled) check(event)
            onChange(event.target.value)
          }}
          onBlur={(event) => {
            check(event)
            onBlur?.()
          }}
          onInvalid={check}
        />
      )}
    </Field>
  )
}

function halfFilledText(type: TextFieldProps['type']): string {
  if (type === 'number') return SAVING_TEXTS.badNumber
  return type === 'datetime-local' ? SAVING_TEXTS.halfDateAndTime : SAVING_TEXTS.halfDate
}

/**
 * Looks for fields with input that the browser cannot read, such as half a date. Makes each of these fields show an error
 * text, and focuses the first one.
 * @returns whether there is such a field
 */
export function focusHalfFilled(form: HTMLFormElement | null): boolean {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  const halfFilled = inputs.filter(({ validity }) => validity.badInput)
  for (const input of halfFilled) input.checkValidity()
  halfFilled[0]?.focus()
  return halfFilled.length > 0
}

interface TextAreaFieldProps extends FieldTexts {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  rows: number
  isRequired?: boolean
  isReadOnly?: boolean
  placeholder?: string
  lang?: string | undefined
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
