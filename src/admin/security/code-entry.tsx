import { type ReactNode, useRef, useState } from 'react'
import { InputField } from '../kit/fields.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'

interface CodeEntryProps {
  label: string
  help: string
  submit: string
  busy: string
  /** Also accepts an 8-character backup code. */
  allowsBackup?: boolean
  /** Resolves to an error text, or null. */
  onCode: (code: string) => Promise<string | null>
  children?: ReactNode
}

export function CodeEntry({ label, help, submit, busy, allowsBackup, onCode, children }: CodeEntryProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (): Promise<void> => {
    if (isBusy) return
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    const isGood = /^\d{6}$/.test(code) || (allowsBackup === true && /^[A-Z0-9]{8}$/.test(code))
    setIsBusy(isGood)
    const problem = isGood ? await onCode(code) : SECURITY_TEXTS.codeMalformed
    setIsBusy(false)
    setError(problem)
    if (problem !== null) input.current?.focus()
  }
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <InputField
        inputRef={input}
        label={label}
        help={help}
        error={error}
        value={typed}
        inputMode={allowsBackup === true ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => {
          setTyped(allowsBackup === true ? target.value : target.value.replace(/\D/g, '').slice(0, 6))
          setError(null)
        }}
      />
      <p className={styles.buttons}>
        <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
          {isBusy ? busy : submit}
        </button>
        {children}
      </p>
    </form>
  )
}
