import { randomBytes } from 'node:crypto'
import type { Query } from './local-database.ts'

/** The fields of a Supabase account that the admin API returns. */
export interface Account {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

const ACCOUNT_COLUMNS = 'id, aud, role, email, email_confirmed_at, last_sign_in_at, created_at, updated_at'

/** bcrypt's cost of new passwords, as on hosted Supabase. */
const PASSWORD_COST = 10

/** Creates an account with a confirmed email address. Without a password, only a reset link gives access to it. */
export async function createAccount(
  query: Query,
  email: string,
  password: string | undefined,
  cost = PASSWORD_COST,
): Promise<Account> {
  const [account] = await query<Account>(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                               raw_user_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', lower($1),
               extensions.crypt($2, extensions.gen_salt('bf', $3)), now(),
               '{"provider": "email", "providers": ["email"]}', '{}')
       returning ${ACCOUNT_COLUMNS}
     ), identity as (
       insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       select gen_random_uuid(), 'email', id::text, id,
              jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true) from account
     )
     select * from account`,
    [email, password ?? randomBytes(32).toString('hex'), cost],
  )
  if (!account) throw new Error('The account was not made')
  return account
}

export function listAccounts(query: Query): Promise<Account[]> {
  return query<Account>(`select ${ACCOUNT_COLUMNS} from auth.users order by created_at desc`)
}

export async function findAccount(query: Query, idOrEmail: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    `select ${ACCOUNT_COLUMNS} from auth.users where id::text = $1 or email = lower($1)`,
    [idOrEmail],
  )
  return account
}

/** Changes only the given fields. A new password ends all sessions, as on hosted Supabase. */
export async function changeAccount(
  query: Query,
  id: string,
  { email, password }: { email?: string; password?: string },
  cost = PASSWORD_COST,
): Promise<void> {
  if (email !== undefined) {
    await query('update auth.users set email = lower($2), updated_at = now() where id = $1', [id, email])
  }
  if (password === undefined) return
  // Hosted Supabase does both in one transaction. Here, the trigger of the new password must not see the old sessions.
  await query('delete from auth.sessions where user_id = $1', [id])
  await query(
    `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', $3)), updated_at = now()
      where id = $1`,
    [id, password, cost],
  )
}

export async function removeAccount(query: Query, id: string): Promise<boolean> {
  const removedRows = await query('delete from auth.users where id = $1 returning id', [id])
  return removedRows.length > 0
}

/** Creates a token that gives access to the account once, like the token in a password reset mail. */
export async function createRecoveryToken(query: Query, id: string): Promise<string> {
  const token = randomBytes(28).toString('hex')
  await query('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [
    id,
    token,
  ])
  return token
}
