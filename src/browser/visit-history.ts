import type { AroundNavHandler } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'

/*
 * What the browser does not tell about its own history: how far the person has come in this visit, and a name for each
 * entry. Both are kept in the entry itself, so they survive a reload.
 */
interface EntryState {
  /** Steps from the page the visit began with. */
  depth: number
  key: string
}

const KEPT = 'guide-entry'
let count = 0

function newKey(): string {
  count += 1
  return `${Date.now().toString(36)}-${count}`
}

function entryState(): EntryState | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? (state as EntryState) : null
}

/** Call before the first render. A page opened from outside gets its entry; after a reload it is there already. */
export function beginVisit(): void {
  const kept = takeKeptEntry()
  if (entryState() === null)
    history.replaceState(kept ?? ({ depth: 0, key: newKey() } satisfies EntryState), '')
}

/**
 * Reloads the page and keeps its entry: Chromium forgets the entry's state when another service worker takes over (seen
 * in 156), and with it text that was typed and not sent.
 */
export function reloadPage(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ href: location.href, state: history.state as unknown }))
  } catch (error) {
    console.warn('The place in the history could not be kept', error)
  }
  location.reload()
}

function takeKeptEntry(): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { href: string; state: unknown } | null
    sessionStorage.removeItem(KEPT)
    return kept?.href === location.href ? kept.state : null
  } catch {
    return null
  }
}

/** True when a step back stays inside the guide. */
export function canGoBack(): boolean {
  return (entryState()?.depth ?? 0) > 0
}

function currentKey(): string {
  return entryState()?.key ?? ''
}

/** Names the history entry on the screen; the same again after going away and back, and after a reload. */
export function useEntryKey(): string {
  return useLocationProperty(currentKey)
}

/** Does the router's navigation; what a link gives along stays in the entry. Going to where one is makes no new entry, like a link in a page without scripts. */
export const goInVisit: AroundNavHandler = (navigate, to, options) => {
  const isReplaced = options?.replace === true || new URL(to, location.href).href === location.href
  const depth = (entryState()?.depth ?? 0) + (isReplaced ? 0 : 1)
  const given = options?.state as object | null | undefined
  navigate(to, { replace: isReplaced, state: { ...given, depth, key: newKey() } satisfies EntryState })
}
