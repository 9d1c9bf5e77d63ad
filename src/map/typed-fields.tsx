import { useId, useState } from 'react'
import type { PinPosition } from '../domain/position.ts'
import styles from './map-picker.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { readTyped, toTyped, type TypedErrors, type TypedPosition } from './typed-position.ts'

interface TypedFieldsProps {
  value: PinPosition | null
  onChange: (value: PinPosition | null) => void
}

/** The pin as two numbers. Typed text is read when the fields lose the focus; a pin set elsewhere replaces it. */
export function TypedFields({ value, onChange }: TypedFieldsProps) {
  const [typed, setTyped] = useState<TypedPosition>(() => toTyped(value))
  const [shown, setShown] = useState(value)
  const [errors, setErrors] = useState<TypedErrors>({})
  if (value?.latitude !== shown?.latitude || value?.longitude !== shown?.longitude) {
    setShown(value)
    setTyped(toTyped(value))
    setErrors({})
  }

  const take = (): void => {
    const read = readTyped(typed)
    if ('errors' in read) {
      setErrors(read.errors)
      return
    }
    setErrors({})
    const next = toTyped(read.value)
    setTyped(next)
    const before = toTyped(value)
    if (next.latitude !== before.latitude || next.longitude !== before.longitude) onChange(read.value)
  }
  const fieldProps = (name: keyof TypedPosition) => ({
    label: PICKER_TEXTS[name],
    text: typed[name],
    error: errors[name],
    onText: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  })
  return (
    // Validate when the focus leaves both fields: between them, the second is often still empty.
    <div
      className={styles.fields}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) take()
      }}
    >
      <DegreesField {...fieldProps('latitude')} />
      <DegreesField {...fieldProps('longitude')} />
    </div>
  )
}

interface DegreesFieldProps {
  label: string
  text: string
  error: string | undefined
  onText: (text: string) => void
}

function DegreesField({ label, text, error, onText }: DegreesFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
