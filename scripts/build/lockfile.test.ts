import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Lockfile } from '../installed-packages.d.mts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile

it('package-lock.json has the hash of every package for every system, so that a changed package is refused (LOCAL-6)', () => {
  const withoutIntegrity = Object.entries(packages)
    .filter(([place, { integrity }]) => place !== '' && !integrity)
    .map(([place]) => place)
  expect(withoutIntegrity).toEqual([])
})
