import { useRef, useState } from 'react'
import { Notice } from '../../ui/page-parts.tsx'
import { InputField } from '../kit/fields.tsx'
import { SubmitForm } from '../kit/submit-form.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import { normaliseEmail, checkEmail } from './check-login.ts'
import { useLogin } from './use-login.ts'

/** Requests the mail with the link that sets a new password. */
export function ResetRequest({ initialEmail, onBack }: { initialEmail: string; onBack?: () => void }) {
  const { sendReset } = useLogin()
  const [email, setEmail] = useState(initialEmail)
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (): Promise<void> => {
    if (isBusy) return
    setIsSent(false)
    const emailError = checkEmail(email)
    setError(emailError)
    if (emailError !== null) return input.current?.focus()
    setIsBusy(true)
    const problem = await sendReset(normaliseEmail(email))
    setIsBusy(false)
    setError(problem)
    setIsSent(problem === null)
    return undefined
  }

  return (
    <SubmitForm className={styles.form} onSubmit={submit}>
      <p>{SIGN_IN_TEXTS.resetHelp}</p>
      <InputField
        inputRef={input}
        label={SIGN_IN_TEXTS.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(null)
        }}
      />
      {isSent && (
        <Notice tone="success" role="alert">
          <p>{SIGN_IN_TEXTS.resetSent}</p>
        </Notice>
      )}
      <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
        {isBusy ? SIGN_IN_TEXTS.sending : SIGN_IN_TEXTS.sendReset}
      </button>
      {onBack !== undefined && (
        <button type="button" className="button" onClick={onBack}>
          {SIGN_IN_TEXTS.backToLogin}
        </button>
      )}
    </SubmitForm>
  )
}
