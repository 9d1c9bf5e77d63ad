import { setTimeout as wait } from 'node:timers/promises'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { ALL_CHECKS } from './all-checks.ts'
import {
  areFunctionSecretsSet,
  areVaultSecretsSet,
  findKeptFunctionSecrets,
  findKeptVaultSecrets,
  setFunctionSecrets,
  setVaultSecrets,
} from './apply-secrets.ts'
import { areStorageRulesSet, setStorageRules } from './apply-storage.ts'
import {
  areChecksRight,
  callHostedProject,
  queryDatabase,
  formatRemoteOption,
  toDatabaseArgument,
  runCli,
  readSnapshotKeyList,
  type HostedProject,
} from './hosted-project.ts'
import { SCHEDULED_JOBS } from './schedules.ts'
import { throwCliFailure, withDeployFolder } from './supabase-cli.ts'

/** One step on the way from a linked project to a running one. Every step may be repeated at any time. */
export interface ApplyStep {
  name: string
  /** Reads the state of the project, so that a run after a killed one continues with the first missing step. */
  isDone(hosted: HostedProject): Promise<boolean>
  /** Whether the step had its effect, for steps after which `isDone` can still be false. */
  hasEffect?(hosted: HostedProject): Promise<boolean>
  /** Runs the step, and returns in one line, without secrets, what it did. Reports data with `report` before deleting them. */
  runStep(hosted: HostedProject, report: (line: string) => void): Promise<string>
  /** Says what the project still has from an earlier run although its setting is empty now; null where there is nothing. */
  findKeptSettings?(hosted: HostedProject): Promise<string | null>
}

/** How long it may take until a step has its effect, such as a deployed function. */
const EFFECT_LIMIT_MS = 30_000

/** pg_cron and supabase_vault choose their schema themselves. */
const EXTENSIONS = [
  { name: 'pg_cron', proof: 'cron.schedule', schema: null },
  { name: 'pg_net', proof: 'net.http_post', schema: 'extensions' },
  { name: 'supabase_vault', proof: 'vault.create_secret', schema: null },
  { name: 'pgcrypto', proof: 'extensions.hmac', schema: 'extensions' },
]

export const APPLY_STEPS: readonly ApplyStep[] = [
  {
    name: 'Extensions',
    isDone: async (hosted) => (await findMissingExtensions(hosted)).length === 0,
    async runStep(hosted) {
      const missingExtensions = await findMissingExtensions(hosted)
      for (const { name, schema } of missingExtensions) {
        const sql = `create extension if not exists ${name}${schema === null ? '' : ` with schema ${schema}`}`
        await queryDatabase(hosted, 'create schema if not exists extensions')
        await queryDatabase(hosted, sql).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          throw new PlainFailure(
            `The extension ${name} cannot be enabled (${reason}): enable it in the dashboard, Database, Extensions.`,
          )
        })
      }
      return `enabled ${missingExtensions.map(({ name }) => name).join(', ')}`
    },
  },
  {
    name: 'Migrations',
    isDone: (hosted) => areChecksRight(hosted, ['The migrations are those of this checkout']),
    async runStep(hosted) {
      await runCli(hosted, ['db', 'push', `--remote=${toDatabaseArgument(hosted.settings)}`, '--yes'])
      return 'applied with "supabase db push"'
    },
  },
  {
    name: 'Vault secrets',
    isDone: areVaultSecretsSet,
    runStep: setVaultSecrets,
    findKeptSettings: findKeptVaultSecrets,
  },
  {
    name: 'Schedules',
    async isDone(hosted) {
      const jobs = await queryDatabase<{ jobname: string; schedule: string }>(
        hosted,
        'select jobname, schedule from cron.job where active',
      )
      return Object.entries(SCHEDULED_JOBS).every(([name, { schedule }]) =>
        jobs.some((job) => job.jobname === name && job.schedule === schedule),
      )
    },
    async runStep(hosted) {
      await queryDatabase(hosted, 'select private.install_schedules()')
      await queryDatabase(
        hosted,
        `select cron.alter_job(jobid, active := true) from cron.job where jobname like 'guide-%' and not active`,
      )
      return `set ${Object.keys(SCHEDULED_JOBS).length} jobs of pg_cron`
    },
  },
  {
    name: 'Storage rules',
    isDone: areStorageRulesSet,
    runStep: setStorageRules,
  },
  {
    name: 'Live updates',
    isDone: (hosted) => areChecksRight(hosted, ['The rule of the live channel is there']),
    async runStep(hosted) {
      const [row] = await queryDatabase<{ done: boolean }>(
        hosted,
        'select private.install_realtime_rules() as done',
      )
      if (!row?.done)
        throw new PlainFailure('The project has no Realtime: switch it on in the dashboard first.')
      return 'set the rule of the channel'
    },
  },
  {
    name: 'Settings of Auth and the API',
    async isDone(hosted) {
      const args = ['config', 'diff', '--exit-code', formatRemoteOption(hosted)]
      const answer = await withDeployFolder(hosted.settings, (folder) => hosted.cli(args, folder))
      // Exit code 2: something differs (supabase config diff --help).
      return answer.code === 0 || (answer.code === 2 ? false : throwCliFailure(args, answer, hosted.settings))
    },
    // On some plans a setting always differs: a project without its own mail server cannot set the number of mails.
    hasEffect: (hosted) =>
      areChecksRight(hosted, ['Sign-up is off', 'Anonymous sign-in is off', 'Sign-in by e-mail is on']),
    async runStep(hosted) {
      await runCli(hosted, ['config', 'push', formatRemoteOption(hosted), '--yes'])
      return 'pushed supabase/config.toml, with SITE_URL as the address of the site'
    },
  },
  {
    name: 'Secrets of the functions',
    isDone: areFunctionSecretsSet,
    async runStep(hosted) {
      const names = await setFunctionSecrets(hosted)
      return `set ${names.join(', ')}`
    },
    findKeptSettings: findKeptFunctionSecrets,
  },
  {
    name: 'Functions',
    isDone: (hosted) =>
      areChecksRight(
        hosted,
        ALL_CHECKS.filter(({ name }) => name.startsWith('The function ')).map(({ name }) => name),
      ),
    async runStep(hosted) {
      await runCli(hosted, ['functions', 'deploy', '--use-api', formatRemoteOption(hosted), '--yes'])
      return 'deployed all'
    },
  },
  {
    name: 'First snapshot',
    async isDone(hosted) {
      const answer = await callHostedProject(hosted, '/rest/v1/rpc/snapshot_status')
      return (answer.json as { is_due?: boolean } | undefined)?.is_due === false
    },
    async runStep(hosted) {
      const { status, text } = await callHostedProject(hosted, '/functions/v1/publish-snapshot')
      if (status !== 200)
        throw new PlainFailure(`publish-snapshot answers with ${status}: ${text.slice(0, 200)}`)
      return 'published directory/latest.json.gz'
    },
  },
  {
    name: 'Site',
    isDone: async (hosted) =>
      (await hosted.site.isBuilt(await readSnapshotKeyList(hosted))) &&
      (await hosted.site.builtDirectory()) === (await readDirectoryState(hosted)),
    // Does not compare the directory, as `isDone` does, because a listing may be saved during the build.
    hasEffect: async (hosted) => hosted.site.isBuilt(await readSnapshotKeyList(hosted)),
    async runStep(hosted) {
      await hosted.site.build(await readSnapshotKeyList(hosted))
      return 'built into dist: deploy that folder to the static host. Its pages have the listings of now: after an import run this again, which builds again when the directory has changed, and deploy again'
    },
  },
]

/** Reads epoch and revision of the directory, as one text. */
async function readDirectoryState(hosted: HostedProject): Promise<string> {
  const { json } = await callHostedProject(hosted, '/rest/v1/rpc/snapshot_status')
  const { epoch, revision } = json as { epoch?: string; revision?: number }
  return `${epoch} ${revision}`
}

/**
 * Runs the steps that are not done yet, in order. Reports one line for each step, after lines about data that it deletes.
 * @throws PlainFailure when a step fails, or has no effect
 */
export async function applySteps(
  steps: readonly ApplyStep[],
  hosted: HostedProject,
  report: (line: string) => void,
  effectLimitMs = EFFECT_LIMIT_MS,
): Promise<void> {
  for (const step of steps) {
    if (await step.isDone(hosted)) {
      report(`${step.name}: ${(await step.findKeptSettings?.(hosted)) ?? 'done already'}`)
      continue
    }
    const summary = await step.runStep(hosted, report)
    const deadlineMs = Date.now() + effectLimitMs
    while (!(await (step.hasEffect ? step.hasEffect(hosted) : step.isDone(hosted)))) {
      if (Date.now() >= deadlineMs) {
        throw new PlainFailure(
          `${step.name}: the step ran, but does not show. "npm run hosted -- check" says what is wrong.`,
        )
      }
      await wait(2_000)
    }
    const keptSettings = await step.findKeptSettings?.(hosted)
    report(`${step.name}: ${summary}${keptSettings ? `; ${keptSettings}` : ''}`)
  }
}

async function findMissingExtensions(hosted: HostedProject) {
  const rows = await queryDatabase<{ name: string }>(
    hosted,
    `select name from unnest($1::text[], $2::text[]) as wanted (name, proof)
     where not exists (
       select from pg_proc p where p.pronamespace = to_regnamespace(split_part(proof, '.', 1))
         and p.proname = split_part(proof, '.', 2))`,
    [EXTENSIONS.map(({ name }) => name), EXTENSIONS.map(({ proof }) => proof)],
  )
  return EXTENSIONS.filter(({ name }) => rows.some((row) => row.name === name))
}
