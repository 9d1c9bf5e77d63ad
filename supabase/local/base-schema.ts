import { readFile } from 'node:fs/promises'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import type { LocalDatabase } from './local-database.ts'

const MIGRATION_HISTORY = `
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

/** Creates in an empty database what a hosted Supabase project has before its first migration. */
export async function installBaseSchema(database: Pick<LocalDatabase, 'runScript'>): Promise<void> {
  const parts = [getAuthSchemaSql(false), getStorageSchemaSql(false), MIGRATION_HISTORY, await readBaseSql()]
  await database.runScript(`begin;\n${parts.join(';\n')};\ncommit`)
}

export function readBaseSql(): Promise<string> {
  return readFile(new URL('hosted-base.sql', import.meta.url), 'utf8')
}
