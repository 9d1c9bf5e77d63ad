import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { goInVisit } from '../browser/visit-history.ts'
import { App } from './app.tsx'
import { OpeningPage } from './opening-page.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { admin, ADMIN_PATHS, preloadScreen } from './screens.ts'

/** The visitors' pages, or the admin area, which has a frame of its own. */
export function Site() {
  const path = usePathname()
  if (!ADMIN_PATHS.test(path)) return <App />
  return (
    <Router aroundNav={goInVisit}>
      <ScreenBoundary path={path} load={preloadScreen}>
        <admin.Part fallback={<OpeningPage />} />
      </ScreenBoundary>
    </Router>
  )
}
