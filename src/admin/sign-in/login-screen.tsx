import { useEffect, useMemo, useState } from 'react'
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
import { ConfirmationProvider } from '../kit/confirmations.tsx'
import { AdminQueries, type DeviceCopy } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { pathAfterSignIn } from '../paths.ts'
import { MfaPanel } from '../session/mfa-panel.tsx'
import type { SignedOutReason } from '../session/session-state.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetRequest } from './reset-request.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'

const REASON_TEXTS: Record<Exclude<SignedOutReason, 'left' | null>, string> = {
  expired: SIGN_IN_TEXTS.expired,
  ended: SIGN_IN_TEXTS.ended,
  'left-elsewhere': SIGN_IN_TEXTS.leftElsewhere,
  'left-traces': SIGN_IN_TEXTS.leftTraces,
  'not-listed': SIGN_IN_TEXTS.notListed,
  'factor-reset': SIGN_IN_TEXTS.factorReset,
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
        : {
            account,
            backend,
            audit: audit.recordEvent,
            pullDirectory: () => Promise.resolve(),
            copy: NO_COPY,
          },
    [account, backend, audit],
  )
  return (
    <SignedInContext value={value}>
      <AdminQueries>
        <ConfirmationProvider>
          <MfaPanel onComplete={() => void session.passFactor()} />
        </ConfirmationProvider>
      </AdminQueries>
      <button type="button" className="button" onClick={() => void session.signOut()}>
        {SIGN_IN_TEXTS.otherAccount}
      </button>
    </SignedInContext>
  )
}
