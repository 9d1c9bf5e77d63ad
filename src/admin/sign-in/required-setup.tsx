import { useMemo } from 'react'
import { SignedInContext, useAdminArea, useAdminSession, type SignedIn } from '../kit/admin-context.ts'
import { MfaPanel } from '../security/mfa-panel.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'

/** Where the guide asks a second factor of everybody: nothing else opens before it is set up. */
export function RequiredSetup() {
  const { session, backend, audit } = useAdminArea()
  const state = useAdminSession()
  const account = 'account' in state ? state.account : null
  const value = useMemo<SignedIn | null>(
    () =>
      account === null
        ? null
        : { account, backend, audit: audit.note, pullDirectory: () => Promise.resolve() },
    [account, backend, audit],
  )
  return (
    <SignedInContext value={value}>
      <MfaPanel onComplete={() => void session.passFactor()} />
      <button type="button" className="button" onClick={() => void session.signOut()}>
        {SIGN_IN_TEXTS.otherAccount}
      </button>
    </SignedInContext>
  )
}
