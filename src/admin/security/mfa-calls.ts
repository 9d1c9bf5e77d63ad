import type { CodeAnswer } from '../../backend/admin-auth.ts'
import type { SignedIn } from '../kit/admin-context.ts'
import { hashBackupCode, newBackupCodes } from './mfa-secrets.ts'

/*
 * The second factor, call by call (supabase/README.md). The server checks every code and keeps the secret sealed; what
 * it refuses without a fresh code is asked again after one.
 */
type Caller = Pick<SignedIn, 'backend' | 'account'>

const SETTINGS = 'admin_mfa_settings'
const CODES = 'admin_backup_codes'

/** Stores the secret, not yet in force. @throws RequestFailure */
export async function beginSetup({ backend, account }: Caller, secret: string): Promise<void> {
  const row = { user_id: account.userId, secret_key: secret, is_enabled: false }
  await backend.tables.upsertRows(SETTINGS, [row], 'user_id')
}

export function proveCode({ backend }: Caller, code: string): Promise<CodeAnswer> {
  return backend.auth.verifyCode(code)
}

/** Puts the proved secret in force. @throws RequestFailure */
export async function enableFactor({ backend, account }: Caller): Promise<void> {
  await backend.tables.run(
    backend.from(SETTINGS).update({ is_enabled: true }).eq('user_id', account.userId).select(),
  )
}

/** A new set in the place of the old one. The codes are known to nobody else from now on. @throws RequestFailure */
export async function replaceBackupCodes({ backend, account }: Caller): Promise<string[]> {
  await backend.tables.run(backend.from(CODES).delete().eq('user_id', account.userId).select('id'))
  const codes = newBackupCodes()
  const rows = await Promise.all(
    codes.map(async (code) => ({ user_id: account.userId, code_hash: await hashBackupCode(code) })),
  )
  await backend.tables.run(backend.from(CODES).insert(rows).select('id'))
  return codes
}

/** Removes the settings; the backup codes go with them. @throws RequestFailure */
export async function disableFactor({ backend, account }: Caller): Promise<void> {
  await backend.tables.run(backend.from(SETTINGS).delete().eq('user_id', account.userId).select('user_id'))
}
