import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * An error that one sentence explains to the person who runs the command.
 * The commands print only this sentence, without a stack trace, and exit with code 1.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Thrown to print the usage for --help, with exit code 0. */
class HelpRequested extends Error {}

/**
 * Reads the arguments of a command with parseArgs of node:util.
 * @param args Default: those of this process
 * @throws PlainFailure if npm took an option for itself, and with the usage if an option is unknown or lacks its value
 */
export function readArguments<const T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
) {
  if (args.includes('--help') || args.includes('-h')) throw new HelpRequested(usage)
  refuseOptionsOfNpm(Object.keys(options), args, environment)
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new PlainFailure(`${(error as Error).message}\n\n${usage}`)
  }
}

/**
 * Without `--` before the arguments, npm takes the options for its own settings and passes on the rest, so an import with
 * --write would remain a dry run (OPERATE-6).
 */
function refuseOptionsOfNpm(names: string[], args: string[], environment: NodeJS.ProcessEnv): void {
  const taken = names.filter(
    (name) =>
      environment[`npm_config_${name.replaceAll('-', '_')}`] &&
      !args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)),
  )
  if (taken.length === 0) return
  const options = taken.map((name) => `--${name}`).join(' ')
  const command = environment['npm_lifecycle_event'] ?? 'COMMAND'
  throw new PlainFailure(
    `npm took ${options} for itself, so nothing was done. Write -- before the arguments: npm run ${command} -- ... ${options}`,
  )
}

/** Runs the main function of a command. Prints a thrown error and sets the exit code. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (error instanceof HelpRequested) return console.log(error.message)
    if (error instanceof PlainFailure) console.error(error.message)
    else console.error(describeFileError(error) ?? error)
    process.exit(1)
  }
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'it, or the folder that it belongs in, is not there',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk can only be read',
  EISDIR: 'it is a folder, and a file is needed',
  ENOTDIR: 'a part of this path is a file, and a folder is needed',
  EEXIST: 'it is a file, and a folder is needed',
}

/**
 * Says in a sentence what is wrong with a file or folder, because its path was usually typed by the person (OPERATE-6).
 * Returns null for an error that is not about a file.
 */
export function describeFileError(error: unknown): string | null {
  const { code = '', path: file } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  if (code === 'ENOSPC') return 'The disk is full: make space, then run the command again.'
  const problem = FILE_PROBLEMS[code]
  return problem === undefined || file === undefined ? null : `${file} cannot be used: ${problem}.`
}

const PARENT_CHECK_MS = 500

/**
 * Calls `stop` once, when the user presses Ctrl-C, the system asks the process to end, or the launcher
 * (scripts/bootstrap.mjs) has ended. A second Ctrl-C during the stop ends the process immediately.
 */
export function onStopSignal(stop: (signal: string) => void): void {
  let stoppedAt: number | undefined
  const requestStop = (signal: string): void => {
    // The terminal and npm both forward Ctrl-C, so one key press may arrive twice.
    if (stoppedAt !== undefined && Date.now() - stoppedAt > 1_000) process.exit(1)
    if (stoppedAt !== undefined) return
    stoppedAt = Date.now()
    stop(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => requestStop(signal))
  const launcher = Number(process.env['GUIDE_LAUNCHER_PID'])
  if (launcher !== process.ppid) return
  const timer = setInterval(() => {
    if (process.ppid !== launcher) requestStop('launcher gone')
  }, PARENT_CHECK_MS)
  timer.unref()
}
