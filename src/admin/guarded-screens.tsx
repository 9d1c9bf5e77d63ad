import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { useGoTo } from '../browser/visit-history.ts'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { AdminErrorBoundary, AdminFrame, UnreachableScreen } from './dashboard/admin-frame.tsx'
import { preloadTabs } from './dashboard/tabs.ts'
import { FRAME_TEXTS } from './dashboard/texts.ts'
import { type SignedIn, SignedInContext, useAdminArea, useAdminSession } from './kit/admin-context.ts'
import { AdminQueries } from './kit/reads.tsx'
import type { DeviceCopy } from './kit/device-copy.ts'
import { ADMIN_PATH, LOGIN_PATH, loginPath, NEW_LISTING_PATH, SETTINGS_PATH } from './paths.ts'
import { UploadsProvider } from './photos/uploads.tsx'
import * as screens from './screens.ts'
import type { SignedOutReason } from './session/admin-session.ts'
import { keepAdminCode } from './session/keep-admin-code.ts'

interface GuardedScreensProps {
  pullDirectory: () => Promise<void>
  copy: DeviceCopy
  themeToggle: ReactNode
}

const opening = (
  <AfterDelay>
    <output className="contained">{FRAME_TEXTS.opening}</output>
  </AfterDelay>
)

/** Screens for signed-in admins. Everybody else is sent to the login, which leads back here (LOGIN-1). */
export function GuardedScreens({ pullDirectory, copy, themeToggle }: GuardedScreensProps) {
  const state = useAdminSession()
  const { backend, audit } = useAdminArea()
  const account = 'account' in state ? state.account : null
  const signedIn = useMemo<SignedIn | null>(
    () => (account === null ? null : { account, backend, audit: audit.note, pullDirectory, copy }),
    [account, backend, audit, pullDirectory, copy],
  )

  switch (state.phase) {
    case 'loading':
      return opening
    case 'unreachable':
      return <UnreachableScreen />
    case 'signed-in':
      return (
        <SignedInContext value={signedIn}>
          <AdminQueries key={state.account.userId}>
            <UploadsProvider>
              <AdminFrame themeToggle={themeToggle}>
                <SignedInScreens />
              </AdminFrame>
            </UploadsProvider>
          </AdminQueries>
        </SignedInContext>
      )
    case 'signed-out':
      return <Navigate to={isVoluntary(state.reason) ? LOGIN_PATH : loginPath(currentPlace())} replace />
    default:
      return <Navigate to={loginPath(currentPlace())} replace />
  }
}

function SignedInScreens() {
  const { audit } = useAdminArea()
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  useEffect(() => {
    screens.preloadScreens()
    preloadTabs()
    void keepAdminCode()
  }, [])
  return (
    <AdminErrorBoundary key={path} audit={audit.note} goToDashboard={() => goTo(ADMIN_PATH)}>
      <Routes>
        <Route
          path={NEW_LISTING_PATH}
          element={<screens.listingForm.Part key="new" id={null} fallback={opening} />}
        />
        <Route path="/admin/business/edit/:id" element={<EditListing />} />
        <Route path={SETTINGS_PATH} element={<Navigate to={`${ADMIN_PATH}#settings`} replace />} />
        <Route path={ADMIN_PATH} element={<screens.dashboard.Part fallback={opening} />} />
        <Route path="*" element={<Navigate to={ADMIN_PATH} replace />} />
      </Routes>
    </AdminErrorBoundary>
  )
}

function EditListing() {
  const { id = null } = useParams()
  return <screens.listingForm.Part key={id} id={id} fallback={opening} />
}

/** After a voluntary sign-out, the login does not lead back to the last screen. */
function isVoluntary(reason: SignedOutReason): boolean {
  return reason === 'left' || reason === 'left-traces'
}

function currentPlace(): string {
  return location.pathname + location.search + location.hash
}
