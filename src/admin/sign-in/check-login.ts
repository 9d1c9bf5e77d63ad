import { SIGN_IN_TEXTS } from './texts.ts'
import { isEmail } from '../../domain/listing/contact-details.ts'
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS, countPasswordBytes } from '../../domain/password.ts'

/** The longest password that the login form accepts, in characters. */
export const MAX_PASSWORD_LENGTH = 128

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
  return password.length > MAX_PASSWORD_LENGTH ? SIGN_IN_TEXTS.passwordLong : null
}

/** Like `checkPassword`, but for a new password, whose length the server limits in bytes (LOGIN-14). */
export function checkNewPassword(password: string): string | null {
  return countPasswordBytes(password) > MAX_PASSWORD_BYTES
    ? SIGN_IN_TEXTS.passwordTooManyBytes
    : checkPassword(password)
}

/** Converts an e-mail address to the form in which it is sent: trimmed, and in lower case (LOGIN-3). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
