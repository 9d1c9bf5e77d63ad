import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { CODE_NEEDED, type RecoveryTokens, setNewPassword } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useGoTo } from '../../browser/visit-history.ts'
import { passwordBytes } from '../../domain/password.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdminArea } from '../kit/admin-context.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { authFailureMessage } from '../kit/reads.tsx'
import { InputField } from '../kit/fields.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { LOGIN_PATH } from '../paths.ts'
import { ResetRequest } from './reset-request.tsx'
import { checkNewPassword } from './check-login.ts'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import { type RecoveryLink, readRecoveryLink } from './recovery-link.ts'

/** Target of the link in a reset mail (LOGIN-12): asks for a new password, or says that the link has expired. */
export function ResetPasswordScreen() {
  const [link, setLink] = useState<RecoveryLink>(() => readRecoveryLink(location.hash, location.search))
  // Remove the tokens from the address, so that they do not stay in the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  return (
    <main className={`contained ${styles.screen}`}>
      <div className={styles.card}>
        <AdminHeading title={SIGN_IN_TEXTS.resetTitle} />
        {link.kind === 'tokens' ? (
          <NewPasswordForm tokens={link.tokens} onExpired={() => setLink({ kind: 'expired' })} />
        ) : (
          <>
            <Notice tone="warning" role="alert">
              <p>{link.kind === 'expired' ? SIGN_IN_TEXTS.linkExpired : SIGN_IN_TEXTS.linkMissing}</p>
            </Notice>
            <ResetRequest initialEmail="" />
          </>
        )}
        <p>
          <Link to={LOGIN_PATH} className={styles.home}>
            {SIGN_IN_TEXTS.backToLogin}
          </Link>
        </p>
      </div>
    </main>
  )
}

const LINK_REFUSED = new Set([401, 403, 404])

/**
 * Whether another link is needed (LOGIN-16). Auth changes a password only in a session of the last 24 hours, so a page
 * that stayed open longer needs a new link too.
 */
export function needsNewLink(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure) || failure.code === CODE_NEEDED) return false
  return LINK_REFUSED.has(failure.status) || failure.code === 'reauthentication_needed'
}

export function NewPasswordForm({ tokens, onExpired }: { tokens: RecoveryTokens; onExpired: () => void }) {
  const { address } = useAdminArea()
  const toasts = useToasts()
  const goTo = useGoTo()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [code, setCode] = useState('')
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; repeated?: string }>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)

  const submit = async (): Promise<void> => {
    if (isBusy) return
    const wrong = checkNewPassword(password)
    setProblem(null)
    setErrors({
      ...(wrong === null ? {} : { password: wrong }),
      ...(password === repeated ? {} : { repeated: SIGN_IN_TEXTS.passwordsDiffer }),
    })
    if (wrong !== null) return first.current?.focus()
    if (password !== repeated) return second.current?.focus()
    setIsBusy(true)
    try {
      await setNewPassword(address, tokens, { password, code: code.trim() }, (input, init) =>
        fetch(input, init),
      )
      toasts.success(SIGN_IN_TEXTS.passwordSet)
      goTo(LOGIN_PATH, { replace: true })
    } catch (failure) {
      setIsBusy(false)
      if (needsNewLink(failure)) return onExpired()
      if (failure instanceof RequestFailure && failure.code === CODE_NEEDED) {
        setIsCodeNeeded(true)
        setProblem(SIGN_IN_TEXTS.resetCode[failure.message] ?? SIGN_IN_TEXTS.codeWrong)
      } else setProblem(authFailureMessage(failure))
    }
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
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <InputField
        inputRef={first}
        label={SIGN_IN_TEXTS.newPassword}
        help={SIGN_IN_TEXTS.newPasswordHelp(passwordBytes(password))}
        type="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <InputField
        inputRef={second}
        label={SIGN_IN_TEXTS.repeatPassword}
        type="password"
        autoComplete="new-password"
        value={repeated}
        error={errors.repeated}
        onChange={({ target }) => setRepeated(target.value)}
      />
      {isCodeNeeded && (
        <InputField
          label={SIGN_IN_TEXTS.code}
          help={SIGN_IN_TEXTS.resetCodeHelp}
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
        {isBusy ? SIGN_IN_TEXTS.saving : SIGN_IN_TEXTS.savePassword}
      </button>
    </form>
  )
}
