import { useEffect, useMemo, useState, type FormEvent, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import {
  type SignedInServices,
  SignedInContext,
  useAdminArea,
  useAdminSession,
} from '../kit/admin-context.tsx'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { AdminQueries, type DeviceCopy, failureMessage } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { pathAfterSignIn } from '../paths.ts'
import { MfaPanel } from '../session/mfa-panel.tsx'
import type { SignedOutReason } from '../session/session-state.ts'
import { LoginForm } from './login-form.tsx'
import { ResetRequest } from './reset-request.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'
import type { CodeAnswer } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { InputField } from '../kit/fields.tsx'

const AUTHENTICATOR_CODE_PATTERN = /^\d{6}$/
const BACKUP_CODE_PATTERN = /^[A-Z0-9]{8}$/

/** Asks for a code of the second factor. No query of the admin area is sent before the code was accepted (MFA-1). */
function CodeForm({ onOtherAccount }: { onOtherAccount: () => void }) {
  const { session, backend, audit } = useAdminArea()
  const toasts = useToasts()
  const [isBackup, setIsBackup] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const fail = (message: string): void => {
    setError(message)
    setIsBusy(false)
    input.current?.focus()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    if (!(isBackup ? BACKUP_CODE_PATTERN : AUTHENTICATOR_CODE_PATTERN).test(code)) {
      return fail(isBackup ? SIGN_IN_TEXTS.backupMalformed : SIGN_IN_TEXTS.codeMalformed)
    }
    setIsBusy(true)
    setError(null)
    try {
      const answer = await backend.auth.verifyCode(code)
      if (!answer.verified) {
        await checkPassedBefore(session)
        return fail(codeProblemText(answer))
      }
      if (answer.purpose === 'backup_code') audit.note({ action: 'mfa_backup_code_used' })
      audit.note({ action: 'mfa_verified' })
      await session.passFactor()
      toasts.success(SIGN_IN_TEXTS.codePassed)
    } catch (failure) {
      const isLost = failure instanceof RequestFailure && failure.status === 401
      fail(isLost ? SIGN_IN_TEXTS.noSession : `${SIGN_IN_TEXTS.codeFailed}. ${failureMessage(failure)}`)
    }
    return undefined
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <InputField
        key={String(isBackup)}
        inputRef={input}
        label={isBackup ? SIGN_IN_TEXTS.backupCode : SIGN_IN_TEXTS.code}
        help={isBackup ? SIGN_IN_TEXTS.backupHelp : SIGN_IN_TEXTS.codeHelp}
        error={error}
        value={typed}
        name="code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isBackup ? 12 : 7}
        onChange={({ target }) => {
          setTyped(isBackup ? target.value : target.value.replace(/\D/g, '').slice(0, 6))
          setError(null)
        }}
      />
      <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
        {isBusy ? SIGN_IN_TEXTS.verifying : SIGN_IN_TEXTS.verify}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          setIsBackup(!isBackup)
          setTyped('')
          setError(null)
        }}
      >
        {isBackup ? SIGN_IN_TEXTS.appInstead : SIGN_IN_TEXTS.backupInstead}
      </button>
      <button type="button" className="button" onClick={onOtherAccount}>
        {SIGN_IN_TEXTS.otherAccount}
      </button>
    </form>
  )
}

/**
 * After a refused code, asks whether the session has passed a code before: an earlier attempt may have been accepted although
 * its answer was lost. The admin area then opens (MFA-8).
 */
async function checkPassedBefore({ passFactor }: ReturnType<typeof useAdminArea>['session']): Promise<void> {
  try {
    await passFactor()
  } catch (failure) {
    console.warn('It is not known whether the session has passed a code', failure)
  }
}

function codeProblemText({ reason }: CodeAnswer): string {
  return reason === 'locked' ? SIGN_IN_TEXTS.codeLocked : SIGN_IN_TEXTS.codeWrong
}

const REASON_TEXTS: Record<Exclude<SignedOutReason, 'left' | null>, string> = {
  expired: SIGN_IN_TEXTS.expired,
  ended: SIGN_IN_TEXTS.ended,
  'left-elsewhere': SIGN_IN_TEXTS.leftElsewhere,
  'left-traces': SIGN_IN_TEXTS.leftTraces,
  'not-listed': SIGN_IN_TEXTS.notListed,
}

const SEVERE_REASONS: ReadonlySet<SignedOutReason> = new Set(['not-listed', 'left-traces'])

/** Asks for e-mail and password, then for a code if the account has a second factor, or sets up a required one. */
export function LoginScreen() {
  const { session } = useAdminArea()
  const state = useAdminSession()
  const { search } = useLocation()
  const toasts = useToasts()
  const [resetFor, setResetFor] = useState<string | null>(null)
  const reason = state.phase === 'signed-out' ? state.reason : null
  useEffect(() => {
    if (reason === 'expired') toasts.error(SIGN_IN_TEXTS.expired)
    if (reason === 'left-traces') toasts.error(SIGN_IN_TEXTS.signOutFailed)
  }, [reason, toasts])

  if (state.phase === 'signed-in') return <Navigate to={pathAfterSignIn(search)} replace />
  const step = resetFor !== null ? 'reset' : state.phase
  return (
    <main className={`contained ${styles.screen}`}>
      <div className={styles.card}>
        <AdminHeading key={step} title={screenTitleOf(step)} />
        {reason !== null && reason !== 'left' && (
          <Notice tone={SEVERE_REASONS.has(reason) ? 'danger' : 'warning'} role="alert">
            <p>{REASON_TEXTS[reason]}</p>
          </Notice>
        )}
        {resetFor !== null && <ResetRequest initialEmail={resetFor} onBack={() => setResetFor(null)} />}
        {step === 'code-needed' && <CodeForm onOtherAccount={() => void session.signOut()} />}
        {step === 'setup-needed' && <RequiredMfaSetup />}
        {(step === 'signed-out' || step === 'loading' || step === 'unreachable') && (
          <>
            <LoginForm onForgotten={setResetFor} />
            <p className={styles.notice}>{SIGN_IN_TEXTS.notice}</p>
          </>
        )}
        <p>
          <Link to="/" className={styles.home}>
            {SIGN_IN_TEXTS.backToHome}
          </Link>
        </p>
      </div>
    </main>
  )
}

function screenTitleOf(step: string): string {
  if (step === 'reset') return SIGN_IN_TEXTS.resetTitle
  if (step === 'setup-needed') return SIGN_IN_TEXTS.setupTitle
  return step === 'code-needed' ? SIGN_IN_TEXTS.codeTitle : SIGN_IN_TEXTS.title
}

const NO_COPY: DeviceCopy = {
  listings: () => Promise.resolve([]),
  listing: () => Promise.resolve(null),
  emergencyContacts: () => Promise.resolve([]),
  announcements: () => Promise.resolve([]),
}

/** Sets up a required second factor. No other screen opens before it is set up (MFA-6). */
function RequiredMfaSetup() {
  const { session, backend, audit } = useAdminArea()
  const state = useAdminSession()
  const account = 'account' in state ? state.account : null
  const value = useMemo<SignedInServices | null>(
    () =>
      account === null
        ? null
        : { account, backend, audit: audit.note, pullDirectory: () => Promise.resolve(), copy: NO_COPY },
    [account, backend, audit],
  )
  return (
    <SignedInContext value={value}>
      <AdminQueries>
        <MfaPanel onComplete={() => void session.passFactor()} />
      </AdminQueries>
      <button type="button" className="button" onClick={() => void session.signOut()}>
        {SIGN_IN_TEXTS.otherAccount}
      </button>
    </SignedInContext>
  )
}
