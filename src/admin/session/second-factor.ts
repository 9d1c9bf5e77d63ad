import { Secret, TOTP } from 'otpauth'
import type { CodeAnswer } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { SignedInServices } from '../kit/admin-context.tsx'
import { markCodesUnseen } from './unseen-codes.ts'

/*
 * Calls for the second factor (supabase/README.md). The server verifies every code and encrypts the secret.
 * A call that needs a recently verified code is refused with the hint `mfa_code_required`.
 */
type Caller = Pick<SignedInServices, 'backend' | 'account'>

const SETTINGS_TABLE = 'admin_mfa_settings'

/** Stores the secret; it is not enabled yet. @throws RequestFailure */
export async function beginSetup({ backend, account }: Caller, secret: string): Promise<void> {
  const row = { user_id: account.userId, secret_key: secret, is_enabled: false }
  await backend.tables.upsertRows(SETTINGS_TABLE, [row], 'user_id')
}

export function verifyFactorCode({ backend }: Caller, code: string): Promise<CodeAnswer> {
  return backend.auth.verifyCode(code)
}

/**
 * Enables the stored secret with a code made from it, and stores the backup codes, in one transaction (MFASRV-10).
 * @throws RequestFailure
 */
export async function enableFactor(
  { backend }: Caller,
  code: string,
  codes: readonly string[],
): Promise<CodeAnswer> {
  const code_hashes = await Promise.all(codes.map(hashBackupCode))
  return backend.tables.callDatabase<CodeAnswer>('enable_mfa', { code, code_hashes })
}

/**
 * Replaces all backup codes in one transaction (MFASRV-11). Only the hashes of the new codes are sent to the server. Before
 * the request, this device records that codes may exist that nobody has seen (MFA-7).
 * @throws RequestFailure
 */
export async function replaceBackupCodes({ backend, account }: Caller, storage: Storage): Promise<string[]> {
  const codes = generateBackupCodes()
  const code_hashes = await Promise.all(codes.map(hashBackupCode))
  const unmark = markCodesUnseen(storage, account.userId, 'replaced')
  try {
    await backend.tables.callDatabase<number>('replace_backup_codes', { code_hashes })
  } catch (failure) {
    if (isRefusal(failure)) unmark()
    throw failure
  }
  return codes
}

/** Whether the server refused without changing anything. False for 5xx, because a gateway may have passed the request on. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof RequestFailure && !failure.isUncertain && failure.status < 500
}

/** Deletes the secret and the backup codes. @throws RequestFailure */
export async function disableFactor({ backend, account }: Caller): Promise<void> {
  await backend.tables.run(
    backend.from(SETTINGS_TABLE).delete().eq('user_id', account.userId).select('user_id'),
  )
}

const ISSUER = 'Marshall Islands Guide'

/** Length of the secret: 160 bits, which are 32 base32 characters (MFA-3). */
const SECRET_BYTES = 20

export function generateSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the otpauth URI for the QR code: SHA-1, 6 digits, a new code every 30 seconds (MFA-3). */
export function toAuthenticatorUri(secret: string, email: string): string {
  const settings = { issuer: ISSUER, label: email, algorithm: 'SHA1', digits: 6, period: 30 }
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret) }).toString()
}

/** Separates the secret into groups of four characters, which are easier to type. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Characters of backup codes, without I, L, O, 0 and 1, which look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const CODES_PER_SET = 8

const CODE_LENGTH = 8

/**
 * The largest multiple of 31 below 256. Larger bytes are rejected, so that every character is equally
 * likely.
 */
const UNBIASED_BYTE_LIMIT = 248

/** Creates 8 random codes of 8 upper-case letters and digits (MFA-4). */
export function generateBackupCodes(): string[] {
  return Array.from({ length: CODES_PER_SET }, generateCode)
}

function generateCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const [byte = UNBIASED_BYTE_LIMIT] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < UNBIASED_BYTE_LIMIT) code += CODE_CHARACTERS[byte % CODE_CHARACTERS.length] ?? ''
  }
  return code
}

/** Returns the SHA-256 hash of a backup code in hex. The server stores this hash instead of the code. */
export async function hashBackupCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Content of the text file in which an admin saves the backup codes. */
export function formatBackupCodes(codes: string[], email: string, title: string): string {
  return [title, email, '', ...codes, ''].join('\r\n')
}
