import type { Client } from 'pg'
import { createSigningKey, derivePublicKey } from '../../../src/domain/snapshot/snapshot-signature.ts'

/*
 * The keys of the snapshot (SIGN-3), as JSON Web Keys in the Vault (`guide_` before each name), or in private.secrets if there
 * is no Vault. The first key signs. The app accepts both, so that the second key can replace the first one at any time.
 */
export const SNAPSHOT_KEY_NAMES = ['snapshot_key', 'snapshot_key_2'] as const

type SnapshotKeyName = (typeof SNAPSHOT_KEY_NAMES)[number]

type QueryClient = Pick<Client, 'query'>

/** The public keys that the app has to accept. The first one belongs to the key that signs. */
export async function readSnapshotPublicKeys(client: QueryClient): Promise<string[]> {
  const keys = await Promise.all(SNAPSHOT_KEY_NAMES.map((name) => readKey(client, name)))
  return keys.flatMap((key) => (key === null ? [] : [derivePublicKey(key)]))
}

/** Creates the missing keys. Returns the names of the Vault secrets that it created. */
export async function makeMissingSnapshotKeys(client: QueryClient): Promise<string[]> {
  const createdNames: string[] = []
  for (const name of SNAPSHOT_KEY_NAMES) {
    if ((await readKey(client, name)) !== null) continue
    await writeKey(client, name, (await createSigningKey()).privateKey)
    createdNames.push(`guide_${name}`)
  }
  return createdNames
}

/**
 * Rotates the keys: the second one becomes the signing key, and the signing key becomes the second one. With `revoke`
 * the old signing key is deleted instead, and a new second one is created.
 */
export async function rotateKeys(client: QueryClient, { revoke }: { revoke: boolean }): Promise<void> {
  const [firstName, secondName] = SNAPSHOT_KEY_NAMES
  await client.query('begin')
  await makeMissingSnapshotKeys(client)
  const keyBefore = await readKey(client, firstName)
  const nextKey = await readKey(client, secondName)
  if (keyBefore === null || nextKey === null) throw new Error('The keys could not be made')
  await writeKey(client, firstName, nextKey)
  await writeKey(client, secondName, revoke ? (await createSigningKey()).privateKey : keyBefore)
  // Mark the snapshot as out of date, so that it is signed again within a minute.
  await client.query('update private.snapshot_state set revision = -1 where only_row')
  await client.query('commit')
}

async function readKey(client: QueryClient, name: SnapshotKeyName): Promise<string | null> {
  const { rows } = await client.query<{ key: string | null }>('select private.read_secret($1) as key', [name])
  return rows[0]?.key ?? null
}

async function writeKey(client: QueryClient, name: SnapshotKeyName, key: string): Promise<void> {
  if (!(await hasVault(client))) {
    await client.query(
      `insert into private.secrets (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [name, key],
    )
    return
  }
  const { rows } = await client.query<{ id: string }>('select id from vault.secrets where name = $1', [
    `guide_${name}`,
  ])
  const [existingSecret] = rows
  if (existingSecret) await client.query('select vault.update_secret($1, $2)', [existingSecret.id, key])
  else await client.query('select vault.create_secret($1, $2)', [key, `guide_${name}`])
}

async function hasVault(client: QueryClient): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('vault.decrypted_secrets') is not null as has`,
  )
  return rows[0]?.has ?? false
}
