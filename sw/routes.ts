import { type Route, Router } from 'workbox-routing'

/*
 * The routes of this worker: a request that matches no route goes to the network unchanged. The worker has its own router,
 * because Workbox's default router includes routes by address and by expression, whose unused code each first visit would load.
 */
const router = new Router()
router.addFetchListener()

/** If two routes match a request, the route that was registered first answers. */
export function registerRoute(route: Route): void {
  router.registerRoute(route)
}
