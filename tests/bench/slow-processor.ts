import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * A browser in which all threads together are slower, workers too. Chromium's own throttling slows down only a page's main
 * thread, but the copy is filled in a worker.
 */

/** Period of the quota. It is short, so that a thread that has used up its time does not pause for long. */
const PERIOD_US = 10_000

/** The folders of Linux's control groups (version 1, then 2), and the files that limit a group to `quota` us a period. */
const CONTROL_GROUPS = [
  {
    folder: '/sys/fs/cgroup/cpu',
    limits: (quota: number) => ({ 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quota }),
  },
  { folder: '/sys/fs/cgroup', limits: (quota: number) => ({ 'cpu.max': `${quota} ${PERIOD_US}` }) },
]

export interface SlowBrowser {
  /** Path of a command that starts the browser. */
  path: string
  /** Call it when the browser has ended. */
  remove(): void
}

/**
 * A browser whose threads together get 1/`times` of one core, so that even a single busy thread is `times` slower. Null
 * where the system does not allow such a limit: without Linux's control groups, or without the right to use them.
 */
export function createSlowBrowser(browser: string, times: number): SlowBrowser | null {
  for (const { folder, limits } of CONTROL_GROUPS) {
    const group = join(folder, `guide-bench-${process.pid}`)
    try {
      mkdirSync(group)
      for (const [name, limit] of Object.entries(limits(Math.round(PERIOD_US / times))))
        writeFileSync(join(group, name), String(limit))
    } catch {
      // This system has the other version of control groups, or does not allow us to create one.
      removeControlGroup(group)
      continue
    }
    const commands = mkdtempSync(join(tmpdir(), 'guide-slow-browser-'))
    const path = join(commands, 'browser')
    writeFileSync(path, `#!/bin/sh\necho $$ > '${group}/cgroup.procs'\nexec '${browser}' "$@"\n`, {
      mode: 0o755,
    })
    return {
      path,
      remove: () => {
        rmSync(commands, { recursive: true })
        removeControlGroup(group)
      },
    }
  }
  return null
}

function removeControlGroup(group: string): void {
  try {
    rmdirSync(group)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      console.warn(`${group} could not be removed`, error)
  }
}
