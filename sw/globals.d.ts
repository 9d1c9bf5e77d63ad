/** Origin of the backend, set by the build; empty = the site's own origin. */
declare const __GUIDE_API_ORIGIN__: string

interface ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}
