import { useIsRendered } from '../browser/rendered-page.ts'
import styles from './labelled-select.module.css'

interface LabelledSelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
  /** True to put the label beside the list instead of above it. */
  isBeside?: boolean
  className?: string | undefined
  /** A class that hides the label from sight where the place has no room for it. */
  labelClassName?: string | undefined
}

/** A select element with its label. */
export function LabelledSelect({
  label,
  value,
  options,
  onChange,
  isBeside,
  className = '',
  labelClassName = '',
}: LabelledSelectProps) {
  const isRendered = useIsRendered()
  return (
    <label className={`needs-app ${isBeside === true ? styles.beside : styles.above} ${className}`}>
      <span className={`${styles.label} ${labelClassName}`}>{label}</span>
      <select
        // A choice made before React has hydrated the page would be lost.
        disabled={isRendered}
        className="control"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
