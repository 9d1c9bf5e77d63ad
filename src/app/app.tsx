import { Navigate, Route, Routes } from 'react-router-dom'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { Layout } from './layout.tsx'
import * as screens from './screens.ts'

/** Every public address. One that is not here goes to /404 (decision 21). */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<screens.home.Screen />} />
        {CATEGORIES.map((category) => (
          <Route
            key={category}
            path={CATEGORY_INFO[category].path}
            element={<screens.category.Screen key={category} category={category} />}
          />
        ))}
        <Route path="/business/:id" element={<screens.listing.Screen />} />
        <Route path="/404" element={<screens.notFound.Screen />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Route>
    </Routes>
  )
}
