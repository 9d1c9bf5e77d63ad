import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { ALL_CHECKS } from './all-checks.ts'
import { CheckContext, type Answer, type CheckTarget, runChecks } from './run-checks.ts'
import type { Settings } from './settings.ts'
import { readSnapshotPublicKeys } from './snapshot-keys.ts'
import { throwCliFailure, withDeployFolder, type Cli } from './supabase-cli.ts'

/** The hosted project that the steps of `hosted -- apply` set up. */
export interface HostedProject {
  settings: Settings
  target: CheckTarget
  cli: Cli
  fetch: typeof globalThis.fetch
  site: {
    /** @param readSnapshotKeyList the public keys that the app has to accept, separated by commas */
    isBuilt: (snapshotKeys: string) => Promise<boolean>
    build: (snapshotKeys: string) => Promise<void>
    /** Epoch and revision of the directory that dist was built from; empty when there is none. */
    builtDirectory: () => Promise<string>
  }
}

/** The option of the CLI that names the project. */
export function formatRemoteOption({ settings }: HostedProject): string {
  return `--remote=${settings['SUPABASE_PROJECT_REF']}`
}

/**
 * The database as an argument of the CLI: for a hosted project its reference, so that no password is on the command line,
 * where other accounts of this machine could see it; otherwise the address.
 */
export function toDatabaseArgument(settings: Settings): string {
  const address = settings['DATABASE_URL'] ?? ''
  const isHosted = /\.supabase\.(co|com)$/.test(new URL(address).hostname)
  return (isHosted ? settings['SUPABASE_PROJECT_REF'] : address) ?? ''
}

/** Runs a command of the Supabase CLI for the project. @throws PlainFailure when the CLI fails */
export async function runCli(hosted: HostedProject, args: readonly string[]): Promise<string> {
  const answer = await withDeployFolder(hosted.settings, (folder) => hosted.cli(args, folder))
  return answer.code === 0 ? answer.output : throwCliFailure(args, answer, hosted.settings)
}

/** Whether the checks of `hosted -- check` with these names succeed now. */
export async function areChecksRight(
  { target, fetch }: HostedProject,
  names: readonly string[],
): Promise<boolean> {
  const checks = ALL_CHECKS.filter(({ name }) => names.includes(name))
  if (checks.length !== names.length) throw new Error(`There are no checks named ${names.join(', ')}`)
  const results = await runChecks(checks, new CheckContext(target, fetch))
  return results.every(({ state }) => state === 'right')
}

export async function withContext<T>(
  hosted: HostedProject,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const context = new CheckContext(hosted.target, hosted.fetch)
  try {
    return await work(context)
  } finally {
    await context.closeAll()
  }
}

export function queryDatabase<Row extends object>(
  hosted: HostedProject,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return withContext(hosted, (context) => context.query<Row & Record<string, unknown>>(sql, parameters))
}

/** The public keys that the app has to accept, separated by commas. */
export async function readSnapshotKeyList(hosted: HostedProject): Promise<string> {
  return (await withContext(hosted, (context) => context.withDatabase(readSnapshotPublicKeys))).join()
}

/** Calls the API with the secret key. */
export function callHostedProject(hosted: HostedProject, urlPath: string): Promise<Answer> {
  return withContext(hosted, (context) => context.askApi(urlPath, { key: 'secret', body: {} }))
}

/**
 * Checks the secret key before the first step, with a read that only this key allows. A terminal may still have a deleted key,
 * and the step that stores the key in the Vault would not notice that, because the Vault still contains the same key.
 * @throws PlainFailure when the project refuses the secret key, or does not answer
 */
export async function expectValidSecretKey(hosted: HostedProject): Promise<void> {
  const { status } = await withContext(hosted, (context) =>
    context.askApi('/auth/v1/admin/users?page=1&per_page=1', { key: 'secret' }),
  ).catch((cause: unknown) => {
    const message = `The project cannot be reached at ${hosted.target.url}. Nothing was changed. Check SUPABASE_URL and your network.`
    throw new PlainFailure(message, { cause })
  })
  if (status === 401 || status === 403)
    throw new PlainFailure(
      `The project refuses SUPABASE_SECRET_KEY (status ${status}). Nothing was changed. If the key was changed, this terminal may still have the old one: open a new terminal, or set the variable anew.`,
    )
}
