import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

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
