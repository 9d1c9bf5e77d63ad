import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, queryAs } from './callers.ts'
import type { Connection, Row } from './open-database.ts'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TIME_STEP_MS = 30_000

/** Creates the secret of a second factor: 32 base32 characters, as the admin area generates them. */
export function createSecret(): string {
  return [...randomBytes(32)].map((byte) => BASE32_ALPHABET[byte % 32]).join('')
}

/** The code of RFC 6238 with SHA-1 and 6 digits. Written independently of the SQL, so that the tests compare both. */
export function totp(secret: string, atMs: number = Date.now()): string {
  const bits = Array.from(secret, (letter) =>
    BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / TIME_STEP_MS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const truncationOffset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(truncationOffset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Waits for the next time step if less than `neededMs` is left, so that a test stays within one step. */
export async function waitForTimeInStep(neededMs = 5_000): Promise<void> {
  const leftMs = TIME_STEP_MS - (Date.now() % TIME_STEP_MS)
  if (leftMs < neededMs) await sleep(leftMs + 50)
}

export function createBackupCodes(count = 8): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return Array.from({ length: count }, () =>
    Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join(''),
  )
}

export function hashBackupCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

export async function verifyCode(connection: Connection, caller: Caller, code: string): Promise<Row> {
  const [row] = await queryAs(connection, caller, 'select public.verify_mfa_code($1) as answer', [code])
  return row?.['answer'] as Row
}

export async function readMfaStatus(connection: Connection, caller: Caller): Promise<Row> {
  const [row] = await queryAs(connection, caller, 'select public.mfa_status() as answer')
  return row?.['answer'] as Row
}

/** Sends the request that the admin area sends when the set-up begins. */
export function beginSetup(connection: Connection, caller: Caller, secret: string): Promise<Row[]> {
  return queryAs(
    connection,
    caller,
    `insert into public.admin_mfa_settings (user_id, secret_key, is_enabled, backup_codes_used)
     values ($1, $2, false, 0)
     on conflict (user_id) do update set secret_key = excluded.secret_key, is_enabled = excluded.is_enabled,
       backup_codes_used = excluded.backup_codes_used
     returning *`,
    [caller.userId, secret],
  )
}

export function enableFactor(connection: Connection, caller: Caller): Promise<Row[]> {
  return queryAs(
    connection,
    caller,
    'update public.admin_mfa_settings set is_enabled = true where user_id = $1 returning *',
    [caller.userId],
  )
}

export function storeBackupCodes(connection: Connection, caller: Caller, codes: string[]): Promise<Row[]> {
  return queryAs(
    connection,
    caller,
    'insert into public.admin_backup_codes (user_id, code_hash) select $1, unnest($2::text[]) returning *',
    [caller.userId, codes.map((code) => hashBackupCode(code))],
  )
}

/** Sends the request of the admin area for new backup codes. */
export async function replaceBackupCodes(
  connection: Connection,
  caller: Caller,
  hashes: readonly string[],
): Promise<unknown> {
  const sql = 'select public.replace_backup_codes($1) as left'
  return (await queryAs(connection, caller, sql, [hashes]))[0]?.['left']
}

/**
 * Sets up a second factor for the caller's account; the caller's session is verified afterwards. Uses the code
 * of the previous time step, so that the current code can still be used.
 */
export async function setUpMfa(
  connection: Connection,
  caller: Caller,
): Promise<{ secret: string; codes: string[] }> {
  const secret = createSecret()
  const codes = createBackupCodes()
  await waitForTimeInStep()
  await beginSetup(connection, caller, secret)
  const verification = await verifyCode(connection, caller, totp(secret, Date.now() - TIME_STEP_MS))
  if (verification['purpose'] !== 'enrolment')
    throw new Error(`The set-up failed: ${JSON.stringify(verification)}`)
  await enableFactor(connection, caller)
  await storeBackupCodes(connection, caller, codes)
  return { secret, codes }
}

export async function readIsAdmin(connection: Connection, caller: Caller): Promise<unknown> {
  return (await queryAs(connection, caller, 'select private.is_admin() as answer'))[0]?.['answer']
}

/** Makes the verification of the account's sessions `minutes` older. */
export async function makeVerificationsOlder(
  connection: Connection,
  caller: Caller,
  minutes: number,
): Promise<void> {
  await connection.query(
    `update private.mfa_sessions set verified_at = verified_at - $2 * interval '1 minute',
       expires_at = expires_at - $2 * interval '1 minute' where user_id = $1`,
    [caller.userId, minutes],
  )
}
