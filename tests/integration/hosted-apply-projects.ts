import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { APPLY_STEPS, applySteps, type ApplyStep } from '../../scripts/operate/hosted/apply-steps.ts'
import { SCHEDULED_JOBS } from '../../scripts/operate/hosted/schedules.ts'
import { readFunctionsVersion } from '../../scripts/operate/hosted/supabase-cli.ts'
import { installBaseSchema, readMigrations } from '../../supabase/local/migrations.ts'
import { createStandIn, type ProjectState, type StandIn } from './hosted-stand-in.ts'
import { databaseAddress } from '../../scripts/test/postgres-server.ts'

/*
 * Projects for tests of `npm run hosted -- apply`, on a PostgreSQL server with Supabase's roles. The platform's
 * extensions, its API and the commands of the CLI that change a hosted project are stand-ins.
 */

export const STEP_NAMES = APPLY_STEPS.map(({ name }) => name)
export const ALL_DONE = STEP_NAMES.map((name) => `${name}: done already`)

export type Project = StandIn & { database: string }

/** The database in which the steps run first. */
const FIRST_DATABASE = 'guide_apply'

/** A project in which the first steps are done, saved so that tests can start from it. */
interface SavedProject {
  /** The database to copy. */
  template: string
  state: ProjectState
}
/** The array index is the number of steps that are done. */
const savedProjects: SavedProject[] = []
let databaseCount = 0

/**
 * Runs every step once and saves the project after each one. Call before the first test.
 * @returns what each step printed
 */
export async function saveProjects(): Promise<string[]> {
  const stepLines: string[] = []
  const project = Object.assign(createStandIn(databaseAddressOf(FIRST_DATABASE)), {
    database: FIRST_DATABASE,
  })
  await replaceDatabase(project.database, 'template0')
  const platform = await readFile(path.join(import.meta.dirname, 'hosted-platform.sql'), 'utf8')
  const client = await openDatabase(project.database)
  await installBaseSchema({ runScript: async (sql) => void (await client.query(sql)) })
  await client.query(platform)
  await client.query(`create function net.http_post(
    url text, headers jsonb, body jsonb, timeout_milliseconds integer) returns bigint language sql as 'select 1::bigint'`)
  // The step "Extensions" must enable this extension again.
  await client.query('drop extension pgcrypto')
  await client.end()
  await saveProject(project)
  for (const step of APPLY_STEPS) {
    stepLines.push(...(await runApply(project, [step])))
    await saveProject(project)
  }
  return stepLines
}

async function saveProject({ database, state }: Project): Promise<void> {
  const template = `${FIRST_DATABASE}_after_${savedProjects.length}`
  await replaceDatabase(template, database)
  savedProjects.push({ template, state: structuredClone(state) })
}

export function databaseAddressOf(name: string): string {
  return databaseAddress(inject('postgresServer') ?? '', name)
}

async function openDatabase(name: string): Promise<Client> {
  const client = new Client(databaseAddressOf(name))
  await client.connect()
  return client
}

export async function queryServer(name: string, statements: readonly string[]): Promise<unknown[]> {
  const client = await openDatabase(name)
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function replaceDatabase(name: string, template: string): Promise<void> {
  await queryServer('postgres', [
    `drop database if exists ${name}`,
    `create database ${name} template ${template}`,
  ])
}

/**
 * Creates a project in which the first `doneSteps` steps are done. With 0 steps, it has only what Supabase itself installs.
 */
export async function makeProject(doneSteps = 0): Promise<Project> {
  const savedProject = savedProjects[doneSteps]
  if (savedProject === undefined) throw new Error(`There is no step ${doneSteps}`)
  const database = `${FIRST_DATABASE}_${(databaseCount += 1)}`
  await replaceDatabase(database, savedProject.template)
  const project = Object.assign(createStandIn(databaseAddressOf(database)), { database })
  Object.assign(project.state, structuredClone(savedProject.state))
  return project
}

export function makeFinishedProject(): Promise<Project> {
  return makeProject(APPLY_STEPS.length)
}

export async function runApply(
  project: StandIn,
  steps: readonly ApplyStep[] = APPLY_STEPS,
): Promise<string[]> {
  const lines: string[] = []
  await applySteps(steps, project.hosted, (line) => lines.push(line))
  return lines
}

export async function expectFinished(project: Project): Promise<void> {
  expect(await runApply(project)).toEqual(ALL_DONE)
  expect(project.state).toMatchObject({ functionsVersion: await readFunctionsVersion(), isBuilt: true })
  expect(project.state.config).toContain('site_url = "https://guide.example.org"')
  expect(Object.keys(project.state.secretDigests)).toHaveLength(6)
  const migrations = await readMigrations('supabase/migrations')
  const [counts] = await queryServer(project.database, [
    `select (select count(*)::int from cron.job where active) as jobs, (select count(*)::int from vault.secrets) as secrets,
       (select count(*)::int from supabase_migrations.schema_migrations) as migrations,
       (public.snapshot_status() ->> 'is_due')::boolean as due`,
  ])
  expect(counts).toEqual({
    jobs: Object.keys(SCHEDULED_JOBS).length,
    secrets: 7,
    migrations: migrations.length,
    due: false,
  })
}
