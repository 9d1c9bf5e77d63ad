import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * A browser of which every thread is slower, workers too. Chromium's own throttling slows down only a page's main thread,
 * and the copy is filled in a worker.
 */

/** Short, so that a thread that has used up its time does not stand still for long. */
const PERIOD_US = 10_000

/** Where Linux keeps the limits of groups of processes, and what says "this part of one core" there. */
const GROUPS = [
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
 * A browser that has all its threads together get this part of one core, so that even its only busy thread is slower by
 * as much. Null where the system does not let us limit it: without Linux's control groups, or without the right to use
 * them.
 */
export function slowBrowser(browser: string, times: number): SlowBrowser | null {
  for (const { folder, limits } of GROUPS) {
    const group = join(folder, `guide-bench-${process.pid}`)
    try {
      mkdirSync(group)
      for (const [name, limit] of Object.entries(limits(Math.round(PERIOD_US / times))))
        writeFileSync(join(group, name), String(limit))
    } catch {
      // This system has the other kind of groups, or none that we may use.
      removeGroup(group)
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
        removeGroup(group)
      },
    }
  }
  return null
}

function removeGroup(group: string): void {
  try {
    rmdirSync(group)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      console.warn(`${group} could not be removed`, error)
  }
}
