import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GuideBuild } from '../../src/domain/guide-build.ts'
import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { buildPaths, OUT_DIR } from '../build/build-settings.ts'
import { versionOfSources } from '../build/source-version.ts'
import { ALL_CHECKS } from './hosted/all-checks.ts'
import { APPLY_STEPS, applySteps } from './hosted/apply-steps.ts'
import { CheckContext, type CheckTarget, formatResults, runChecks } from './hosted/run-checks.ts'
import {
  formatDashboardList,
  askAtTerminal,
  readSettings,
  toTarget,
  type Settings,
} from './hosted/settings.ts'
import { createCli } from './hosted/supabase-cli.ts'
import { findProject } from './project.ts'

/*
 * npm run hosted -- apply | check: sets up a hosted project, and looks at a running one from outside (docs/deploy.md).
 * Both take addresses and keys from the environment. `apply` asks for what is missing; `check` without them looks at the
 * local backend that runs on the data folder.
 */

const USAGE = `Usage:
  npm run hosted -- apply                   from a new project to a running one; may be run again at any time
  npm run hosted -- check                   what is right, what is wrong, and what to do
  npm run hosted -- check --json            the same for programs
  npm run hosted -- check --mail ADDRESS    also sends test mails to this admin`

async function runHosted(): Promise<void> {
  const { positionals, values } = readArguments(USAGE, {
    json: { type: 'boolean', default: false },
    mail: { type: 'string' },
  })
  const { json, mail = null } = values
  const [command, ...rest] = positionals
  if (rest.length > 0 || (command !== 'apply' && command !== 'check')) throw new PlainFailure(USAGE)
  if (command === 'apply') return apply()
  const results = await runChecks(ALL_CHECKS, new CheckContext(await findTarget(mail)))
  console.log(json ? JSON.stringify(results, null, 2) : formatResults(results))
  if (results.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

async function apply(): Promise<void> {
  const isAttended = process.stdin.isTTY && process.stdout.isTTY
  const settings = await readSettings(process.env, isAttended ? askAtTerminal : null)
  const hosted = {
    settings,
    target: toTarget(settings),
    cli: createCli(process.env, settings),
    fetch,
    site: {
      isBuilt: (keys: string) => isBuiltFor(settings, keys),
      build: (keys: string) => buildSite(settings, keys),
      builtDirectory: () => readFile(buildPaths(OUT_DIR).directory, 'utf8').catch(() => ''),
    },
  }
  await applySteps(APPLY_STEPS, hosted, console.log)
  console.log(`\n${formatDashboardList(settings)}`)
}

async function findTarget(mailTo: string | null): Promise<CheckTarget> {
  const project = await findProject(process.env)
  if (project.publishableKey === null) {
    throw new PlainFailure('SUPABASE_PUBLISHABLE_KEY is not set: the checks ask as a visitor does.')
  }
  return { ...project, publishableKey: project.publishableKey, mailTo }
}

await runCommand(runHosted)
// When realtime-js disconnects, it leaves a timer of 10 s behind. Once everything is printed, do not wait for it.
process.stdout.write('', () => process.exit())

const BUILD_SETTINGS = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL', 'VITE_CONTACT_EMAIL']

/** Whether dist was built from these sources, for this project, its snapshot keys and the address of the site. */
async function isBuiltFor(settings: Settings, snapshotKeys: string): Promise<boolean> {
  if (!existsSync(path.join(OUT_DIR, 'index.html'))) return false
  const [description, robots] = await Promise.all(
    [buildPaths(OUT_DIR).description, path.join(OUT_DIR, 'robots.txt')].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  if (!description) return false
  const built = JSON.parse(description) as GuideBuild
  return (
    built.version === versionOfSources() &&
    built.supabaseUrl === settings['SUPABASE_URL'] &&
    built.snapshotKeys.join() === snapshotKeys &&
    built.contactEmail === settings['VITE_CONTACT_EMAIL'] &&
    (robots ?? '').includes(`${settings['SITE_URL']}/`)
  )
}

/** @throws PlainFailure when the build fails; its own message is on the terminal */
async function buildSite(settings: Settings, snapshotKeys: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build/build-site.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(BUILD_SETTINGS.map((name) => [name, settings[name]])),
      SNAPSHOT_PUBLIC_KEYS: snapshotKeys,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new PlainFailure('The site could not be built: see the message above.')
}
