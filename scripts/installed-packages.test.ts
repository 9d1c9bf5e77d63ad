import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arePackagesInstalled, type LockedPackage, type Lockfile } from './installed-packages.mjs'

const wantedLockfile = readLockfile('package-lock.json')
/** The packages that `npm ci` has installed in this checkout. */
const installed = readLockfile('node_modules/.package-lock.json')
const PACKAGE_PATH = 'node_modules/react'

function readLockfile(file: string): Lockfile {
  return JSON.parse(readFileSync(file, 'utf8')) as Lockfile
}

/** The lockfile with other values for one package; null removes the package. */
function changePackage({ packages }: Lockfile, place: string, change: LockedPackage | null): Lockfile {
  const { [place]: previousEntry, ...others } = packages
  return { packages: change === null ? others : { ...others, [place]: { ...previousEntry, ...change } } }
}

describe('installed packages (LOCAL-6)', () => {
  it('installed packages are accepted as `npm ci` leaves them, without the packages of other systems', () => {
    expect(Object.keys(installed.packages).length).toBeLessThan(
      Object.keys(wantedLockfile.packages).length - 1,
    )
    expect(arePackagesInstalled(wantedLockfile, installed)).toBe(true)
  })

  it.each<[string, Lockfile, Lockfile]>([
    ['a package is missing', wantedLockfile, changePackage(installed, PACKAGE_PATH, null)],
    [
      'a package has another version',
      changePackage(wantedLockfile, PACKAGE_PATH, { version: '18.0.0' }),
      installed,
    ],
    [
      'a package has another content',
      changePackage(wantedLockfile, PACKAGE_PATH, { integrity: 'sha512-x' }),
      installed,
    ],
    ['a package was dropped from the lockfile', changePackage(wantedLockfile, PACKAGE_PATH, null), installed],
    [
      'an optional package for this machine is missing',
      changePackage(wantedLockfile, 'node_modules/binding', {
        optional: true,
        os: [process.platform],
        cpu: [process.arch],
      }),
      installed,
    ],
  ])('installed packages count as incomplete if %s', (_, ofProject, ofFolder) => {
    expect(arePackagesInstalled(ofProject, ofFolder)).toBe(false)
  })
})
