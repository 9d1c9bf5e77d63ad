import { eraseDrafts } from '../kit/drafts.ts'
import { forgetHidden } from '../security/alerts.ts'
import { forgetUnseenCodes } from '../security/unseen-codes.ts'
import { forgetAttemptsOf } from '../sign-in/login-attempts.ts'
import { forgetClock } from './idle-clock.ts'

/** Cache of the service worker for the admin area's code (sw/admin-code.ts). */
export const ADMIN_CODE_CACHE = 'guide-admin-code'

/**
 * Erases what the admin area stored on this device: idle clock, attempts of `email`, drafts unless
 * `keepDrafts`, cached code (SESSION-6). The backend's `signOut` removes the session itself. Data of
 * visitors stays.
 */
export async function eraseTraces(
  storage: Storage,
  { keepDrafts, email }: { keepDrafts: boolean; email: string | null },
): Promise<void> {
  forgetClock(storage)
  if (email !== null) forgetAttemptsOf(storage, email, Date.now())
  if (keepDrafts) return
  forgetHidden(storage)
  forgetUnseenCodes(storage)
  await Promise.all([eraseDrafts(), 'caches' in globalThis ? caches.delete(ADMIN_CODE_CACHE) : undefined])
}
