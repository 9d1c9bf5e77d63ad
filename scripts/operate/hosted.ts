import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { ALL_CHECKS } from './hosted/all-checks.ts'
import { APPLY_STEPS, applySteps } from './hosted/apply-steps.ts'
import { expectValidSecretKey } from './hosted/hosted-project.ts'
import { CheckContext, type CheckTarget, formatResults, runChecks } from './hosted/run-checks.ts'
import {
  formatDashboardList,
  formatNextValues,
  askAtTerminal,
  readSettings,
  toCheckTarget,
} from './hosted/settings.ts'
import { createSiteBuild } from './hosted/site-build.ts'
import { createCli } from './hosted/supabase-cli.ts'
import { openProject } from './project.ts'

/*
 * npm run hosted -- apply | check: sets up a hosted project, or checks a running one from outside (docs/deploy.md). Both read
 * addresses and keys from the environment. `apply` asks for missing values; without values, `check` checks the local backend
 * that runs on the data folder.
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
  const [command, ...otherArguments] = positionals
  if (otherArguments.length > 0 || (command !== 'apply' && command !== 'check')) throw new PlainFailure(USAGE)
  if (command === 'apply') return applyToProject()
  const results = await runChecks(ALL_CHECKS, new CheckContext(await openCheckTarget(mail)))
  console.log(json ? JSON.stringify(results, null, 2) : formatResults(results))
  if (results.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

async function applyToProject(): Promise<void> {
  const isAttended = process.stdin.isTTY && process.stdout.isTTY
  const settings = await readSettings(process.env, isAttended ? askAtTerminal : null)
  console.log(`Project: ${settings['SUPABASE_URL']}`)
  const hosted = {
    settings,
    target: toCheckTarget(settings),
    cli: createCli(process.env, settings),
    fetch,
    site: createSiteBuild(settings, process.env),
  }
  await expectValidSecretKey(hosted)
  await applySteps(APPLY_STEPS, hosted, console.log)
  console.log(`\n${formatDashboardList(settings)}\n\n${formatNextValues(settings)}`)
}

async function openCheckTarget(mailTo: string | null): Promise<CheckTarget> {
  const project = await openProject(process.env)
  if (project.publishableKey === null) {
    throw new PlainFailure('SUPABASE_PUBLISHABLE_KEY is not set: the checks ask as a visitor does.')
  }
  return { ...project, publishableKey: project.publishableKey, mailTo }
}

await runCommand(runHosted)
// When realtime-js disconnects, it leaves a timer of 10 s behind. Once everything is printed, do not wait for it.
process.stdout.write('', () => process.exit())
