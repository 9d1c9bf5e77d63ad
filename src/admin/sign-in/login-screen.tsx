import { useEffect } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { useAdminArea, useAdminSession } from '../frame/admin-context.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { returnTarget } from '../paths.ts'
import { useToasts } from '../toasts/toast-context.ts'
import type { SignedOutReason } from '../session/admin-session.ts'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './sign-in.module.css'
import { SIGN_IN_TEXTS } from './texts.ts'

const REASON_TEXTS: Record<Exclude<SignedOutReason, null>, string> = {
  expired: SIGN_IN_TEXTS.expired,
  ended: SIGN_IN_TEXTS.ended,
  'not-listed': SIGN_IN_TEXTS.notListed,
}

/** E-mail and password, then the second factor where the account has one. */
export function LoginScreen() {
  const { session } = useAdminArea()
  const state = useAdminSession()
  const search = useSearch()
  const toasts = useToasts()
  const reason = state.phase === 'signed-out' ? state.reason : null
  useEffect(() => {
    if (reason === 'expired') toasts.error(SIGN_IN_TEXTS.expired)
  }, [reason, toasts])

  if (state.phase === 'signed-in') return <Redirect to={returnTarget(`?${search}`)} replace />
  const isCodeAsked = state.phase === 'code-needed'
  return (
    <main className={`contained ${styles.screen}`}>
      <div className={styles.card}>
        <AdminHeading
          key={isCodeAsked ? 'code' : 'password'}
          title={isCodeAsked ? SIGN_IN_TEXTS.codeTitle : SIGN_IN_TEXTS.title}
        />
        {reason !== null && (
          <Notice tone={reason === 'not-listed' ? 'danger' : 'warning'} role="alert">
            <p>{REASON_TEXTS[reason]}</p>
          </Notice>
        )}
        {isCodeAsked ? (
          <CodeForm onOtherAccount={() => void session.signOut()} />
        ) : (
          <>
            <LoginForm />
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
