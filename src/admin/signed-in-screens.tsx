import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { useGoTo } from '../browser/visit-history.ts'
import { HistoryScreen } from './tabs/activity/history-screen.tsx'
import { AdminErrorBoundary } from './frame/error-boundary.tsx'
import { DashboardScreen } from './frame/dashboard-screen.tsx'
import { preloadAnalyticsTab } from './frame/dashboard-tabs.ts'
import { DuplicatesScreen } from './tabs/duplicates/duplicates-screen.tsx'
import { ContactImportScreen, ListingImportScreen } from './tabs/import/import-screens.tsx'
import { ListingFormScreen } from './tabs/listing-form/listing-form-screen.tsx'
import { useAdminArea } from './kit/admin-context.tsx'
import {
  ADMIN_PATH,
  DUPLICATES_PATH,
  historyPath,
  IMPORT_CONTACTS_PATH,
  IMPORT_PATH,
  NEW_LISTING_PATH,
  SETTINGS_PATH,
} from './paths.ts'

/**
 * Requests the admin code that this page loaded before the service worker was active, so that the worker
 * caches it for offline use. The files come from the HTTP cache.
 */
async function cacheAdminCode(): Promise<void> {
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

/** The screens of a signed-in admin inside the frame. Loads screens in separate chunks in advance, for use offline. */
export function SignedInScreens() {
  const { audit } = useAdminArea()
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  useEffect(() => {
    preloadAnalyticsTab()
    void cacheAdminCode()
  }, [])
  return (
    <AdminErrorBoundary key={path} audit={audit.recordEvent} goToDashboard={() => goTo(ADMIN_PATH)}>
      <Routes>
        <Route path={NEW_LISTING_PATH} element={<ListingFormScreen key="new" id={null} />} />
        <Route path="/admin/business/edit/:id" element={<EditListing />} />
        <Route path={IMPORT_PATH} element={<ListingImportScreen />} />
        <Route path={IMPORT_CONTACTS_PATH} element={<ContactImportScreen />} />
        <Route path={DUPLICATES_PATH} element={<DuplicatesScreen />} />
        <Route path={historyPath(':id')} element={<ListingHistory />} />
        <Route path={SETTINGS_PATH} element={<Navigate to={`${ADMIN_PATH}#settings`} replace />} />
        <Route path={ADMIN_PATH} element={<DashboardScreen />} />
        <Route path="*" element={<Navigate to={ADMIN_PATH} replace />} />
      </Routes>
    </AdminErrorBoundary>
  )
}

function EditListing() {
  const { id = null } = useParams()
  return <ListingFormScreen key={id} id={id} />
}

function ListingHistory() {
  const { id = '' } = useParams()
  return <HistoryScreen key={id} id={id} />
}
