import { type Route, Router } from 'workbox-routing'

/*
 * The routes of this worker: a request that matches none goes to the network as it is. A router of its own, because
 * Workbox's common one brings routes by address and by expression, which are not used here and cost each first visit.
 */
const router = new Router()
router.addFetchListener()

/** Of two routes that match a request the first one counts. */
export function registerRoute(route: Route): void {
  router.registerRoute(route)
}
