import { type FormEvent, useRef, useState, useCallback } from 'react'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdminArea, type Admin } from '../kit/admin-context.tsx'
import { InputField } from '../kit/fields.tsx'
import { useToasts } from '../kit/toasts.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import { NO_USER_DATA } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { isEmail } from '../../domain/listing/contact-details.ts'
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS, passwordBytes } from '../../domain/password.ts'
import { authFailureMessage } from '../kit/reads.tsx'
import { RESET_PATH } from '../paths.ts'
import {
  areFailuresRapid,
  attemptsRemaining,
  keepAttempt,
  mayReset,
  maySignIn,
  type Permission,
  readAttempts,
} from './login-attempts.ts'

/** The longest password that the login takes, in characters. */
export const MAX_PASSWORD = 128

export interface LoginErrors {
  email?: string
  password?: string
}

/** Errors of the typed values by field (LOGIN-3); an empty object when there are none. */
export function checkLogin(email: string, password: string): LoginErrors {
  const emailError = checkEmail(email)
  const passwordError = checkPassword(password)
  return {
    ...(emailError === null ? {} : { email: emailError }),
    ...(passwordError === null ? {} : { password: passwordError }),
  }
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return SIGN_IN_TEXTS.emailRequired
  return isEmail(email) ? null : SIGN_IN_TEXTS.emailInvalid
}

export function checkPassword(password: string): string | null {
  if (password === '') return SIGN_IN_TEXTS.passwordRequired
  if (password.length < MIN_PASSWORD_CHARACTERS) return SIGN_IN_TEXTS.passwordShort
  return password.length > MAX_PASSWORD ? SIGN_IN_TEXTS.passwordLong : null
}

/** As `checkPassword`, for a password that is to be set: the server counts its bytes (LOGIN-14). */
export function checkNewPassword(password: string): string | null {
  return passwordBytes(password) > MAX_PASSWORD_BYTES
    ? SIGN_IN_TEXTS.passwordTooManyBytes
    : checkPassword(password)
}

/** The e-mail as it is sent: trimmed, in lower case (LOGIN-3). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

const REFUSAL_TEXTS: Record<Exclude<Permission['kind'], 'allowed'>, string> = {
  locked: SIGN_IN_TEXTS.locked,
  limited: SIGN_IN_TEXTS.tooMany,
  restricted: SIGN_IN_TEXTS.restricted,
}

/** Checks lock and rate, then asks the server (LOGIN-4). The form has checked the values. Null means success. */
export function useLogin() {
  const admin = useAdminArea()
  const logIn = useCallback(
    async (email: string, password: string): Promise<string | null> => {
      const { storage, audit, session } = admin
      const now = Date.now()
      const permission = maySignIn(readAttempts(storage, now), email, now)
      if (permission.kind !== 'allowed') {
        if (permission.kind === 'limited') {
          keepAttempt(storage, { kind: 'sign-in', email, success: null, isBlock: true }, now)
        }
        audit.note({ action: 'login_attempt_blocked', details: { email, reason: permission.kind } })
        return REFUSAL_TEXTS[permission.kind]
      }
      try {
        await session.signIn(email, password)
        keepAttempt(storage, { kind: 'sign-in', email, success: true }, Date.now())
        return null
      } catch (failure) {
        return recordFailure(admin, email, failure)
      }
    },
    [admin],
  )
  const sendReset = useCallback(
    async (email: string): Promise<string | null> => {
      const { storage, backend } = admin
      const now = Date.now()
      if (!mayReset(readAttempts(storage, now), email, now)) return SIGN_IN_TEXTS.tooManyResets
      keepAttempt(storage, { kind: 'reset', email, success: null }, now)
      try {
        await backend.auth.sendPasswordReset(email, location.origin + RESET_PATH)
        return null
      } catch (failure) {
        return authFailureMessage(failure)
      }
    },
    [admin],
  )
  return { logIn, sendReset }
}

/** Only a wrong password counts as a failure, not a lost network. */
function recordFailure({ storage, audit }: Admin, email: string, failure: unknown): string {
  const now = Date.now()
  const isWrong = failure instanceof RequestFailure && failure.code === 'invalid_credentials'
  const attempts = keepAttempt(storage, { kind: 'sign-in', email, success: isWrong ? false : null }, now)
  if (failure instanceof RequestFailure && failure.code === NO_USER_DATA) return SIGN_IN_TEXTS.noUser
  if (!isWrong) return authFailureMessage(failure)
  audit.note({
    action: 'login_failed',
    details: { email, rapid: areFailuresRapid(attempts, email, now) },
  })
  const left = attemptsRemaining(attempts, email, now)
  return left === 0 ? SIGN_IN_TEXTS.locked : `${SIGN_IN_TEXTS.failed} ${SIGN_IN_TEXTS.remaining(left)}`
}

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
    const wrong = checkEmail(email)
    setError(wrong)
    if (wrong !== null) return input.current?.focus()
    setIsBusy(true)
    const problem = await sendReset(normaliseEmail(email))
    setIsBusy(false)
    setError(problem)
    setIsSent(problem === null)
    return undefined
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
    </form>
  )
}

export function LoginForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const { session } = useAdminArea()
  const { logIn } = useLogin()
  const toasts = useToasts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
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
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
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
      <InputField
        inputRef={passwordInput}
        label={SIGN_IN_TEXTS.password}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD + 1}
        value={password}
        error={errors.password}
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
        onChange={({ target }) => {
          setPassword(target.value)
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
