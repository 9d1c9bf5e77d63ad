import { randomUUID } from 'node:crypto'
import { type Caller, addSession, sqlState } from './callers.ts'
import type { Connection } from './open-database.ts'

/** Like Supabase Auth: sets a new password, then ends all sessions but one, in one transaction. Returns 'changed' or a SQLSTATE. */
export async function changePassword(
  connection: Connection,
  account: Caller,
  keptSession: Caller | null,
): Promise<string> {
  await connection.query('begin')
  try {
    await connection.query('update auth.users set encrypted_password = $2 where id = $1', [
      account.userId,
      randomUUID(),
    ])
    await connection.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
      account.userId,
      keptSession?.sessionId ?? null,
    ])
    await connection.query('commit')
    return 'changed'
  } catch (error) {
    await connection.query('rollback')
    return sqlState(error)
  }
}

/** Sets a new password in a session that began with the link of a mail, and ends that session. */
export async function setPasswordByLink(connection: Connection, account: Caller): Promise<void> {
  const session = await addSession(connection, account)
  await connection.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'otp')`,
    [session.sessionId],
  )
  const outcome = await changePassword(connection, account, session)
  if (outcome !== 'changed') throw new Error(`The password was not set: ${outcome}`)
  await connection.query('delete from auth.sessions where id = $1', [session.sessionId])
}
