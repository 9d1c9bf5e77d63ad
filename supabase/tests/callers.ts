import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Connection, TestDatabase } from './open-database.ts'

/**
 * A caller of the API as PostgREST describes it to the database: the role, the token's claims and the request
 * headers.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  userId?: string
  sessionId?: string
  /** How the session began, as Auth writes it into the token. Default: with the password. */
  began?: string
  address?: string
  /** Further request headers, in addition to the one with the client's address. */
  headers?: Record<string, string>
}

export const VISITOR: Caller = { role: 'anon', address: '203.0.113.7' }
export const SERVICE: Caller = { role: 'service_role' }

export function claimsOf({ role, userId, sessionId, began = 'password' }: Caller): object {
  return { role, sub: userId, session_id: sessionId, amr: [{ method: began, timestamp: 1_700_000_000 }] }
}

interface TransactionOptions {
  /** False rolls back everything that `work` did. Default: true. */
  isKept?: boolean
}

/**
 * Runs `work` in one transaction of this caller, like one API request. An error rolls back and is thrown again.
 */
export async function asCaller<T>(
  connection: Connection,
  caller: Caller,
  work: () => Promise<T>,
  { isKept = true }: TransactionOptions = {},
): Promise<T> {
  await connection.query('begin')
  try {
    const claims = claimsOf(caller)
    const address = caller.address === undefined ? {} : { 'x-forwarded-for': caller.address }
    const headers = { ...address, ...caller.headers }
    // safeupdate.enabled has an effect only where the server loads that extension, as hosted Supabase does for its API.
    await connection.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true),
              set_config('safeupdate.enabled', 'on', true)`,
      [JSON.stringify(caller.role === 'anon' ? { role: 'anon' } : claims), JSON.stringify(headers)],
    )
    await connection.query(`set local role ${caller.role}`)
    const result = await work()
    await connection.query(isKept ? 'commit' : 'rollback')
    return result
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

/** Runs and commits one statement of this caller. */
export function queryAs(connection: Connection, caller: Caller, sql: string, parameters?: unknown[]) {
  return asCaller(connection, caller, () => connection.query(sql, parameters))
}

/** SQLSTATE of a database error, whichever driver threw it. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** Creates an account with a session, as Supabase Auth does, and adds it to the admins if `isAdmin` is true. */
export async function addAccount(connection: Connection, email: string, isAdmin: boolean): Promise<Caller> {
  const [row] = await connection.query('insert into auth.users (email) values ($1) returning id', [email])
  const userId = String(row?.['id'])
  if (isAdmin) await connection.query('select public.grant_admin($1)', [userId])
  return insertSession(connection, userId)
}

export async function addAdminAndStranger(
  connection: Connection,
): Promise<{ admin: Caller; stranger: Caller }> {
  const admin = await addAccount(connection, 'admin@example.mh', true)
  return { admin, stranger: await addAccount(connection, 'stranger@example.mh', false) }
}

interface DatabaseWithCallers {
  database: TestDatabase
  admin: Caller
  /** Has an account, but is no admin. */
  stranger: Caller
}

/** Call inside a `describe`: opens a database with an admin and a stranger before its tests, and closes it after them. */
export function openWithCallers(open: () => Promise<TestDatabase>): DatabaseWithCallers {
  const opened = {} as DatabaseWithCallers
  beforeAll(async () => {
    opened.database = await open()
    Object.assign(opened, await addAdminAndStranger(opened.database))
  })
  afterAll(() => opened.database.close())
  return opened
}

/** Adds an admin with an address that no other account has. */
export const addAdmin = (connection: Connection): Promise<Caller> =>
  addAccount(connection, `admin-${randomUUID()}@example.mh`, true)

/** Adds a session to the account, as a sign-in with a password does. */
async function insertSession(connection: Connection, userId: string): Promise<Caller> {
  const [row] = await connection.query('insert into auth.sessions (user_id) values ($1) returning id', [
    userId,
  ])
  return { role: 'authenticated', userId, sessionId: String(row?.['id']), address: '203.0.113.50' }
}

/** Adds another session to the same account, which has passed only the password. */
export function addSession(connection: Connection, caller: Caller): Promise<Caller> {
  if (caller.userId === undefined) throw new Error('Only an account can sign in')
  return insertSession(connection, caller.userId)
}
