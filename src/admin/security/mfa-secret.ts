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
