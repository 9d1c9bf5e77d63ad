import { type FormEvent, type Ref, useRef, useState } from 'react'
import { ProblemNotice } from '../kit/reads.tsx'
import { useAdminArea } from '../kit/admin-context.tsx'
import { InputField } from '../kit/fields.tsx'
import { useToasts } from '../kit/toasts.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import { normaliseEmail, type LoginErrors, MAX_PASSWORD_LENGTH, checkLogin } from './check-login.ts'
import { useLogin } from './use-login.ts'

export function LoginForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const { session } = useAdminArea()
  const { logIn } = useLogin()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<LoginErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return undefined
    const found = checkLogin(email, password)
    setErrors(found)
    setProblem(null)
    if (found.email !== undefined) return emailInput.current?.focus()
    if (found.password !== undefined) return passwordInput.current?.focus()
    setIsBusy(true)
    const failed = await logIn(normaliseEmail(email), password)
    setIsBusy(false)
    if (failed === null) {
      if (session.getState().phase === 'signed-in') toasts.success(SIGN_IN_TEXTS.successful)
      return undefined
    }
    setProblem(failed)
    passwordInput.current?.focus()
    return undefined
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={problem} />
      <InputField
        inputRef={emailInput}
        label={SIGN_IN_TEXTS.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={errors.email}
        onChange={({ target }) => {
          setEmail(target.value)
          setErrors({ ...errors, email: '' })
        }}
      />
      <PasswordField
        inputRef={passwordInput}
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value)
          setErrors({ ...errors, password: '' })
        }}
      />
      <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
        {isBusy ? SIGN_IN_TEXTS.loggingIn : SIGN_IN_TEXTS.logIn}
      </button>
      <button type="button" className="button" onClick={() => onForgotten(email)}>
        {SIGN_IN_TEXTS.forgotten}
      </button>
    </form>
  )
}

interface PasswordFieldProps {
  inputRef: Ref<HTMLInputElement>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The password, with a button that shows it. */
function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <InputField
      {...field}
      label={SIGN_IN_TEXTS.password}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      maxLength={MAX_PASSWORD_LENGTH + 1}
      aside={
        <button
          type="button"
          className="button"
          aria-label={isShown ? SIGN_IN_TEXTS.hidePassword : SIGN_IN_TEXTS.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? SIGN_IN_TEXTS.hide : SIGN_IN_TEXTS.show}
        </button>
      }
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
