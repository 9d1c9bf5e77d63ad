import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createLocalJobs } from './local-jobs.ts'

const HOUR_MS = 3_600_000
const INTERVAL_MS_BY_WORD: Partial<Record<string, number>> = { hourly: HOUR_MS, daily: 24 * HOUR_MS }

test.each([
  ['purge', 'purge'],
  ['photo sweep', 'sweep-photos'],
])(
  'the documentation for operators states the interval at which the local backend runs the %s',
  async (row, job) => {
    const guide = await readFile('docs/operations.md', 'utf8')
    const [, , , local = ''] = new RegExp(`^\\| ${row} +\\|.*$`, 'm').exec(guide)?.[0].split('|') ?? []
    const jobs = createLocalJobs({ snapshot: {}, realtime: {} } as Parameters<typeof createLocalJobs>[0])
    const often = INTERVAL_MS_BY_WORD[/\w+/.exec(local)?.[0] ?? '']
    expect(often).toBe(jobs.find(({ name }) => name === job)?.everyMs)
  },
)
