import { type ReactNode, useEffect, useState, useMemo } from 'react'
import { Route, Routes, Navigate, useLocation, useParams } from 'react-router-dom'
import type { BackendAddress } from '../backend/backend-request.ts'
import {
  AdminContext,
  type SignedIn,
  SignedInContext,
  useAdminArea,
  useAdminSession,
  Confirmations,
} from './kit/admin-context.tsx'
import { type DeviceCopy, AdminQueries } from './kit/reads.tsx'
import { Toasts } from './kit/toasts.tsx'
import { openAdmin } from './open-admin.ts'
import {
  LOGIN_PATH,
  RESET_PATH,
  ADMIN_PATH,
  DUPLICATES_PATH,
  IMPORT_PATH,
  historyPath,
  loginPath,
  NEW_LISTING_PATH,
  SETTINGS_PATH,
} from './paths.ts'
import { useGoTo } from '../browser/visit-history.ts'
import { AdminErrorBoundary, AdminFrame, UnreachableScreen } from './dashboard/admin-frame.tsx'
import { FRAME_TEXTS } from './dashboard/texts.ts'
import { UploadsProvider } from './photos/uploads.tsx'
import type { SignedOutReason } from './session/admin-session.ts'
import { LoginScreen } from './sign-in/login-screen.tsx'
import { ResetPasswordScreen } from './sign-in/reset-password-screen.tsx'
import { AfterDelay, lazyPart } from '../ui/lazy-part.tsx'

/**
 * Requests the admin code that this page loaded before the service worker was active, so that the worker
 * caches it for offline use. The files come from the HTTP cache.
 */
async function keepAdminCode(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/admin-'))
  await Promise.all(
    [...new Set(loaded.map(({ pathname }) => pathname))].map((path) =>
      fetch(path).catch((error: unknown) => console.warn('Code could not be kept for later', path, error)),
    ),
  )
}

/** The screens for signed-in admins, each in a chunk of its own, so that the login does not wait for them. */
const dashboard = lazyPart(
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  true,
)
const listingForm = lazyPart(
  async () => (await import('./listing-form/listing-form-screen.tsx')).ListingFormScreen,
  true,
)
const importScreen = lazyPart(async () => (await import('./import/import-screen.tsx')).ImportScreen, true)
const duplicates = lazyPart(
  async () => (await import('./duplicates/duplicates-screen.tsx')).DuplicatesScreen,
  true,
)
const history = lazyPart(async () => (await import('./activity/history-screen.tsx')).HistoryScreen, true)

/** Loads the screens in advance. The service worker then stores them for offline use. */
function preloadScreens(): void {
  for (const { preload } of [dashboard, listingForm, history]) void preload()
}

/** Loads the tabs that have chunks of their own, once the dashboard is loaded. */
async function preloadTabs(): Promise<void> {
  if (!(await dashboard.preload())) return
  const screen = await import('./dashboard/dashboard-screen.tsx')
  screen.preloadTabs()
}

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
function GuardedScreens({ pullDirectory, copy, themeToggle }: GuardedScreensProps) {
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
    preloadScreens()
    void preloadTabs()
    void keepAdminCode()
  }, [])
  return (
    <AdminErrorBoundary key={path} audit={audit.note} goToDashboard={() => goTo(ADMIN_PATH)}>
      <Routes>
        <Route
          path={NEW_LISTING_PATH}
          element={<listingForm.Part key="new" id={null} fallback={opening} />}
        />
        <Route path="/admin/business/edit/:id" element={<EditListing />} />
        <Route path={IMPORT_PATH} element={<importScreen.Part fallback={opening} />} />
        <Route path={DUPLICATES_PATH} element={<duplicates.Part fallback={opening} />} />
        <Route path={historyPath(':id')} element={<ListingHistory />} />
        <Route path={SETTINGS_PATH} element={<Navigate to={`${ADMIN_PATH}#settings`} replace />} />
        <Route path={ADMIN_PATH} element={<dashboard.Part fallback={opening} />} />
        <Route path="*" element={<Navigate to={ADMIN_PATH} replace />} />
      </Routes>
    </AdminErrorBoundary>
  )
}

function EditListing() {
  const { id = null } = useParams()
  return <listingForm.Part key={id} id={id} fallback={opening} />
}

function ListingHistory() {
  const { id = '' } = useParams()
  return <history.Part key={id} id={id} fallback={opening} />
}

/** After a voluntary sign-out, the login does not lead back to the last screen. */
function isVoluntary(reason: SignedOutReason): boolean {
  return reason === 'left' || reason === 'left-traces'
}

function currentPlace(): string {
  return location.pathname + location.search + location.hash
}

export interface AdminAreaProps {
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
    preloadScreens()
  }, [admin])

  return (
    <AdminContext value={admin}>
      <Toasts>
        <Confirmations>
          <Routes>
            <Route path={RESET_PATH} element={<ResetPasswordScreen />} />
            <Route path={LOGIN_PATH} element={<LoginScreen />} />
            <Route
              path="*"
              element={<GuardedScreens pullDirectory={pullDirectory} copy={copy} themeToggle={themeToggle} />}
            />
          </Routes>
        </Confirmations>
      </Toasts>
    </AdminContext>
  )
}
