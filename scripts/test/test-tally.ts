import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Names of tests that passed only when they were retried. They count neither as passed nor as failed. */
  flaky: string[]
  /** Names of failed tests, if a report has them. They are printed last, because a shortened log still shows its end. */
  failures: string[]
  /** Names of long tests that were left out because the time for them was over. They count as skipped. */
  leftOut: string[]
}

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [], leftOut: [] }

/** Why a long test was not run, as Playwright's report gives it. */
export const LEFT_OUT = 'the time for long tests is over'

/** A command without test results (types, lint), which counts as one test. */
export type CommandCheck = [name: string, command: string, args: string[]]

/** Runs the checks in parallel, one per core, and prints the result of each when it ends. */
export async function runChecks(checks: readonly CommandCheck[]): Promise<Tally[]> {
  const waitingChecks = [...checks]
  const tallies: Tally[] = []
  const workers = async (): Promise<void> => {
    for (let check = waitingChecks.shift(); check !== undefined; check = waitingChecks.shift())
      tallies.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workers))
  return tallies
}

async function runCheck([name, command, args]: CommandCheck): Promise<Tally> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)))
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    output += `${String(error)}\n`
    return [null]
  })) as [number | null]
  const isGreen = code === 0
  console.log(`${output}${isGreen ? 'ok    ' : 'FAILED'} ${name}`)
  return isGreen ? { ...EMPTY_TALLY, passed: 1 } : { ...EMPTY_TALLY, failed: 1, failures: [name] }
}

/** Report of the tests of the finished build. */
export const BUILD_REPORT = 'test-results/vitest-build.json'

/** Report of the tests in browsers other than Chromium. */
export const BROWSERS_REPORT = 'test-results/vitest-browsers.json'

/** Vitest's arguments for a short log and a tally in the file TALLY_FILE. */
export const VITEST_REPORTERS = ['--reporter=dot', '--reporter=./scripts/test/tally-reporter.ts']

interface ReportedRun {
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** The report files that the run writes, and how to read each. */
  reports: { path: string; read: (report: unknown) => Tally }[]
}

/** Runs test runners that write JSON reports; a missing report counts as one failure. */
export function runReported(name: string, { command, args, env = {}, reports }: ReportedRun): Tally {
  for (const { path } of reports) rmSync(path, { force: true })
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const tally = sumTallies(
    reports.map(({ path, read }) => (existsSync(path) ? read(readJson(path)) : toMissingReportTally(path))),
  )
  // Count a failure if a runner fails outside of its tests, for instance on a file that cannot be loaded.
  const isGreen = status === 0 && tally.failed === 0
  console.log(`${isGreen ? 'ok    ' : 'FAILED'} ${name}`)
  return isGreen || tally.failed > 0
    ? tally
    : { ...tally, failed: 1, failures: [`${name}: outside of its tests`] }
}

function toMissingReportTally(path: string): Tally {
  return { ...EMPTY_TALLY, failed: 1, failures: [`no report ${path}`] }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Reads what scripts/test/tally-reporter.ts wrote. */
export function parseVitestReport(report: unknown): Tally {
  return report as Tally
}

/** The used fields of Playwright's JSON report. */
interface PlaywrightTest {
  projectName: string
  status: string
  annotations: { description?: string }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}

export function parsePlaywrightReport(report: unknown): Tally {
  const { stats, suites, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: PlaywrightSuite[]
    /** What failed outside of the tests, such as the global teardown. */
    errors: { message: string }[]
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => listTests(suite, ({ status }) => status === 'flaky')),
    failures: [
      ...suites.flatMap((suite) => listTests(suite, ({ status }) => status === 'unexpected')),
      ...errors.map(({ message }) => message),
    ],
    leftOut: suites.flatMap((suite) => listTests(suite, isLeftOut)),
  }
}

function isLeftOut({ annotations }: PlaywrightTest): boolean {
  return annotations.some(({ description }) => description === LEFT_OUT)
}

function listTests(
  { title, suites = [], specs = [] }: PlaywrightSuite,
  isListed: (test: PlaywrightTest) => boolean,
): string[] {
  const ownTests = specs.flatMap((spec) =>
    spec.tests.filter(isListed).map(({ projectName }) => `${spec.title} (${projectName})`),
  )
  const inner = suites.flatMap((suite) => listTests(suite, isListed))
  return [...ownTests, ...inner].map((name) => `${title}: ${name}`)
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      flaky: [...total.flaky, ...tally.flaky],
      failures: [...total.failures, ...tally.failures],
      leftOut: [...total.leftOut, ...tally.leftOut],
    }),
    EMPTY_TALLY,
  )
}

/** The last lines of a run: the names of tests that were left out, were flaky or failed, then the counts. */
export function formatTally({ passed, failed, skipped, flaky, failures, leftOut }: Tally): string {
  const countTexts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ]
  const retried =
    flaky.length === 0 ? [] : [`${flaky.length} passed only when tried again, and are not counted:`]
  const notRun = leftOut.length === 0 ? [] : [`Not run, because ${LEFT_OUT}: ${leftOut.length}`]
  return [
    ...notRun,
    ...leftOut.map((name) => `not run  ${name}`),
    ...retried,
    ...flaky.map((name) => `flaky  ${name}`),
    ...failures.map((name) => `failed  ${name}`),
    countTexts.join(', '),
  ].join('\n')
}
