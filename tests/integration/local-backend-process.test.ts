import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { nodeArgumentsFor, occupyPortAfterFreeOne } from './test-backend.ts'

/* Runs the commands as processes that are stopped by signals; the last test starts one as `npm run backend` does. */

let folder: string
const runningProcesses = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-process-'))
})

afterEach(() => {
  for (const child of runningProcesses) child.kill('SIGKILL')
  runningProcesses.clear()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface ProcessRun {
  child: ChildProcess
  /** Everything that the process has printed so far. */
  output: () => string
  exit: Promise<number | null>
}

function startCommand(command: string, environment: Record<string, string>): ProcessRun {
  const child = spawn(process.execPath, nodeArgumentsFor(`scripts/operate/${command}.ts`), {
    env: { ...process.env, DEMO_LISTINGS: '20', ...environment },
  })
  runningProcesses.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => text, exit: exitCode }
}

function startBackendProcess(dataDir: string, environment: Record<string, string> = {}): ProcessRun {
  return startCommand('backend', { PORT: '0', GUIDE_DATA_DIR: dataDir, ...environment })
}

async function readEnv(dataDir: string): Promise<Record<string, string>> {
  const text = await vi.waitFor(() => readFile(path.join(dataDir, 'local.env'), 'utf8'), {
    timeout: 60_000,
    interval: 100,
  })
  const lines = text.trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** Rows of a table as a visitor reads them. */
async function readRows(env: Record<string, string>, query: string): Promise<{ name?: string }[]> {
  const headers = { apikey: env['SUPABASE_PUBLISHABLE_KEY'] ?? '' }
  const answer = await fetch(`${env['SUPABASE_URL']}/rest/v1/${query}`, { headers })
  return (await answer.json()) as { name?: string }[]
}

interface FolderKeys {
  epoch: string
  pepper: string
  mfa_key: string
}

/** Kills the first start when the database folder gets its final name, starts again, and reads the epoch and the keys. */
async function startAfterKill(name: string): Promise<FolderKeys | undefined> {
  const dataDir = path.join(folder, `killed-${name}`)
  const killed = startBackendProcess(dataDir)
  await vi.waitUntil(() => existsSync(path.join(dataDir, 'database')), { timeout: 60_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.exit
  const secondRun = startBackendProcess(dataDir)
  const client = new Client((await readEnv(dataDir))['DATABASE_URL'])
  await client.connect()
  const { rows } = await client.query<FolderKeys>(
    `select (select epoch from private.directory_state) as epoch,
            (select value from private.secrets where name = 'pepper') as pepper,
            (select value from private.secrets where name = 'mfa_key') as mfa_key`,
  )
  await client.end()
  secondRun.child.kill('SIGINT')
  await secondRun.exit
  return rows[0]
}

async function expectOneSentence({ exit, output }: ProcessRun, sentence: RegExp): Promise<void> {
  expect([await exit, output()]).toEqual([1, expect.stringMatching(sentence)])
  expect(output().trim().split('\n')).toHaveLength(1)
}

describe('a data folder', () => {
  test('the local backend keeps its data and keys after a restart; Ctrl-C ends the process and deletes local.env', async () => {
    const dataDir = path.join(folder, 'kept')
    const firstRun = startBackendProcess(dataDir)
    const env = await readEnv(dataDir)
    expect(Object.keys(env).toSorted()).toEqual([
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'SITE_URL',
      'SNAPSHOT_PUBLIC_KEYS',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_URL',
    ])
    // local.env is written before the password is printed.
    await expect.poll(() => firstRun.output()).toContain(env['ADMIN_PASSWORD'])
    const client = new Client(env['DATABASE_URL'])
    await client.connect()
    const updatedRows = await client.query(`update public.businesses set name = 'Kept' returning id`)
    expect(updatedRows.rowCount).toBe(20)
    await client.end()
    firstRun.child.kill('SIGINT')
    expect(await firstRun.exit).toBe(0)
    await expect(readFile(path.join(dataDir, 'local.env'))).rejects.toThrow('ENOENT')

    const secondRun = startBackendProcess(dataDir)
    const secondEnv = await readEnv(dataDir)
    for (const name of ['SUPABASE_SECRET_KEY', 'ADMIN_PASSWORD']) expect(secondEnv[name]).toBe(env[name])
    expect(await readRows(secondEnv, 'businesses?select=id&name=eq.Kept')).toHaveLength(20)
    secondRun.child.kill('SIGTERM')
    expect(await secondRun.exit).toBe(0)
  })

  test('the local backend keeps committed data after kill -9 during a write, and can be started again', async () => {
    const dataDir = path.join(folder, 'killed')
    const firstRun = startBackendProcess(dataDir)
    const client = new Client((await readEnv(dataDir))['DATABASE_URL'])
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`update public.businesses set name = 'Committed'`)
    await client.query('begin')
    await client.query(`update public.businesses set name = 'Not committed'`)
    firstRun.child.kill('SIGKILL')
    await firstRun.exit

    const secondRun = startBackendProcess(dataDir)
    // The old local.env exists until the new process deletes it.
    await expect.poll(secondRun.output, { timeout: 60_000 }).toContain('Ctrl-C')
    const rows = await readRows(await readEnv(dataDir), 'businesses?select=name')
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Committed']))
  })

  test('a new data folder of the local backend gets its own epoch and keys, even if its first start is killed before that (LOCAL-5)', async () => {
    const keys = await Promise.all([startAfterKill('first'), startAfterKill('second')])
    const [firstKeys, secondKeys] = keys
    for (const name of ['epoch', 'pepper', 'mfa_key'] as const) {
      expect(firstKeys?.[name]).toMatch(/./)
      expect(firstKeys?.[name], name).not.toBe(secondKeys?.[name])
    }
  })
})

describe('a running backend', () => {
  let dataDir: string
  let env: Record<string, string>
  let shared: ChildProcess | undefined

  beforeAll(async () => {
    dataDir = path.join(folder, 'shared')
    await mkdir(dataDir, { mode: 0o755 })
    const backend = startBackendProcess(dataDir, { DEMO_LISTINGS: '0' })
    // Keep afterEach from stopping this process, because all tests of this group use it.
    runningProcesses.delete(backend.child)
    shared = backend.child
    env = await readEnv(dataDir)
  })

  afterAll(() => shared?.kill('SIGKILL'))

  test('the data folder of a running local backend is readable only by its owner', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('a local backend without demo data has no rows and says that it is no demo', async () => {
    expect(await readRows(env, 'businesses')).toEqual([])
    expect(await readRows(env, 'emergency_contacts')).toEqual([])
    expect(await readRows(env, 'directory_settings?select=is_demo')).toEqual([{ is_demo: false }])
  })

  test('a running local backend refuses a second process on its data folder, even with another folder for temporary files (LOCAL-2, LOCAL-4)', async () => {
    const otherFolder = path.join(folder, 'elsewhere')
    await mkdir(otherFolder, { recursive: true })
    for (const environment of [{}, { TMPDIR: otherFolder }])
      await expectOneSentence(
        startBackendProcess(dataDir, environment),
        /^Another process is using the data folder/,
      )
    await expect(readEnv(dataDir)).resolves.toEqual(env)
  })
})

describe('a command that cannot start ends with one sentence and exit code 1 (LOCAL-2)', () => {
  test('the local backend ends with one sentence if its port is in use', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    const { port } = otherServer.address() as AddressInfo
    await expectOneSentence(
      startBackendProcess(path.join(folder, 'port'), { PORT: String(port) }),
      new RegExp(`^Port ${port} is in use`),
    )
    otherServer.close()
  })

  test('the local backend ends with one sentence if its database port (PORT + 1) is in use', async () => {
    const { other: otherServer, port } = await occupyPortAfterFreeOne()
    await expectOneSentence(
      startBackendProcess(path.join(folder, 'database-port'), { PORT: String(port) }),
      new RegExp(`^Port ${port + 1} is in use .*the database uses PORT \\+ 1`),
    )
    otherServer.close()
  })

  test('the local backend ends with one sentence if its data folder is a file', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    await expectOneSentence(startBackendProcess(file), /^The data folder .* cannot be made or used/)
  })

  test('the local backend ends with one sentence if a setting is not a number', async () => {
    const startedProcess = startBackendProcess(path.join(folder, 'x'), { DEMO_LISTINGS: 'many' })
    await expectOneSentence(startedProcess, /^DEMO_LISTINGS must be/)
  })

  test('`npm run dev` ends with one sentence if no local backend is running', async () => {
    const startedProcess = startCommand('dev', { GUIDE_DATA_DIR: path.join(folder, 'nobody') })
    await expectOneSentence(startedProcess, /^No backend is running/)
  })

  describe('a broken data folder', () => {
    let healthy: string
    beforeAll(async () => {
      healthy = path.join(folder, 'healthy')
      const firstRun = startBackendProcess(healthy)
      await readEnv(healthy)
      firstRun.child.kill('SIGINT')
      await firstRun.exit
    })

    test.each<[string, (dataDir: string) => Promise<void>, RegExp]>([
      [
        'keys cut short',
        (dir) => writeFile(path.join(dir, 'secrets.json'), '{"secretKey":'),
        /does not hold its keys/,
      ],
      [
        'an empty database folder',
        async (dir) => {
          await rm(path.join(dir, 'database'), { recursive: true })
          await mkdir(path.join(dir, 'database'))
        },
        /PG_VERSION is missing/,
      ],
      ['no control file', (dir) => rm(path.join(dir, 'database/global/pg_control')), /pg_control is missing/],
      [
        'a damaged control file',
        (dir) => writeFile(path.join(dir, 'database/global/pg_control'), 'x'.repeat(8192)),
        /is broken/,
      ],
      [
        'a database of another Postgres',
        (dir) => writeFile(path.join(dir, 'database/PG_VERSION'), '9.6\n'),
        /is broken/,
      ],
      [
        'no write-ahead log',
        (dir) => rm(path.join(dir, 'database/pg_wal'), { recursive: true }),
        /is broken/,
      ],
    ])(
      'the local backend ends with one sentence if its data folder has %s',
      async (name, damageFolder, sentence) => {
        const dataDir = path.join(folder, name.replaceAll(' ', '-'))
        await cp(healthy, dataDir, { recursive: true })
        await damageFolder(dataDir)
        await expectOneSentence(startBackendProcess(dataDir), sentence)
      },
    )
  })
})

test('the local backend ends too when its launcher is killed with SIGKILL', async () => {
  const dataDir = path.join(folder, 'orphan')
  const launcher = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/operate/backend.ts'], {
    env: { ...process.env, PORT: '0', DEMO_LISTINGS: '20', GUIDE_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  runningProcesses.add(launcher)
  const env = await readEnv(dataDir)
  launcher.kill('SIGKILL')
  await expect
    .poll(() => fetch(`${env['SUPABASE_URL']}/rest/v1/`).then(Boolean, () => false), { timeout: 10_000 })
    .toBe(false)
})
