import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import type { LocalDatabase } from './local-database.ts'
import { PlainFailure } from './run-command.ts'

export interface Migration {
  /** The first 14 digits of the file name, by which the Supabase CLI orders migrations. */
  version: string
  name: string
  sql: string
}

/** Reads the migration files of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, 14),
      name: file.slice(15, -4),
      sql: await readFile(path.join(folder, file), 'utf8'),
    })),
  )
}

/** Returns a checksum that changes whenever a migration is added or edited. */
export function migrationsChecksum(migrations: readonly Migration[]): string {
  const hash = createHash('sha256')
  for (const { version, sql } of migrations) hash.update(version).update('\0').update(sql).update('\0')
  return hash.digest('hex')
}

/**
 * Applies all new migrations. Each runs in one transaction that also adds its row to the Supabase CLI's history table.
 * @throws PlainFailure when an applied file was edited or deleted, or when a migration fails
 */
export async function applyMigrations(
  database: Pick<LocalDatabase, 'query' | 'runScript'>,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await readHistory(database)
  for (const [version, text] of applied) {
    const file = migrations.find((migration) => migration.version === version)
    if (file?.sql === text) continue
    const problem = file ? 'was edited after it was applied' : 'was applied, but its file is gone'
    throw new PlainFailure(
      `Migration ${version} ${problem}: bring the file back, or delete the data folder (supabase/.temp, or GUIDE_DATA_DIR) to start again.`,
    )
  }
  const pending = migrations.filter((migration) => !applied.has(migration.version))
  for (const migration of pending) await applyMigration(database, migration)
  return pending.map((migration) => migration.version)
}

async function readHistory(database: Pick<LocalDatabase, 'query'>): Promise<Map<string, string>> {
  const rows = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations order by version',
  )
  return new Map(rows.map((row) => [row.version, row.statements?.[0] ?? '']))
}

async function applyMigration(
  database: Pick<LocalDatabase, 'runScript'>,
  migration: Migration,
): Promise<void> {
  try {
    await database.runScript(toTransactionScript(migration))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainFailure(`Migration ${migration.version}_${migration.name} cannot be applied: ${reason}`)
  }
}

/** Returns one SQL script with quoted values, because a script with several statements cannot have parameters. */
function toTransactionScript({ version, name, sql }: Migration): string {
  return `begin;
${sql}
;
insert into supabase_migrations.schema_migrations (version, name, statements)
  values (${quoteSqlText(version)}, ${quoteSqlText(name)}, array[${quoteSqlText(sql)}]);
commit;`
}

function quoteSqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

const MIGRATION_HISTORY_SQL = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text, created_by text,
    idempotency_key text unique, rollback text[]);
`

export async function hasBaseSchema(database: LocalDatabase): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as has`,
  )
  return row?.has ?? false
}

/** Creates in an empty database the roles and schemas that a hosted Supabase project has before its first migration. */
export async function installBaseSchema(database: Pick<LocalDatabase, 'runScript'>): Promise<void> {
  const parts = [
    getAuthSchemaSql(false),
    getStorageSchemaSql(false),
    MIGRATION_HISTORY_SQL,
    await readBaseSql(),
  ]
  await database.runScript(`begin;\n${parts.join(';\n')};\ncommit`)
}

export function readBaseSql(): Promise<string> {
  return readFile(new URL('hosted-base.sql', import.meta.url), 'utf8')
}
