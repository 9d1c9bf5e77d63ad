/*
 * node scripts/build/complete-lockfile.mjs: run it after `npm install NAME` with a registry that serves only
 * some platforms' binaries. npm then leaves the others out of package-lock.json, and `npm ci` refuses such a
 * lockfile on every platform. This adds an entry for every optional platform package that a locked package
 * names, with its integrity where the registry of this machine knows the package. Where it does not, take an older version
 * that every platform has: scripts/build/lockfile.test.ts accepts no package without its integrity.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const LOCKFILE = 'package-lock.json'
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']
const C_LIBRARIES = { musl: 'musl', gnu: 'glibc', glibc: 'glibc' }

const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'))
const missingPackages = Object.entries(lock.packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(
      ([name]) => !lock.packages[`${place}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    )
    .map(([name, range]) => [`node_modules/${name}`, describePlatform(name, range, dev)]),
)
lock.packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...missingPackages].toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
const withoutIntegrity = Object.entries(lock.packages).filter(([place, { integrity }]) => place && !integrity)
for (const [place, entry] of withoutIntegrity) Object.assign(entry, readIntegrity(place, entry.version))
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`)
const stillWithoutIntegrity = withoutIntegrity.filter(([, { integrity }]) => !integrity)
console.log(
  `Added ${missingPackages.length} platform packages to ${LOCKFILE}; ${stillWithoutIntegrity.length} have no integrity`,
)

function readIntegrity(place, version) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return {
      integrity: execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], options).trim(),
    }
  } catch (error) {
    // npm exits with code 1 if the registry does not have the package.
    if (error.status === 1) return {}
    throw error
  }
}

function describePlatform(name, range, dev) {
  const words = name.split(/[/@-]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.flatMap((word) => C_LIBRARIES[word] ?? [])
  if (os.length === 0) throw new Error(`${name} does not name its platform`)
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
    optional: true,
    os,
  }
}
