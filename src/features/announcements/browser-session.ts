import { openStorage } from '../../browser/local-setting.ts'
import { heldLocks, holdLockWhileOpen } from '../../browser/page-lock.ts'

/*
 * All open tabs share an id of the browser session, so that closed warnings and errors stay closed until the last tab is
 * closed (ANN-5). Open tabs hold a shared lock, which tells a new tab that a session exists. If the browser refuses storage
 * or locks, each tab has its own session.
 */
const KEY = 'guide-session'

let session: string | null = null

/** Id of the browser session: the same in all tabs and after a reload, another id after the last tab was closed. */
export function browserSession(): string {
  session ??= openStorage('session')?.getItem(KEY) ?? newSession()
  return session
}

/**
 * Joins the session of the open tabs or starts one. Call before the first paint, or announcements that were closed in
 * another tab show for a moment. Never rejects.
 */
export async function joinSession(): Promise<void> {
  try {
    if ((await heldLocks()).includes(KEY)) session = openStorage('local')?.getItem(KEY) ?? null
    openStorage('local')?.setItem(KEY, browserSession())
    openStorage('session')?.setItem(KEY, browserSession())
    holdLockWhileOpen(KEY, 'shared', 'Other tabs cannot join this session')
  } catch (error) {
    console.warn('This tab has a session of its own', error)
  }
}

function newSession(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
