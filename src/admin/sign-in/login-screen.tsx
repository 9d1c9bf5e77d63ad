import { useEffect, useMemo, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { Notice } from '../../ui/notice.tsx'
import { type SignedIn, SignedInContext, useAdminArea, useAdminSession } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { AdminQueries, type DeviceCopy } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { returnTarget } from '../paths.ts'
import { MfaPanel } from '../security/mfa-panel.tsx'
import type { SignedOutReason } from '../session/admin-session.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm, ResetRequest } from './login-form.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'

const REASON_TEXTS: Record<Exclude<SignedOutReason, 'left' | null>, string> = {
  expired: SIGN_IN_TEXTS.expired,
  ended: SIGN_IN_TEXTS.ended,
  'left-elsewhere': SIGN_IN_TEXTS.leftElsewhere,
  'left-traces': SIGN_IN_TEXTS.leftTraces,
  'not-listed': SIGN_IN_TEXTS.notListed,
}

const SEVERE_REASONS: ReadonlySet<SignedOutReason> = new Set(['not-listed', 'left-traces'])

/** E-mail and password, then the second factor if the account has one. */
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

  if (state.phase === 'signed-in') return <Navigate to={returnTarget(search)} replace />
  const step = resetFor !== null ? 'reset' : state.phase
  return (
    <main className={`contained ${styles.screen}`}>
      <div className={styles.card}>
        <AdminHeading key={step} title={titleOf(step)} />
        {reason !== null && reason !== 'left' && (
          <Notice tone={SEVERE_REASONS.has(reason) ? 'danger' : 'warning'} role="alert">
            <p>{REASON_TEXTS[reason]}</p>
          </Notice>
        )}
        {resetFor !== null && <ResetRequest initialEmail={resetFor} onBack={() => setResetFor(null)} />}
        {step === 'code-needed' && <CodeForm onOtherAccount={() => void session.signOut()} />}
        {step === 'setup-needed' && <RequiredSetup />}
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

function titleOf(step: string): string {
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

/** Setup of a required second factor; nothing else opens before it is done (MFA-6). */
export function RequiredSetup() {
  const { session, backend, audit } = useAdminArea()
  const state = useAdminSession()
  const account = 'account' in state ? state.account : null
  const value = useMemo<SignedIn | null>(
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
