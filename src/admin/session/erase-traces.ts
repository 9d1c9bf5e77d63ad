import { eraseDrafts } from '../kit/drafts.ts'
import { forgetHidden } from '../security/alerts.ts'
import { forgetAttemptsOf } from '../sign-in/login-attempts.ts'
import { forgetClock } from './idle-clock.ts'

/** Where the service worker keeps the code of the admin area (sw/admin-code.ts). */
export const ADMIN_CODE_CACHE = 'guide-admin-code'

/**
 * Takes what the admin area left on this device: the session and its clock, drafts unless they are to stay, and the
 * kept code. The session's own record is removed by the backend's `signOut`. What visitors have here is not touched.
 */
export async function eraseTraces(
  storage: Storage,
  { keepDrafts, email }: { keepDrafts: boolean; email: string | null },
): Promise<void> {
  forgetClock(storage)
  if (email !== null) forgetAttemptsOf(storage, email, Date.now())
  if (keepDrafts) return
  forgetHidden(storage)
  await Promise.all([eraseDrafts(), 'caches' in globalThis ? caches.delete(ADMIN_CODE_CACHE) : undefined])
}
