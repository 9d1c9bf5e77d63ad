import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Screen } from '../screens/screen.ts'
import { NOT_FOUND_PATH, SCREENS } from '../screens/screens.ts'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { ScreenBoundary } from './error-boundary.tsx'
import { Layout, notices } from './layout.tsx'
import { partOfScreen, preloadScreen, findScreen } from './screen-parts.ts'
import { LAYOUT_TEXTS } from './texts.ts'

/** Shown while the code of a screen is loading. */
const screenLoadingNotice = (
  <AfterDelay>
    <output className="contained">{LAYOUT_TEXTS.loading}</output>
  </AfterDelay>
)

/** Without transitions the address, the screen and the scroll position change in one render (docs/decisions/0006). */
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <VisitorOrAdminArea />
    </BrowserRouter>
  )
}

/** The visitors' pages, or the admin area, which has its own layout. src/rendered renders pages from here as well. */
export function VisitorOrAdminArea() {
  const { pathname } = useLocation()
  const screen = findScreen(pathname)
  if (screen.isAdmin) {
    return (
      <>
        <ScreenBoundary path={pathname} load={preloadScreen}>
          <ScreenPart screen={screen} />
        </ScreenBoundary>
        {/* The notices are outside the screen, so that an update is offered even if the screen's own files are gone from
            the server (UPDATE-8). */}
        <notices.Part hasOnlyUpdates />
      </>
    )
  }
  return (
    <Layout>
      <Routes>
        {SCREENS.filter(({ isAdmin }) => !isAdmin).flatMap((row) =>
          listPathPatterns(row).map((path) => (
            <Route key={path} path={path} element={<ScreenPart screen={row} />} />
          )),
        )}
        <Route path="*" element={<Navigate to={NOT_FOUND_PATH} replace />} />
      </Routes>
    </Layout>
  )
}

function ScreenPart({ screen }: { screen: Screen }) {
  const lazyScreen = partOfScreen(screen)
  const { path, title, intro } = screen
  return <lazyScreen.Part path={path} title={title} intro={intro} fallback={screenLoadingNotice} />
}

/** The path patterns of a screen. A list has two: one for its first page and one for its other pages. */
function listPathPatterns({ path, hasPages }: Screen): string[] {
  return hasPages ? [path, `${path}/page/:page`] : [path]
}
