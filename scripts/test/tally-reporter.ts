import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { EMPTY_TALLY, type Tally } from './test-tally.ts'

/** Writes the results of a Vitest run as a Tally to the file TALLY_FILE. Vitest's own JSON report does not show retries. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TALLY_FILE']
    if (file === undefined) throw new Error('TALLY_FILE is not set')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(countTests(modules)))
  }
}

function countTests(modules: readonly TestModule[]): Tally {
  const tally: Tally = { ...EMPTY_TALLY, flaky: [], failures: [] }
  for (const module of modules) {
    const failedBefore = tally.failed
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      const name = `${module.relativeModuleId}: ${test.fullName}`
      if (state === 'failed') {
        tally.failed += 1
        tally.failures.push(name)
      } else if (state !== 'passed') tally.skipped += 1
      else if (test.diagnostic()?.flaky === true) tally.flaky.push(name)
      else tally.passed += 1
    }
    // A hook failed, or a file could not be loaded: Vitest reports its tests as skipped, and may still exit with code 0.
    if (module.state() === 'failed' && tally.failed === failedBefore) {
      tally.failed += 1
      tally.failures.push(`${module.relativeModuleId}: outside of its tests`)
    }
  }
  return tally
}
