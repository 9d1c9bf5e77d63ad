import { BrowserRouter, useLocation } from 'react-router-dom'
import { App } from './app.tsx'
import { OpeningPage } from './opening-page.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { admin, ADMIN_PATHS, preloadScreen } from './screens.ts'

/**
 * The visitors' pages, or the admin area, which has a layout of its own. Without transitions: the address, the screen
 * and the scroll position change in one render.
 */
export function Site() {
  return (
    <BrowserRouter useTransitions={false}>
      <Area />
    </BrowserRouter>
  )
}

function Area() {
  const { pathname } = useLocation()
  if (!ADMIN_PATHS.test(pathname)) return <App />
  return (
    <ScreenBoundary path={pathname} load={preloadScreen}>
      <admin.Part fallback={<OpeningPage />} />
    </ScreenBoundary>
  )
}
