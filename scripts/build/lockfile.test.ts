import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Lockfile } from '../installed-packages.d.mts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile

/**
 * Packages without an integrity, by scope: programs of other systems, which the registry of the machine that wrote the
 * lockfile does not have (scripts/build/complete-lockfile.mjs). The numbers may only fall.
 */
const WITHOUT_INTEGRITY = { deno: 5, 'napi-rs': 9, oxlint: 17, 'oxlint-tsgolint': 4, rollup: 24 }

it('names the content of every package, except programs that no machine of this project installs (LOCAL-6)', () => {
  const open = Object.entries(packages).filter(([place, { integrity }]) => place !== '' && !integrity)
  const counts: Record<string, number> = {}
  for (const [place] of open) {
    const scope = /@([^/]+)/.exec(place)?.[1] ?? place
    counts[scope] = (counts[scope] ?? 0) + 1
  }
  expect(counts).toEqual(WITHOUT_INTEGRITY)
  // What runs in CI and on hosts: Linux on x64 with glibc.
  const installed = open.filter(
    ([, { optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }]) =>
      optional !== true || (os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')),
  )
  expect(installed).toEqual([])
})
