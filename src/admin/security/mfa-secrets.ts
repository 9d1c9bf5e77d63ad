import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Marshall Islands Guide'
/** 160 bits: 32 base32 characters (MFA-3). */
const SECRET_BYTES = 20

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an authenticator app reads from the QR code: SHA-1, 6 digits, 30 seconds. */
export function authenticatorUri(secret: string, email: string): string {
  const settings = { issuer: ISSUER, label: email, algorithm: 'SHA1', digits: 6, period: 30 }
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).toString()
}

/** In groups of four, as people type it. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
export const CODES_PER_SET = 8
const CODE_LENGTH = 8
/** The largest multiple of 36 in a byte: larger ones are drawn again, so that every letter is as likely. */
const FAIR_BYTES = 252

/** A set of 8 codes of 8 upper-case letters and digits (MFA-4). */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES_PER_SET }, newCode)
}

function newCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const [byte = FAIR_BYTES] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < FAIR_BYTES) code += LETTERS[byte % LETTERS.length] ?? ''
  }
  return code
}

/** The server gets nothing else of a code: SHA-256 in hex. */
export async function hashBackupCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The file that the person keeps. */
export function backupCodesFile(codes: string[], email: string, title: string): string {
  return [title, email, '', ...codes, ''].join('\r\n')
}
