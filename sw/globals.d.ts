/** Origin of the backend, set by the build; empty = the site's own origin. */
declare const __GUIDE_API_ORIGIN__: string
/** The publishable API key, with which the worker sends messages. */
declare const __GUIDE_PUBLISHABLE_KEY__: string
/** Whether the guide can be read in more languages than English (TEXT-5). */
declare const __GUIDE_HAS_LANGUAGES__: boolean
/** Names of the admin area's files that occur in public files. */
declare const __GUIDE_ADMIN_FILES__: readonly string[]
/** Origins of the tile services of the admin area's map picker. */
declare const __GUIDE_PICKER_ORIGINS__: readonly string[]

interface ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: { url: string; revision: string | null; hash: string; step: number }[]
}
