/*
 * First step of every command on a fresh machine: checks Node, installs what is missing, then runs the script.
 * Plain JavaScript without dependencies, because it runs before any dependency is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { arePackagesInstalled } from './installed-packages.mjs'

const OLDEST_NODE = [20, 19]
/** The lockfile that npm writes at the end of each complete installation, whoever started it. */
const INSTALLED_LOCKFILE = 'node_modules/.package-lock.json'

const CLOSED_OUTPUT_URL = new URL('closed-output.mjs', import.meta.url).href

const [script, ...args] = process.argv.slice(2)
requireNode()
installMissing()
runScript()

/** Passes signals on to the script. SIGKILL cannot be passed on, so the script itself notices the end of this process. */
function runScript() {
  // Vite and Vitest each set their own NODE_ENV. A value from the shell or host, such as "production", would give the tests
  // a React that cannot be tested (LOCAL-10).
  const { NODE_ENV: _inheritedNodeEnv, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', CLOSED_OUTPUT_URL, script, ...args], {
    stdio: 'inherit',
    env: { ...environment, GUIDE_LAUNCHER_PID: String(process.pid) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

function installMissing() {
  if (
    existsSync(INSTALLED_LOCKFILE) &&
    arePackagesInstalled(readLockfile('package-lock.json'), readLockfile(INSTALLED_LOCKFILE))
  )
    return
  console.log('Installing packages (first time, or the lockfile changed) ...')
  // Install development packages too, which npm leaves out with NODE_ENV=production or its setting omit=dev (LOCAL-10).
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  console.error(
    'The packages could not be installed: see the message of npm above. A network is needed once.',
  )
  process.exit(1)
}

function readLockfile(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
