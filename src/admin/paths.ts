import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../browser/visit-history.ts'

export const ADMIN_PATH = '/admin'
export const LOGIN_PATH = '/admin/login'
export const RESET_PATH = '/reset-password'
export const SETTINGS_PATH = '/admin/settings'
export const NEW_LISTING_PATH = '/admin/business/new'
export const LISTINGS_TAB_PATH = `${ADMIN_PATH}#businesses`
export const EMERGENCY_TAB_PATH = `${ADMIN_PATH}#emergency`
export const IMPORT_PATH = '/admin/import'
export const IMPORT_CONTACTS_PATH = '/admin/import/emergency-contacts'
export const DUPLICATES_PATH = '/admin/duplicates'

/** Path of the screen that compares two listings, to merge them or to declare them different places (DUP-3). */
export function comparePath(one: string, other: string): string {
  return `${DUPLICATES_PATH}?ids=${one},${other}`
}

export function editListingPath(id: string): string {
  return `/admin/business/edit/${id}`
}

export function historyPath(id: string): string {
  return `/admin/business/history/${id}`
}

/** Path of the activity tab; `search` is empty or begins with `?`. */
export function activityPath(search: string): string {
  return `${ADMIN_PATH}${search}#activity`
}

/** Path of the login screen. After the sign-in it opens `origin` (LOGIN-1). */
export function loginPath(origin: string): string {
  return origin === ADMIN_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ next: origin })}`
}

/** The path that opens after a sign-in: the `next` parameter, or the dashboard if it is outside the admin area (LOGIN-1). */
export function pathAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ADMIN_PATH
  const isInside = /^\/admin(?:[/?#]|$)/.test(next) && !next.startsWith(LOGIN_PATH) && !next.includes('..')
  return isInside ? next : ADMIN_PATH
}

/** Delay before a change of the state is written to the URL, because browsers limit how often a page may change its URL. */
const URL_WRITE_DELAY_MS = 300

interface UrlState<State> {
  state: State
  change: (changes: Partial<State>) => void
  /** The path of the current state, with query and hash, so that other screens can link back to it. */
  path: string
}

/** State that is stored in the URL, so that a reload and Back restore it (BIZ-13). Both functions must be stable. */
export function useUrlState<State extends object>(
  read: (search: string) => State,
  toPath: (state: State) => string,
): UrlState<State> {
  const { search } = useLocation()
  const goTo = useGoTo()
  const [state, setState] = useState(() => read(search))
  const path = toPath(state)
  useEffect(() => {
    if (path === location.pathname + location.search + location.hash) return undefined
    const from = location.href
    const write = (): void => {
      if (location.href === from) goTo(path, { replace: true })
    }
    const timer = setTimeout(write, URL_WRITE_DELAY_MS)
    // A press may open another screen. Write the state to the address before that, so that Back returns to the state.
    const eventsBeforeLeaving = ['pointerdown', 'focusout'] as const
    for (const event of eventsBeforeLeaving) document.addEventListener(event, write, true)
    return () => {
      clearTimeout(timer)
      for (const event of eventsBeforeLeaving) document.removeEventListener(event, write, true)
    }
  }, [path, goTo])
  return { state, change: (changes) => setState((now) => ({ ...now, ...changes })), path }
}
