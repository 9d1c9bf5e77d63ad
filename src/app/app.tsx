import { Redirect, Route, Router, Switch } from 'wouter'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { goInVisit } from '../browser/visit-history.ts'
import { FAVOURITES_PATH } from './favourites-path.ts'
import { Layout } from './layout.tsx'
import { OpeningPage } from './opening-page.tsx'
import * as screens from './screens.ts'
import { NEAR_PATH, SEARCH_PATH } from './search-path.ts'

const opening = <OpeningPage />

/** Every public address (ROUTES-1). Any other leads to /404 (ROUTES-2). */
export function App() {
  return (
    <Router aroundNav={goInVisit}>
      <Layout>
        <Switch>
          <Route path="/">
            <screens.home.Part fallback={opening} />
          </Route>
          {CATEGORIES.map((category) => (
            <Route key={category} path={CATEGORY_INFO[category].path}>
              <screens.category.Part key={category} category={category} fallback={opening} />
            </Route>
          ))}
          <Route path={SEARCH_PATH}>
            <screens.search.Part fallback={opening} />
          </Route>
          <Route path={NEAR_PATH}>
            <screens.near.Part fallback={opening} />
          </Route>
          <Route path={FAVOURITES_PATH}>
            <screens.favourites.Part fallback={opening} />
          </Route>
          <Route path="/business/:id">
            <screens.listing.Part fallback={opening} />
          </Route>
          {Object.entries(screens.pages).map(([path, { Part }]) => (
            <Route key={path} path={path}>
              <Part fallback={opening} />
            </Route>
          ))}
          <Route path="/print/:atoll?">
            <screens.print.Part fallback={opening} />
          </Route>
          <Route path="/404">
            <screens.notFound.Part fallback={opening} />
          </Route>
          <Route>
            <Redirect to="/404" replace />
          </Route>
        </Switch>
      </Layout>
    </Router>
  )
}
