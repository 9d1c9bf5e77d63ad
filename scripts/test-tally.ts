import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** Runs a check that either holds or not (types, lint): it counts as one test. */
export function runCheck(name: string, command: string, args: string[]): Tally {
  const run = spawnSync(command, args, { stdio: 'inherit' })
  const isGreen = run.status === 0
  console.log(`${isGreen ? 'ok    ' : 'FAILED'} ${name}`)
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 }
}

/** Runs a test runner that writes a JSON report; a run without a report counts as one failure. */
export function runReported(
  name: string,
  run: {
    command: string
    args: string[]
    env?: NodeJS.ProcessEnv
    report: string
    read: (report: unknown) => Tally
  },
): Tally {
  rmSync(run.report, { force: true })
  const { status } = spawnSync(run.command, run.args, {
    stdio: 'inherit',
    env: { ...process.env, ...run.env },
  })
  if (!existsSync(run.report)) {
    console.log(`FAILED ${name}: no report`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const tally = run.read(JSON.parse(readFileSync(run.report, 'utf8')))
  // A runner that fails outside of its tests (a file that does not load) must not look green.
  if (status !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

export function readVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 }
}

export function readPlaywright(report: unknown): Tally {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
