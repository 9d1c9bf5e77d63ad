import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { SEARCH_PATH, FAVOURITES_PATH, NEAR_PATH } from '../domain/paths.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { Layout } from './layout.tsx'
import { deferredPart } from './lazy-parts.ts'
import { ScreenBoundary } from './error-boundary.tsx'
import * as screens from '../screens/screens.ts'
import { LAYOUT_TEXTS } from './texts.ts'

/** Shown while the code of a screen is loading. */
const opening = (
  <AfterDelay>
    <output className="contained">{LAYOUT_TEXTS.loading}</output>
  </AfterDelay>
)

/** Without transitions the address, the screen and the scroll position change in one render (docs/decisions/0006). */
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <Area />
    </BrowserRouter>
  )
}

/** The visitors' pages, or the admin area, which has its own layout. The build renders it too (render-page.tsx). */
export function Area() {
  const { pathname } = useLocation()
  if (!screens.ADMIN_PATHS.test(pathname)) return <VisitorPages />
  return (
    <ScreenBoundary path={pathname} load={screens.preloadScreen}>
      <screens.admin.Part fallback={opening} />
    </ScreenBoundary>
  )
}

/** Every public address (ROUTES-1). Any other leads to /404 (ROUTES-2). */
function VisitorPages() {
  return (
    <Layout area={Area}>
      <Routes>
        <Route path="/" element={<screens.home.Part fallback={opening} />} />
        {CATEGORIES.flatMap((category) =>
          listPaths(CATEGORY_INFO[category].path).map((path) => (
            <Route
              key={path}
              path={path}
              element={<screens.category.Part key={category} category={category} fallback={opening} />}
            />
          )),
        )}
        {listPaths('/atoll/:slug').map((path) => (
          <Route key={path} path={path} element={<screens.atolls.Part fallback={opening} />} />
        ))}
        <Route path={SEARCH_PATH} element={<screens.search.Part path={SEARCH_PATH} fallback={opening} />} />
        <Route path={NEAR_PATH} element={<screens.near.Part fallback={opening} />} />
        <Route
          path={FAVOURITES_PATH}
          element={
            <screens.favourites.Part file={<deferredPart.Part part="favouriteFile" />} fallback={opening} />
          }
        />
        <Route path="/business/:id" element={<screens.listing.Part fallback={opening} />} />
        {Object.entries(screens.pages).map(([path, { Part }]) => (
          <Route key={path} path={path} element={<Part fallback={opening} />} />
        ))}
        <Route path="/print/:atoll?" element={<screens.print.Part fallback={opening} />} />
        <Route path="/404" element={<screens.notFound.Part fallback={opening} />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Layout>
  )
}

/** The paths of a list: its first page and the others. */
function listPaths(path: string): string[] {
  return [path, `${path}/page/:page`]
}
