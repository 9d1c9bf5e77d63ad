import { type ReactNode, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { BackendAddress } from '../backend/backend-request.ts'
import { useGoTo } from '../browser/visit-history.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { AdminErrorBoundary } from './frame/error-boundary.tsx'
import { GuardedScreens, loadingNotice } from './guarded-screens.tsx'
import { AdminAreaContext, useAdminArea } from './kit/admin-context.tsx'
import type { DeviceCopy } from './kit/reads.tsx'
import { Toasts } from './kit/toasts.tsx'
import { openAdmin } from './open-admin.ts'
import { ADMIN_PATH, LOGIN_PATH, RESET_PATH } from './paths.ts'
import { LoginScreen } from './sign-in/login-screen.tsx'
import { ResetPasswordScreen } from './sign-in/reset-password-screen.tsx'
import { UploadsProvider } from './tabs/listing-form/photos/uploads.tsx'

/** The signed-in screens are a separate chunk, so that the login screen does not wait for their download. */
const signedInScreens = lazyPart(async () => (await import('./signed-in-screens.tsx')).SignedInScreens, true)

interface SignedInAreaProps {
  themeToggle: ReactNode
}

/** The screens of a signed-in admin, in their frame. */
function SignedInArea({ themeToggle }: SignedInAreaProps) {
  const { audit } = useAdminArea()
  const goTo = useGoTo()
  return (
    <UploadsProvider>
      <AdminFrame themeToggle={themeToggle}>
        <AdminErrorBoundary audit={audit.recordEvent} goToDashboard={() => goTo(ADMIN_PATH)}>
          <signedInScreens.Part fallback={loadingNotice} />
        </AdminErrorBoundary>
      </AdminFrame>
    </UploadsProvider>
  )
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
        <Routes>
          <Route path={RESET_PATH} element={<ResetPasswordScreen />} />
          <Route path={LOGIN_PATH} element={<LoginScreen />} />
          <Route
            path="*"
            element={
              <GuardedScreens pullDirectory={pullDirectory} copy={copy}>
                <SignedInArea themeToggle={themeToggle} />
              </GuardedScreens>
            }
          />
        </Routes>
      </Toasts>
    </AdminAreaContext>
  )
}
