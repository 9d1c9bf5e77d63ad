import { useCallback } from 'react'
import { useAdminArea, type AdminAreaServices } from '../kit/admin-context.tsx'
import { SIGN_IN_TEXTS } from './texts.ts'
import { NO_USER_DATA } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { authFailureMessage } from '../kit/reads.tsx'
import { RESET_PATH } from '../paths.ts'
import {
  areFailuresRapid,
  countAttemptsRemaining,
  recordAttempt,
  mayReset,
  checkSignIn,
  type SignInPermission,
  readAttempts,
} from './login-attempts.ts'

const REFUSAL_TEXTS: Record<Exclude<SignInPermission['kind'], 'allowed'>, string> = {
  locked: SIGN_IN_TEXTS.locked,
  limited: SIGN_IN_TEXTS.tooMany,
  restricted: SIGN_IN_TEXTS.restricted,
}

/**
 * Signs in or requests a reset mail, after a check of the lock and the rate (LOGIN-4). The form has checked the typed values.
 * Each function resolves to an error text; null means success.
 */
export function useLogin() {
  const admin = useAdminArea()
  const logIn = useCallback(
    async (email: string, password: string): Promise<string | null> => {
      const { storage, audit, session } = admin
      const now = Date.now()
      const permission = checkSignIn(readAttempts(storage, now), email, now)
      if (permission.kind !== 'allowed') {
        if (permission.kind === 'limited') {
          recordAttempt(storage, { kind: 'sign-in', email, success: null, isBlock: true }, now)
        }
        audit.recordEvent({ action: 'login_attempt_blocked', details: { email, reason: permission.kind } })
        return REFUSAL_TEXTS[permission.kind]
      }
      try {
        await session.signIn(email, password)
        recordAttempt(storage, { kind: 'sign-in', email, success: true }, Date.now())
        return null
      } catch (failure) {
        return recordFailure(admin, email, failure)
      }
    },
    [admin],
  )
  const sendReset = useCallback(
    async (email: string): Promise<string | null> => {
      const { storage, backend } = admin
      const now = Date.now()
      if (!mayReset(readAttempts(storage, now), email, now)) return SIGN_IN_TEXTS.tooManyResets
      recordAttempt(storage, { kind: 'reset', email, success: null }, now)
      try {
        await backend.auth.sendPasswordReset(email, location.origin + RESET_PATH)
        return null
      } catch (failure) {
        return authFailureMessage(failure)
      }
    },
    [admin],
  )
  return { logIn, sendReset }
}

/**
 * Records a failed sign-in and returns its error text. Only a wrong password counts as a failure, and an attempt without an
 * answer of the server is not recorded at all (LOGIN-6).
 */
function recordFailure({ storage, audit }: AdminAreaServices, email: string, failure: unknown): string {
  if (failure instanceof RequestFailure && failure.isUncertain) return authFailureMessage(failure)
  const now = Date.now()
  const isWrongPassword = failure instanceof RequestFailure && failure.code === 'invalid_credentials'
  const attempts = recordAttempt(
    storage,
    { kind: 'sign-in', email, success: isWrongPassword ? false : null },
    now,
  )
  if (failure instanceof RequestFailure && failure.code === NO_USER_DATA) return SIGN_IN_TEXTS.noUser
  if (!isWrongPassword) return authFailureMessage(failure)
  audit.recordEvent({
    action: 'login_failed',
    details: { email, rapid: areFailuresRapid(attempts, email, now) },
  })
  const attemptsLeft = countAttemptsRemaining(attempts, email, now)
  return attemptsLeft === 0
    ? SIGN_IN_TEXTS.locked
    : `${SIGN_IN_TEXTS.failed} ${SIGN_IN_TEXTS.remaining(attemptsLeft)}`
}
