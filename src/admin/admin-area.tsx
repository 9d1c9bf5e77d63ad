import { type ReactNode, useEffect, useState, useMemo } from 'react'
import { Route, Routes, Navigate } from 'react-router-dom'
import type { BackendAddress } from '../backend/backend-request.ts'
import {
  AdminAreaContext,
  type SignedInServices,
  SignedInContext,
  useAdminArea,
  useAdminSession,
} from './kit/admin-context.tsx'
import { ConfirmationProvider } from './kit/confirmations.tsx'
import { type DeviceCopy, AdminQueries } from './kit/reads.tsx'
import { Toasts } from './kit/toasts.tsx'
import { openAdmin } from './open-admin.ts'
import { ADMIN_PATH, LOGIN_PATH, RESET_PATH, loginPath } from './paths.ts'
import { useGoTo } from '../browser/visit-history.ts'
import { AdminFrame, UnreachableScreen } from './frame/admin-frame.tsx'
import { AdminErrorBoundary } from './frame/error-boundary.tsx'
import { ADMIN_FRAME_TEXTS } from './frame/texts.ts'
import { UploadsProvider } from './tabs/listing-form/photos/uploads.tsx'
import type { SignedOutReason } from './session/session-state.ts'
import { LoginScreen } from './sign-in/login-screen.tsx'
import { ResetPasswordScreen } from './sign-in/reset-password-screen.tsx'
import { AfterDelay, lazyPart } from '../ui/lazy-part.tsx'

/** The signed-in screens are a separate chunk, so that the login screen does not wait for their download. */
const signedInScreens = lazyPart(async () => (await import('./signed-in-screens.tsx')).SignedInScreens, true)

interface GuardedScreensProps {
  pullDirectory: () => Promise<void>
  copy: DeviceCopy
  themeToggle: ReactNode
}

const loadingNotice = (
  <AfterDelay>
    <output className="contained">{ADMIN_FRAME_TEXTS.opening}</output>
  </AfterDelay>
)

/** Screens for signed-in admins. If nobody is signed in, opens the login, which can return to this address (LOGIN-1). */
function GuardedScreens({ pullDirectory, copy, themeToggle }: GuardedScreensProps) {
  const state = useAdminSession()
  const { backend, audit } = useAdminArea()
  const goTo = useGoTo()
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
            <UploadsProvider>
              <AdminFrame themeToggle={themeToggle}>
                <AdminErrorBoundary audit={audit.recordEvent} goToDashboard={() => goTo(ADMIN_PATH)}>
                  <signedInScreens.Part fallback={loadingNotice} />
                </AdminErrorBoundary>
              </AdminFrame>
            </UploadsProvider>
          </AdminQueries>
        </SignedInContext>
      )
    case 'signed-out':
      return <Navigate to={isVoluntary(state.reason) ? LOGIN_PATH : loginPath(readCurrentPath())} replace />
    default:
      return <Navigate to={loginPath(readCurrentPath())} replace />
  }
}

/** Marks the page as English, because the admin area has no other language (TEXT-6). @returns a function that undoes this */
function markPageEnglish(): () => void {
  const page = document.documentElement
  const { lang } = page
  page.lang = 'en'
  return () => {
    page.lang = lang
  }
}

/** Whether the admin chose to sign out. After such a sign-out, the next sign-in does not return to the last screen. */
function isVoluntary(reason: SignedOutReason): boolean {
  return reason === 'left' || reason === 'left-traces'
}

function readCurrentPath(): string {
  return location.pathname + location.search + location.hash
}

interface AdminAreaProps {
  address: BackendAddress
  /** Makes the visitors' copy in this browser pull from the server. Never rejects. */
  pullDirectory: () => Promise<void>
  copy: DeviceCopy
  themeToggle: ReactNode
}

/**
 * Everything below /admin, and /reset-password. Its code is loaded only when somebody opens these
 * addresses.
 */
export function AdminArea({ address, pullDirectory, copy, themeToggle }: AdminAreaProps) {
  const [admin] = useState(() => openAdmin(address))
  useEffect(() => {
    admin.session.start()
    // Not on the reset screen: a file that fails to load can reload the page, and the typed password would be lost.
    if (location.pathname !== RESET_PATH) void signedInScreens.preload()
  }, [admin])
  useEffect(() => (__GUIDE_LANGUAGES__ === null ? undefined : markPageEnglish()), [])

  return (
    <AdminAreaContext value={admin}>
      <Toasts>
        <ConfirmationProvider>
          <Routes>
            <Route path={RESET_PATH} element={<ResetPasswordScreen />} />
            <Route path={LOGIN_PATH} element={<LoginScreen />} />
            <Route
              path="*"
              element={<GuardedScreens pullDirectory={pullDirectory} copy={copy} themeToggle={themeToggle} />}
            />
          </Routes>
        </ConfirmationProvider>
      </Toasts>
    </AdminAreaContext>
  )
}
