import { type ReactNode, useId } from 'react'
import styles from './kit.module.css'
import { type FieldTexts, Field } from './fields.tsx'

interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps extends FieldTexts {
  id?: string | undefined
  value: string
  onChange: (value: string) => void
  options?: readonly SelectOption[]
  /** Options under headings, shown after `options`. */
  groups?: readonly { label: string; options: readonly SelectOption[] }[]
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

function Options({ options }: { options: readonly SelectOption[] }) {
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

/** A checkbox with its label; the whole line is clickable. */
export function CheckField({ id, label, help, isChecked, onChange, isDisabled }: CheckFieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
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
