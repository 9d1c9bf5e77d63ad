import { openStorage } from '../../browser/local-setting.ts'
import { listHeldLocks, holdLockWhileOpen } from '../../browser/page-lock.ts'

/*
 * All open tabs share an id of the browser session, so that closed warnings and errors stay closed until the last tab is
 * closed (ANN-5). Open tabs hold a shared lock, which tells a new tab that a session exists. If the browser refuses storage
 * or locks, each tab has its own session.
 */
const SESSION_KEY = 'guide-session'

let sessionId: string | null = null

/** Id of the browser session: the same in all tabs and after a reload, another id after the last tab was closed. */
export function browserSessionId(): string {
  sessionId ??= openStorage('session')?.getItem(SESSION_KEY) ?? createSessionId()
  return sessionId
}

/**
 * Joins the session of the open tabs or starts one. Call before the first paint, or announcements that were closed in
 * another tab show for a moment. Never rejects.
 */
export async function joinSession(): Promise<void> {
  try {
    if ((await listHeldLocks()).includes(SESSION_KEY))
      sessionId = openStorage('local')?.getItem(SESSION_KEY) ?? null
    openStorage('local')?.setItem(SESSION_KEY, browserSessionId())
    openStorage('session')?.setItem(SESSION_KEY, browserSessionId())
    holdLockWhileOpen(SESSION_KEY, 'shared', 'Other tabs cannot join this session')
  } catch (error) {
    console.warn('This tab has a session of its own', error)
  }
}

function createSessionId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}
