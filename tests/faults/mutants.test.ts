import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

/*
 * Proves that the tests of the promises in docs/reliability.md can fail: each rule is removed from a copy of the sources,
 * and its test must fail there. In the unchanged copy the same tests pass.
 */
const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const COPIED_PATHS = [
  'src',
  'sw',
  'supabase',
  'scripts',
  'tests',
  'package.json',
  'vitest.config.ts',
  'index.html',
]
const COPIED_SETTINGS = ['tsconfig.json', 'tsconfig.base.json', 'vite.config.ts', 'netlify.toml']
const LINKED_PATHS = ['node_modules', 'public', 'docs']
/** Only a hanging test takes this long, even on a busy machine. */
const TEST_LIMIT_MS = 280_000
const SHORTEST_LIMIT_MS = 20_000

interface TestResult {
  status: 'passed' | 'failed' | 'skipped'
  duration?: number
}

/** Whether a file is copied for the run. False for the data folder of a running backend. */
function isSource(file: string): boolean {
  return !file.includes(`${path.sep}.temp`)
}

let sourceCopy: string
beforeAll(async () => {
  sourceCopy = await mkdtemp(path.join(tmpdir(), 'guide-mutants-'))
  for (const name of [...COPIED_PATHS, ...COPIED_SETTINGS])
    await cp(path.join(REPOSITORY, name), path.join(sourceCopy, name), { recursive: true, filter: isSource })
  for (const name of LINKED_PATHS) await symlink(path.join(REPOSITORY, name), path.join(sourceCopy, name))
})
afterAll(() => rm(sourceCopy, { recursive: true, force: true }))

/** Runs the tests with this title in the copy of the sources. */
async function runTestsOf({ test }: Mutant, limitMs: number): Promise<TestResult[]> {
  const reportPath = path.join(sourceCopy, 'report.json')
  await rm(reportPath, { force: true })
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${test.project ?? 'unit*'}`,
      test.file,
      `--testNamePattern=${escapeForPattern(test.title)}`,
      '--reporter=json',
      `--outputFile=${reportPath}`,
      `--testTimeout=${limitMs}`,
    ],
    {
      cwd: sourceCopy,
      env: { ...process.env, FAULT_SEED: '1', FAULT_SEEDS: '10', TMPDIR: sourceCopy },
      stdio: 'ignore',
    },
  )
  await once(child, 'close')
  const { testResults } = JSON.parse(await readFile(reportPath, 'utf8')) as {
    testResults: { assertionResults: TestResult[] }[]
  }
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'skipped')
}

/** A time limit for each test: four times what the slowest of them took while the rule was in the code. */
function computeTimeLimit(results: readonly TestResult[]): number {
  return Math.max(SHORTEST_LIMIT_MS, ...results.map(({ duration = 0 }) => 4 * duration))
}

async function withoutRule<T>({ file, from, to }: Mutant, run: () => Promise<T>): Promise<T> {
  const target = path.join(sourceCopy, file)
  const text = await readFile(target, 'utf8')
  await writeFile(
    target,
    text.replace(from, () => to),
  )
  try {
    return await run()
  } finally {
    await writeFile(target, text)
  }
}

function escapeForPattern(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('a test fails without its rule', () => {
  it.each(MUTANTS.map((mutant) => [mutant.rule, mutant] as const))(
    'a test fails without the rule: %s',
    { timeout: 900_000, retry: 0 },
    async (_, mutant) => {
      const source = await readFile(path.join(REPOSITORY, mutant.file), 'utf8')
      expect(source.split(mutant.from), 'the text occurs once').toHaveLength(2)
      const resultsWithRule = await runTestsOf(mutant, TEST_LIMIT_MS)
      expect(new Set(resultsWithRule.map(({ status }) => status))).toEqual(new Set(['passed']))
      const limitMs = mutant.hangs === true ? computeTimeLimit(resultsWithRule) : TEST_LIMIT_MS
      const results = await withoutRule(mutant, () => runTestsOf(mutant, limitMs))
      const failures = results.filter(({ status }) => status === 'failed')
      expect(failures).not.toEqual([])
      const haveTimedOut = failures.every(({ duration = 0 }) => duration >= limitMs)
      expect(haveTimedOut, 'fails by its time limit').toBe(mutant.hangs ?? false)
    },
  )
})
