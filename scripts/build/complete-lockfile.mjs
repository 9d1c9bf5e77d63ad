/*
 * node scripts/build/complete-lockfile.mjs: run it after `npm install NAME` with a registry that serves only
 * some platforms' binaries. npm then leaves the others out of package-lock.json, and `npm ci` refuses such a
 * lockfile on every platform. This adds an entry for every optional platform package that a locked package
 * names.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
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
const LIBRARIES = { musl: 'musl', gnu: 'glibc', glibc: 'glibc' }

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = Object.entries(lock.packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(
      ([name]) => !lock.packages[`${place}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    )
    .map(([name, range]) => [`node_modules/${name}`, describePlatform(name, range, dev)]),
)
lock.packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...missing].toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`Added ${missing.length} platform packages to ${FILE}`)

function describePlatform(name, range, dev) {
  const words = name.split(/[/@-]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.flatMap((word) => LIBRARIES[word] ?? [])
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
