import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { createAdminTables, type AdminTables } from '../../src/backend/admin-tables.ts'
import type { TestWorld } from './test-backend.ts'

/* Creates accounts on the backend of a test, and opens the tables with the sessions of these accounts. */

const PASSWORD = 'a long password of tests'

/** @returns the e-mail address of a new account */
export async function makeAccount(world: TestWorld, { isListed }: { isListed: boolean }): Promise<string> {
  const email = `tables-${crypto.randomUUID()}@example.org`
  const body = JSON.stringify({ email, password: PASSWORD, email_confirm: true })
  const creation = await world.call('/auth/v1/admin/users', { method: 'POST', key: 'secret', body })
  const { id } = (await creation.json()) as { id: string }
  if (isListed) {
    const grantAnswer = await world.call('/rest/v1/rpc/grant_admin', {
      method: 'POST',
      key: 'secret',
      body: JSON.stringify({ account: id }),
    })
    expect(grantAnswer.ok).toBe(true)
  }
  return email
}

export async function signInToTables(
  world: TestWorld,
  email: string,
  fetchPort = fetch,
  hasEnded = () => Promise.resolve(false),
): Promise<AdminTables> {
  const client = createClient(world.backend.url, world.backend.env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: fetchPort },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return createAdminTables(client, hasEnded)
}
