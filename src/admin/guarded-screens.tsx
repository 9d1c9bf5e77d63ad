import { type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { UnreachableScreen } from './frame/admin-frame.tsx'
import { ADMIN_FRAME_TEXTS } from './frame/texts.ts'
import {
  SignedInContext,
  type SignedInServices,
  useAdminArea,
  useAdminSession,
} from './kit/admin-context.tsx'
import { ConfirmationProvider } from './kit/confirmations.tsx'
import { AdminQueries, type DeviceCopy } from './kit/reads.tsx'
import { LOGIN_PATH, loginPath } from './paths.ts'
import type { SignedOutReason } from './session/session-state.ts'

interface GuardedScreensProps {
  pullDirectory: () => Promise<void>
  copy: DeviceCopy
  /** The screens of a signed-in admin. */
  children: ReactNode
}

export const loadingNotice = (
  <AfterDelay>
    <output className="contained">{ADMIN_FRAME_TEXTS.opening}</output>
  </AfterDelay>
)

/** Screens for signed-in admins. If nobody is signed in, opens the login, which can return to this address (LOGIN-1). */
export function GuardedScreens({ pullDirectory, copy, children }: GuardedScreensProps) {
  const state = useAdminSession()
  const { backend, audit } = useAdminArea()
  const account = 'account' in state ? state.account : null
  const signedInContext = useMemo<SignedInServices | null>(
    () => (account === null ? null : { account, backend, audit: audit.recordEvent, pullDirectory, copy }),
    [account, backend, audit, pullDirectory, copy],
  )

  switch (state.phase) {
    case 'loading':
      return loadingNotice
    case 'unreachable':
      return <UnreachableScreen />
    case 'signed-in':
      return (
        <SignedInContext value={signedInContext}>
          <AdminQueries key={state.account.userId}>
            {/* The questions of a session close with it, so that none is answered over the login screen (SESSION-11). */}
            <ConfirmationProvider>{children}</ConfirmationProvider>
          </AdminQueries>
        </SignedInContext>
      )
    case 'signed-out':
      return <Navigate to={isVoluntary(state.reason) ? LOGIN_PATH : loginPath(readCurrentPath())} replace />
    default:
      return <Navigate to={loginPath(readCurrentPath())} replace />
  }
}

/** Whether the admin chose to sign out. After such a sign-out, the next sign-in does not return to the last screen. */
function isVoluntary(reason: SignedOutReason): boolean {
  return reason === 'left' || reason === 'left-traces'
}

function readCurrentPath(): string {
  return location.pathname + location.search + location.hash
}
