import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import {
  areChecksRight,
  queryDatabase,
  formatRemoteOption,
  runCli,
  withContext,
  type HostedProject,
} from './hosted-project.ts'
import { makeMissingSnapshotKeys } from './snapshot-keys.ts'
import { throwCliFailure, withDeployFolder } from './supabase-cli.ts'

const FUNCTION_SECRET_NAMES = ['SITE_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM']

/**
 * Sets the secrets of the Vault. The key of the second factor never leaves the database: a new key is made there, or the key
 * in use is moved if an admin has already set up a second factor, because sealed data cannot be opened with another key.
 */
export async function setVaultSecrets(hosted: HostedProject): Promise<string> {
  const givenSecrets = toVaultSecrets(hosted)
  const setNames = await withContext(hosted, (context) =>
    context.withDatabase(async (client) => {
      const changedNames: string[] = []
      await client.query('begin')
      for (const [name, value] of Object.entries(givenSecrets)) {
        const { rows } = await client.query<{ id: string; value: string }>(
          'select id, decrypted_secret as value from vault.decrypted_secrets where name = $1',
          [name],
        )
        const [existingSecret] = rows
        if (existingSecret?.value === value) continue
        if (existingSecret)
          await client.query('select vault.update_secret($1, $2)', [existingSecret.id, value])
        else await client.query('select vault.create_secret($1, $2)', [value, name])
        changedNames.push(name)
      }
      for (const name of ['mfa_key', 'pepper']) {
        const { rowCount } = await client.query('select from vault.secrets where name = $1', [
          `guide_${name}`,
        ])
        if (rowCount !== 0) continue
        await client.query(
          `select vault.create_secret(
             case when exists (select from private.mfa_factors)
               then (select s.value from private.secrets s where s.name = $1)
               else encode(extensions.gen_random_bytes(32), 'hex') end,
             'guide_' || $1)`,
          [name],
        )
        changedNames.push(`guide_${name}`)
      }
      changedNames.push(...(await makeMissingSnapshotKeys(client)))
      await client.query('commit')
      return changedNames
    }),
  )
  return `set ${setNames.join(', ')}`
}

/** Vault secrets whose values come from the settings. */
function toVaultSecrets({ settings }: HostedProject): Record<string, string> {
  const hook = settings['DEPLOY_HOOK']
  return {
    guide_project_url: settings['SUPABASE_URL'] ?? '',
    guide_function_key: settings['SUPABASE_SECRET_KEY'] ?? '',
    ...(hook ? { guide_deploy_hook: hook } : {}),
  }
}

export async function areVaultSecretsSet(hosted: HostedProject): Promise<boolean> {
  const names = [
    'The Vault secrets of the schedules are right',
    'The Vault has keys for the second factor',
    'The Vault has the keys that sign the snapshot',
  ]
  if (!(await areChecksRight(hosted, names))) return false
  const wantedSecrets = Object.entries(toVaultSecrets(hosted))
  const [row] = await queryDatabase<{ found: number }>(
    hosted,
    `select count(*)::int as found from vault.decrypted_secrets s
     join unnest($1::text[], $2::text[]) as wanted (name, value)
       on wanted.name = s.name and wanted.value = s.decrypted_secret`,
    [wantedSecrets.map(([name]) => name), wantedSecrets.map(([, value]) => value)],
  )
  return row?.found === wantedSecrets.length
}

/**
 * Says that the deploy hook of an earlier run is still in use, and how to remove it, where DEPLOY_HOOK is empty now. It is
 * not deleted here, because a run whose environment lacks the setting looks the same as one that takes it back.
 */
export async function findKeptVaultSecrets(hosted: HostedProject): Promise<string | null> {
  if (hosted.settings['DEPLOY_HOOK']) return null
  const rows = await queryDatabase(hosted, `select from vault.secrets where name = 'guide_deploy_hook'`)
  return rows.length === 0
    ? null
    : "DEPLOY_HOOK is empty, but the database still has guide_deploy_hook and calls it. If it should not, run in the SQL editor of the dashboard: delete from vault.secrets where name = 'guide_deploy_hook'"
}

/** The secrets for the edge functions, without empty values. */
function listFunctionSecrets({ settings }: HostedProject): [string, string][] {
  return FUNCTION_SECRET_NAMES.flatMap((name) =>
    settings[name] ? [[name, settings[name]] as [string, string]] : [],
  )
}

export async function areFunctionSecretsSet(hosted: HostedProject): Promise<boolean> {
  const digests = await readSecretDigests(hosted)
  return listFunctionSecrets(hosted).every(([name, value]) => digests.get(name) === hashSha256(value))
}

/** The same as findKeptVaultSecrets, for the mail server of the edge functions. */
export async function findKeptFunctionSecrets(hosted: HostedProject): Promise<string | null> {
  const { settings } = hosted
  const emptyNames = FUNCTION_SECRET_NAMES.filter((name) => !settings[name])
  if (emptyNames.length === 0) return null
  const digests = await readSecretDigests(hosted)
  const keptNames = emptyNames.filter((name) => digests.has(name))
  return keptNames.length === 0
    ? null
    : `empty in this run, but still in use by the functions: ${keptNames.join(', ')}. If they should not be, delete them at https://supabase.com/dashboard/project/${settings['SUPABASE_PROJECT_REF']}/functions/secrets`
}

/** SHA-256 of each secret by name, because Supabase shows only the hashes of secrets. */
async function readSecretDigests(hosted: HostedProject): Promise<Map<string, string>> {
  const output = await runCli(hosted, ['secrets', 'list', formatRemoteOption(hosted), '--output', 'json'])
  const list = /\[[\s\S]*\]/.exec(output)?.[0]
  if (list === undefined)
    throw new PlainFailure('The Supabase CLI lists no secrets: is the access token right?')
  const secrets = JSON.parse(list) as { name: string; value: string }[]
  return new Map(secrets.map(({ name, value }) => [name, value]))
}

export async function setFunctionSecrets(hosted: HostedProject): Promise<string[]> {
  const secrets = listFunctionSecrets(hosted)
  const args = ['secrets', 'set', '--env-file', 'functions.env', formatRemoteOption(hosted), '--yes']
  await withDeployFolder(hosted.settings, async (folder) => {
    // Quote the values, because a # would begin a comment. Only the owner can read the folder, which is deleted afterwards.
    const text = secrets.map(([name, value]) => `${name}=${formatQuotedValue(name, value)}\n`).join('')
    await writeFile(path.join(folder, 'functions.env'), text, { mode: 0o600 })
    const answer = await hosted.cli(args, folder)
    if (answer.code !== 0) throwCliFailure(args, answer, hosted.settings)
  })
  return secrets.map(([name]) => name)
}

/** Puts a value into single quotes, in which nothing is replaced. @throws PlainFailure for a quote or line break in it */
function formatQuotedValue(name: string, value: string): string {
  if (!/['\n\r]/.test(value)) return `'${value}'`
  throw new PlainFailure(
    `${name} contains a single quote or a line break, which the Supabase CLI cannot read.`,
  )
}

function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
