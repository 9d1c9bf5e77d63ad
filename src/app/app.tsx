import { Navigate, Route, Routes } from 'react-router-dom'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { FAVOURITES_PATH } from './favourites-path.ts'
import { Layout } from './layout.tsx'
import { OpeningPage } from './opening-page.tsx'
import * as screens from './screens.ts'
import { NEAR_PATH, SEARCH_PATH } from './search-path.ts'

const opening = <OpeningPage />

/** Every public address (ROUTES-1). Any other leads to /404 (ROUTES-2). */
export function App() {
  return (
    <Layout>
      <Routes>
        <Route path="/" element={<screens.home.Part fallback={opening} />} />
        {CATEGORIES.map((category) => (
          <Route
            key={category}
            path={CATEGORY_INFO[category].path}
            element={<screens.category.Part key={category} category={category} fallback={opening} />}
          />
        ))}
        <Route path={SEARCH_PATH} element={<screens.search.Part path={SEARCH_PATH} fallback={opening} />} />
        <Route path={NEAR_PATH} element={<screens.near.Part fallback={opening} />} />
        <Route path={FAVOURITES_PATH} element={<screens.favourites.Part fallback={opening} />} />
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
