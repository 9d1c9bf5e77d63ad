import { useRef, useState } from 'react'
import {
  CODE_NEEDED,
  PASSWORD_UNCERTAIN,
  type RecoveryTokens,
  setNewPassword,
} from '../../backend/set-new-password.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useGoTo } from '../../browser/visit-history.ts'
import { useAdminArea } from '../kit/admin-context.tsx'
import { InputField } from '../kit/fields.tsx'
import { authFailureMessage, ProblemNotice } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { SubmitForm } from '../kit/submit-form.tsx'
import { LOGIN_PATH } from '../paths.ts'
import { deleteAttemptsOf } from './login-attempts.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'

const LINK_REFUSED_STATUSES = new Set([401, 403, 404])

/** Auth's error codes for a session that has ended or is too old. Some come with status 400, so the status is not enough. */
const SESSION_OVER_CODES = new Set([
  'reauthentication_needed',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_not_found',
])

/**
 * Whether another reset link is needed (LOGIN-16). Auth changes a password only in a session that has not ended and is less
 * than 24 hours old, so a page that stayed open longer needs a new link too.
 */
export function needsNewPasswordLink(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure) || failure.code === CODE_NEEDED) return false
  return LINK_REFUSED_STATUSES.has(failure.status) || SESSION_OVER_CODES.has(failure.code)
}

export function NewPasswordForm({ tokens, onExpired }: { tokens: RecoveryTokens; onExpired: () => void }) {
  const { address, storage } = useAdminArea()
  const toasts = useToasts()
  const goTo = useGoTo()
  const entry = useNewPassword()
  const [code, setCode] = useState('')
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const uncertainPasswords = useRef(new Set<string>())
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (): Promise<void> => {
    if (isBusy) return
    setProblem(null)
    const password = entry.check()
    if (password === null) return
    setIsBusy(true)
    try {
      const mayBeSet = uncertainPasswords.current.has(password)
      const sent = { password, code: code.trim(), mayBeSet }
      const email = await setNewPassword(address, tokens, sent, (input, init) => fetch(input, init))
      // Delete the failed attempts with the old password, because their lock would block the new password too (LOGIN-5).
      deleteAttemptsOf(storage, email, Date.now())
      toasts.success(SIGN_IN_TEXTS.passwordSet)
      goTo(LOGIN_PATH, { replace: true })
    } catch (failure) {
      setIsBusy(false)
      if (needsNewPasswordLink(failure)) return onExpired()
      if (failure instanceof RequestFailure && failure.code === CODE_NEEDED) {
        setIsCodeNeeded(true)
        setProblem(SIGN_IN_TEXTS.resetCode[failure.message] ?? SIGN_IN_TEXTS.codeWrong)
      } else if (failure instanceof RequestFailure && failure.code === PASSWORD_UNCERTAIN) {
        uncertainPasswords.current.add(password)
        setProblem(`${SIGN_IN_TEXTS.passwordUncertain}. ${authFailureMessage(failure)}`)
      } else setProblem(authFailureMessage(failure))
    }
  }

  return (
    <SubmitForm className={styles.form} onSubmit={submit}>
      <ProblemNotice problem={problem} />
      <NewPasswordFields entry={entry} />
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
    </SubmitForm>
  )
}
