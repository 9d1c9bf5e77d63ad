import { useCallback } from 'react'
import { NO_USER_DATA } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { isEmail } from '../../domain/contact-details.ts'
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS, passwordBytes } from '../../domain/password.ts'
import { type Admin, useAdminArea } from '../kit/admin-context.tsx'
import { authFailureMessage } from '../kit/reads.tsx'
import { RESET_PATH } from '../paths.ts'
import {
  areFailuresRapid,
  attemptsRemaining,
  keepAttempt,
  mayReset,
  maySignIn,
  type Permission,
  readAttempts,
} from './login-attempts.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

/** The longest password that the login takes, in characters. */
export const MAX_PASSWORD = 128

export interface LoginErrors {
  email?: string
  password?: string
}

/** Errors of the typed values by field (LOGIN-3); an empty object when there are none. */
export function checkLogin(email: string, password: string): LoginErrors {
  const emailError = checkEmail(email)
  const passwordError = checkPassword(password)
  return {
    ...(emailError === null ? {} : { email: emailError }),
    ...(passwordError === null ? {} : { password: passwordError }),
  }
}

export function checkEmail(email: string): string | null {
  if (email.trim() === '') return SIGN_IN_TEXTS.emailRequired
  return isEmail(email) ? null : SIGN_IN_TEXTS.emailInvalid
}

export function checkPassword(password: string): string | null {
  if (password === '') return SIGN_IN_TEXTS.passwordRequired
  if (password.length < MIN_PASSWORD_CHARACTERS) return SIGN_IN_TEXTS.passwordShort
  return password.length > MAX_PASSWORD ? SIGN_IN_TEXTS.passwordLong : null
}

/** As `checkPassword`, for a password that is to be set: the server counts its bytes (LOGIN-14). */
export function checkNewPassword(password: string): string | null {
  return passwordBytes(password) > MAX_PASSWORD_BYTES
    ? SIGN_IN_TEXTS.passwordTooManyBytes
    : checkPassword(password)
}

/** The e-mail as it is sent: trimmed, in lower case (LOGIN-3). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

const REFUSAL_TEXTS: Record<Exclude<Permission['kind'], 'allowed'>, string> = {
  locked: SIGN_IN_TEXTS.locked,
  limited: SIGN_IN_TEXTS.tooMany,
  restricted: SIGN_IN_TEXTS.restricted,
}

/** Checks lock and rate, then asks the server (LOGIN-4). The form has checked the values. Null means success. */
export function useLogin() {
  const admin = useAdminArea()
  const logIn = useCallback(
    async (email: string, password: string): Promise<string | null> => {
      const { storage, audit, session } = admin
      const now = Date.now()
      const permission = maySignIn(readAttempts(storage, now), email, now)
      if (permission.kind !== 'allowed') {
        if (permission.kind === 'limited') {
          keepAttempt(storage, { kind: 'sign-in', email, success: null, isBlock: true }, now)
        }
        audit.note({ action: 'login_attempt_blocked', details: { email, reason: permission.kind } })
        return REFUSAL_TEXTS[permission.kind]
      }
      try {
        await session.signIn(email, password)
        keepAttempt(storage, { kind: 'sign-in', email, success: true }, Date.now())
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
      keepAttempt(storage, { kind: 'reset', email, success: null }, now)
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

/** Only a wrong password counts as a failure, not a lost network. */
function recordFailure({ storage, audit }: Admin, email: string, failure: unknown): string {
  const now = Date.now()
  const isWrong = failure instanceof RequestFailure && failure.code === 'invalid_credentials'
  const attempts = keepAttempt(storage, { kind: 'sign-in', email, success: isWrong ? false : null }, now)
  if (failure instanceof RequestFailure && failure.code === NO_USER_DATA) return SIGN_IN_TEXTS.noUser
  if (!isWrong) return authFailureMessage(failure)
  audit.note({
    action: 'login_failed',
    details: { email, rapid: areFailuresRapid(attempts, email, now) },
  })
  const left = attemptsRemaining(attempts, email, now)
  return left === 0 ? SIGN_IN_TEXTS.locked : `${SIGN_IN_TEXTS.failed} ${SIGN_IN_TEXTS.remaining(left)}`
}
