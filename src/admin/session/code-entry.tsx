import { MFA_TEXTS } from './texts.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './account.module.css'
import { InputField } from '../kit/fields.tsx'
import { SubmitForm } from '../kit/submit-form.tsx'

interface CodeEntryProps {
  label: string
  help: string
  submit: string
  busy: string
  /** True to accept an 8-character backup code too. */
  allowsBackup?: boolean
  /** True if the field takes the focus when it appears, because the button that had the focus is gone. */
  takesFocus?: boolean
  /** Checks the typed code. Resolves to an error text, or to null if the code is right. */
  onCode: (code: string) => Promise<string | null>
  children?: ReactNode
}

export function CodeEntry({
  label,
  help,
  submit,
  busy,
  allowsBackup,
  takesFocus,
  onCode,
  children,
}: CodeEntryProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus === true) input.current?.focus()
  }, [takesFocus])

  const send = async (): Promise<void> => {
    if (isBusy) return
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    const isGood = /^\d{6}$/.test(code) || (allowsBackup === true && /^[A-Z0-9]{8}$/.test(code))
    setIsBusy(isGood)
    const problem = isGood ? await onCode(code) : MFA_TEXTS.codeMalformed
    setIsBusy(false)
    setError(problem)
    if (problem !== null) input.current?.focus()
  }
  return (
    <SubmitForm className={styles.panel} onSubmit={send}>
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
    </SubmitForm>
  )
}
