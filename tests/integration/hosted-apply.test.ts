import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { APPLY_STEPS, applySteps } from '../../scripts/operate/hosted/apply-steps.ts'
import { toDatabaseArgument } from '../../scripts/operate/hosted/hosted-project.ts'
import { formatDashboardList } from '../../scripts/operate/hosted/settings.ts'
import {
  ALL_DONE,
  STEP_NAMES,
  databaseAddressOf,
  runApply,
  expectFinished,
  makeFinishedProject,
  makeProject,
  queryServer,
  saveProjects,
  type Project,
} from './hosted-apply-projects.ts'
import { createStandIn } from './hosted-stand-in.ts'
import { nodeArgumentsFor } from './test-backend.ts'

/* `npm run hosted -- apply`: what it changes, what it leaves and what it prints, also after it was killed. */

const CHANGING_COMMAND = /^(db push|config push|secrets set|functions deploy)$/

/** What each step printed. */
let stepLines: string[]

beforeAll(async () => {
  stepLines = await saveProjects()
})

/** Runs `apply` as a process, and kills it as soon as it prints a line that begins with `killAt`. */
async function runAndKill(project: Project, killAt: string): Promise<string | null> {
  const stateFile = path.join(await mkdtemp(path.join(tmpdir(), 'guide-apply-')), 'state.json')
  await writeFile(stateFile, JSON.stringify(project.state))
  const script = 'tests/integration/hosted-apply-process.ts'
  const args = [...nodeArgumentsFor(script), databaseAddressOf(project.database), stateFile]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const processExit = once(child, 'close') as Promise<[number | null, string | null]>
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith(killAt)) child.kill('SIGKILL')
  }
  const [, signal] = await processExit
  Object.assign(project.state, JSON.parse(await readFile(stateFile, 'utf8')))
  await rm(path.dirname(stateFile), { recursive: true })
  // The server notices the kill of the process only after the current statement.
  await expect
    .poll(
      () =>
        queryServer('postgres', [`select pid from pg_stat_activity where datname = '${project.database}'`]),
      { timeout: 30_000 },
    )
    .toEqual([])
  return signal
}

test('npm run hosted -- apply sets up a new project, and changes nothing the second time (OPERATE-3)', async () => {
  const project = await makeProject()
  const lines = await runApply(project)
  expect(lines.map((line) => line.split(':')[0])).toEqual(STEP_NAMES)
  // These steps are done already, because the migrations set them up if the platform's schemas exist.
  const doneStepNames = lines
    .filter((line) => line.endsWith('done already'))
    .map((line) => line.split(':')[0])
  expect(doneStepNames).toEqual(['Schedules', 'Storage rules', 'Live updates'])
  const { length } = project.commands
  const secrets = await queryServer(project.database, [
    'select name, secret from vault.secrets order by name',
  ])
  await expectFinished(project)
  expect(project.commands.slice(length).filter((command) => CHANGING_COMMAND.test(command))).toEqual([])
  expect(
    await queryServer(project.database, ['select name, secret from vault.secrets order by name']),
  ).toEqual(secrets)
})

test('npm run hosted -- apply only builds the site again if only the directory has changed (OPERATE-8)', async () => {
  const project = await makeFinishedProject()
  await queryServer(project.database, [
    "insert into public.businesses (name, description) values ('Reef Store', 'Rice and rope.')",
    'select public.note_snapshot(s.epoch, private.newest_revision()) from private.directory_state s',
  ])
  const lines = await runApply(project)
  expect(lines.filter((line) => !line.endsWith('done already'))).toEqual([
    expect.stringMatching(/^Site: built into dist: deploy that folder/),
  ])
  expect(await runApply(project)).toEqual(ALL_DONE)
})

test('npm run hosted -- apply shows no secret (OPERATE-3)', async () => {
  const project = await makeFinishedProject()
  const createdSecrets = (await queryServer(project.database, ['select secret from vault.secrets'])) as {
    secret: string
  }[]
  const { SUPABASE_URL: _public, ...secrets } = project.hosted.settings
  const secretTexts = [
    secrets['SUPABASE_SECRET_KEY'],
    secrets['SUPABASE_ACCESS_TOKEN'],
    secrets['SMTP_PASS'],
    secrets['DEPLOY_HOOK'],
    secrets['DATABASE_URL'],
  ]
  const text = stepLines.join('\n') + formatDashboardList(project.hosted.settings)
  for (const secret of [...secretTexts, ...createdSecrets.map((row) => row.secret)]) {
    if (secret !== project.hosted.settings['SUPABASE_URL']) expect(text).not.toContain(secret)
  }
  project.hosted.cli = async () => ({ code: 1, output: `failed with ${secretTexts.join(' ')}` })
  const failure = await runApply(project).catch((error: Error) => error.message)
  expect(failure).toContain('The Supabase CLI failed (config diff)')
  for (const secret of secretTexts) expect(failure).not.toContain(secret)
})

describe('apply completes a project after an earlier run was killed (OPERATE-4)', () => {
  // A step reads the state of the project, so a kill before a step is the same as a kill after the previous step.
  test.each(['before the first step', ...STEP_NAMES.map((name) => `after ${name}`)])(
    'npm run hosted -- apply completes a project after a run was killed %s',
    async (killPoint) => {
      const doneSteps = STEP_NAMES.indexOf(killPoint.replace('after ', '')) + 1
      const project = await makeProject(doneSteps)
      const lines = await runApply(project)
      expect(lines).toHaveLength(STEP_NAMES.length)
      expect(lines.slice(0, doneSteps)).toEqual(ALL_DONE.slice(0, doneSteps))
      await expectFinished(project)
    },
  )

  test.each([
    ['command db push', 'Migrations'],
    ['Vault secrets:', 'Vault secrets'],
    ['command secrets set', 'Secrets of the functions'],
    ['command functions deploy', 'Functions'],
  ])(
    'npm run hosted -- apply completes a project after a run was ended by SIGKILL at "%s"',
    async (lineStart, step) => {
      const project = await makeProject(STEP_NAMES.indexOf(step))
      expect(await runAndKill(project, lineStart)).toBe('SIGKILL')
      expect(await runApply(project)).toHaveLength(STEP_NAMES.length)
      await expectFinished(project)
    },
  )

  test('npm run hosted -- apply completes a project after a run failed in the middle of the migrations', async () => {
    const project = await makeProject(STEP_NAMES.indexOf('Migrations'))
    project.stopPushAfter = 8
    await expect(runApply(project)).rejects.toThrow('The Supabase CLI failed')
    expect(await runApply(project)).toHaveLength(STEP_NAMES.length)
    await expectFinished(project)
  })
})

test.each([
  ['Schedules', `delete from cron.job where jobname = 'guide-sweep'`],
  ['Schedules', 'update cron.job set active = false'],
  ['Storage rules', 'drop policy "Admins upload photos" on storage.objects'],
  ['Storage rules', `update storage.buckets set public = false where id = 'directory'`],
  ['Storage rules', `update storage.buckets set allowed_mime_types = null where id = 'business-images'`],
  ['Storage rules', `alter policy "Admins upload photos" on storage.objects with check (true)`],
  ['Live updates', 'drop policy "Anyone hears that the directory changed" on realtime.messages'],
  ['Vault secrets', `update vault.secrets set secret = 'old' where name = 'guide_function_key'`],
  ['Vault secrets', `delete from vault.secrets where name = 'guide_deploy_hook'`],
])('npm run hosted -- apply repeats only the step "%s" after: %s (OPERATE-3)', async (step, change) => {
  const project = await makeFinishedProject()
  await queryServer(project.database, [change])
  const lines = await runApply(project)
  expect(lines.filter((line) => !line.endsWith('done already')).map((line) => line.split(':')[0])).toEqual([
    step,
  ])
  expect(await runApply(project)).toEqual(ALL_DONE)
})

test('where a deploy hook or mail server of an earlier run is empty now, npm run hosted -- apply leaves it and says that it is still in use, and how to remove it (OPERATE-16)', async () => {
  const project = await makeFinishedProject()
  const names = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM']
  for (const name of ['DEPLOY_HOOK', ...names]) project.hosted.settings[name] = ''
  const removal = "delete from vault.secrets where name = 'guide_deploy_hook'"
  const keptHook = `DEPLOY_HOOK is empty, but the database still has guide_deploy_hook and calls it. If it should not, run in the SQL editor of the dashboard: ${removal}`
  const keptServer = `empty in this run, but still in use by the functions: ${names.join(', ')}. If they should not be, delete them at https://supabase.com/dashboard/project/abcdefghijklmnopqrst/functions/secrets`
  const runUnfinishedSteps = async () =>
    (await runApply(project)).filter((line) => !line.endsWith('done already'))
  expect(await runUnfinishedSteps()).toEqual([
    `Vault secrets: ${keptHook}`,
    `Secrets of the functions: ${keptServer}`,
  ])
  await queryServer(project.database, [
    `update vault.secrets set secret = 'old' where name = 'guide_function_key'`,
  ])
  project.hosted.settings['SITE_URL'] = 'https://guide.example.net'
  expect(await runUnfinishedSteps()).toEqual([
    `Vault secrets: set guide_function_key; ${keptHook}`,
    expect.stringMatching(/^Settings of Auth and the API: pushed/),
    `Secrets of the functions: set SITE_URL; ${keptServer}`,
  ])
  await queryServer(project.database, [removal])
  for (const name of names) delete project.state.secretDigests[name]
  expect(await runApply(project)).toEqual(ALL_DONE)
})

/** A finished project, with a policy of Storage that this checkout does not have. */
async function makeProjectWithPolicy() {
  const project = await makeFinishedProject()
  await queryServer(project.database, [
    `create policy "Test" on storage.objects for select to anon using (bucket_id = 'business-images')`,
  ])
  return project
}

const DROPPING_LINE =
  /^Storage rules: dropping the policy "Test" \(select on objects to anon using \(.*business-images.*\)\)$/

test('npm run hosted -- apply drops a policy of Storage that this checkout does not have, and prints its definition (OPERATE-3)', async () => {
  const project = await makeProjectWithPolicy()
  const lines = await runApply(project)
  expect(lines.filter((line) => !line.endsWith('done already'))).toEqual([
    expect.stringMatching(DROPPING_LINE),
    'Storage rules: set 2 buckets and 3 policies; dropped other policies: 1',
  ])
  expect(await runApply(project)).toEqual(ALL_DONE)
})

test('npm run hosted -- apply prints the SQL of a policy of Storage before it drops the policy (OPERATE-3)', async () => {
  const project = await makeProjectWithPolicy()
  const failingRun = applySteps(APPLY_STEPS, project.hosted, (line) => {
    if (DROPPING_LINE.test(line)) throw new Error('The terminal was closed')
  })
  await expect(failingRun).rejects.toThrow('The terminal was closed')
  expect(
    await queryServer(project.database, [`select policyname from pg_policies where policyname = 'Test'`]),
  ).toHaveLength(1)
})

test('npm run hosted -- apply continues when a setting cannot be pushed, and pushes the setting the next time (OPERATE-3)', async () => {
  const project = await makeProject(STEP_NAMES.indexOf('Settings of Auth and the API'))
  const { cli } = project.hosted
  project.hosted.cli = async (args, folder) =>
    args[1] === 'diff' ? { code: 2, output: 'email_sent differs' } : cli(args, folder)
  await runApply(project)
  const changedLines = (await runApply(project)).filter((line) => !line.endsWith('done already'))
  expect(changedLines.map((line) => line.split(':')[0])).toEqual(['Settings of Auth and the API'])
})

test('npm run hosted -- apply ends with one sentence if a step has no effect (OPERATE-3)', async () => {
  const project = await makeProject()
  const brokenStep = { name: 'Extensions', isDone: async () => false, runStep: async () => 'tried' }
  await expect(applySteps([brokenStep], project.hosted, () => undefined, 0)).rejects.toThrow('does not show')
})

test('npm run hosted -- apply keeps the key with which a second factor was encrypted (OPERATE-3)', async () => {
  const project = await makeProject(STEP_NAMES.indexOf('Vault secrets'))
  const [key] = await queryServer(project.database, [
    `insert into private.mfa_factors (user_id, sealed, tries_seen) values (gen_random_uuid(), '\\x00', 0)`,
    `select value as secret from private.secrets where name = 'mfa_key'`,
  ])
  await runApply(project)
  expect(
    await queryServer(project.database, [`select secret from vault.secrets where name = 'guide_mfa_key'`]),
  ).toEqual([key])
})

test.each([
  ['postgresql://postgres:secret@127.0.0.1/postgres', 'postgresql://postgres:secret@127.0.0.1/postgres'],
  ['postgresql://postgres.ref:secret@aws-0-x.pooler.supabase.com:5432/postgres', 'abcdefghijklmnopqrst'],
])('the password of a hosted database is on no command line: %s (OPERATE-3)', (address, expectedUrl) => {
  expect(toDatabaseArgument(createStandIn(address).hosted.settings)).toBe(expectedUrl)
})
