import { isEmail } from '../../domain/email.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

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
  if (password.length < SHORTEST_PASSWORD) return SIGN_IN_TEXTS.passwordShort
  return password.length > LONGEST_PASSWORD ? SIGN_IN_TEXTS.passwordLong : null
}

/** The e-mail as it is sent: trimmed, in lower case (LOGIN-3). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
