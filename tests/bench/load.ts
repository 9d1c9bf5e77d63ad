import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, type BenchRow } from './bench-report.ts'
import { IS_SHORT_RUN, SMALL_DIRECTORY } from './bench-settings.ts'
import { SITE_FOLDER } from './bench-backend.ts'

/*
 * 500 first visits and 5,000 resyncs in a minute. The embedded backend runs in a process of its own. The clients do not
 * wait for each other: each visit begins at its planned time, however busy the backend is.
 */

const FIRST_VISITS = 500
const RESYNCS = 5_000
const MINUTE_MS = 60_000
const SECONDS = IS_SHORT_RUN ? 15 : 60
const QUIET_RUNS = 15
/** Ticks per second, the kernel's unit of processor time in /proc/PID/stat. */
const TICKS = 100
const FEED = '/rest/v1/rpc/directory_changes?max_rows=1000&since='
const SNAPSHOT = '/storage/v1/object/public/directory/latest.json.gz'

interface Answer {
  ms: number
  /** Size of the compressed body. */
  bytes: number
  isOk: boolean
}

interface Server {
  url: string
  key: string
  process: ChildProcess
}

interface Visits {
  /** Milliseconds of each whole visit. */
  times: number[]
  bytes: number
  requests: number
  failures: number
}

/** @param files paths of the site that a first visit loads: its page, and what the service worker precaches */
export async function benchLoad(files: readonly string[]): Promise<BenchRow[]> {
  return onServer(async (server) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 })
    const ask = (path: string): Promise<Answer> => timeRequest(server, agent, path)
    const revision = await newestRevision(server)
    const resync = async (visits: Visits): Promise<void> => runVisit(visits, [[`${FEED}${revision}`]], ask)
    // The page, then all its files, then the copy: the snapshot and the changes since.
    const firstVisit = async (visits: Visits): Promise<void> =>
      runVisit(visits, [files.slice(0, 1), files.slice(1), [SNAPSHOT], [`${FEED}${revision}`]], ask)

    const quiet = { resyncs: noVisits(), firstVisits: noVisits() }
    for (let run = 0; run < QUIET_RUNS; run += 1) {
      await resync(quiet.resyncs)
      await firstVisit(quiet.firstVisits)
    }
    const busy = { resyncs: noVisits(), firstVisits: noVisits() }
    const before = await usageOf(server.process)
    await Promise.all([
      atRate(RESYNCS, () => resync(busy.resyncs)),
      atRate(FIRST_VISITS, () => firstVisit(busy.firstVisits)),
    ])
    const after = await usageOf(server.process)
    agent.destroy()
    return rowsOf(quiet, busy, {
      processorPercent: ((after.processorSeconds - before.processorSeconds) / SECONDS) * 100,
      megabytes: after.megabytes,
      idleMegabytes: before.megabytes,
    })
  })
}

type Pair = Record<'resyncs' | 'firstVisits', Visits>

function rowsOf(
  quiet: Pair,
  busy: Pair,
  server: { processorPercent: number; megabytes: number; idleMegabytes: number },
): BenchRow[] {
  const what = `Load of ${FIRST_VISITS} first visits and ${RESYNCS.toLocaleString('en')} resyncs a minute`
  const alone = { name: 'median without load' }
  const row = (title: string, figures: Pick<BenchRow, 'unit' | 'ours' | 'reference'>): BenchRow => ({
    what: `${what}, ${title}`,
    ...figures,
    budget: null,
    runs: [busy.resyncs.times.length + busy.firstVisits.times.length, QUIET_RUNS],
  })
  const asked = (of: Pair): number => of.resyncs.requests + of.firstVisits.requests
  return [
    row('resync, p95', {
      unit: 'ms',
      ours: p95(busy.resyncs.times),
      reference: { ...alone, value: median(quiet.resyncs.times) },
    }),
    row('first visit with all files, p95', {
      unit: 'ms',
      ours: p95(busy.firstVisits.times),
      reference: { ...alone, value: median(quiet.firstVisits.times) },
    }),
    row('failed requests', {
      unit: 'requests',
      ours: busy.resyncs.failures + busy.firstVisits.failures,
      reference: { name: 'requests made', value: asked(busy) },
    }),
    row('processor of the backend', {
      unit: '%',
      ours: server.processorPercent,
      reference: { name: 'one core', value: 100 },
    }),
    row('memory of the backend', {
      unit: 'MB',
      ours: server.megabytes,
      reference: { name: 'before', value: server.idleMegabytes },
    }),
    row('bytes of one first visit', {
      unit: 'kB',
      ours: busy.firstVisits.bytes / busy.firstVisits.times.length / 1000,
      reference: { name: 'of one resync', value: busy.resyncs.bytes / busy.resyncs.times.length / 1000 },
    }),
  ]
}

function noVisits(): Visits {
  return { times: [], bytes: 0, requests: 0, failures: 0 }
}

/** Sends the steps one after the other, and the requests of one step in parallel. */
async function runVisit(
  visits: Visits,
  steps: readonly (readonly string[])[],
  ask: (path: string) => Promise<Answer>,
): Promise<void> {
  const startedAt = performance.now()
  for (const paths of steps) {
    for (const { bytes, isOk } of await Promise.all(paths.map(ask))) {
      visits.requests += 1
      visits.bytes += bytes
      if (!isOk) visits.failures += 1
    }
  }
  visits.times.push(performance.now() - startedAt)
}

/** Starts `perMinute` runs per minute, evenly spread, and waits until all have ended. */
async function atRate(perMinute: number, run: () => Promise<void>): Promise<void> {
  const count = Math.round((perMinute * SECONDS * 1000) / MINUTE_MS)
  const startedAt = performance.now()
  const runs: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    await sleep(startedAt + (at * MINUTE_MS) / perMinute - performance.now())
    runs.push(run())
  }
  await Promise.all(runs)
}

/** Times a request. Never rejects, because a connection that breaks counts as a failed request. */
function timeRequest({ url, key }: Server, agent: Agent, path: string): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let bytes = 0
    const end = (isOk: boolean): void => resolve({ ms: performance.now() - startedAt, bytes, isOk })
    const headers = { apikey: key, 'accept-encoding': 'gzip, br' }
    const asked = request(`${url}${path}`, { agent, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => end((answer.statusCode ?? 500) < 400))
      answer.on('error', () => end(false))
    })
    asked.on('error', () => end(false))
    asked.end()
  })
}

async function newestRevision({ url, key }: Server): Promise<number> {
  const answer = await fetch(`${url}${FEED}${Number.MAX_SAFE_INTEGER}`, { headers: { apikey: key } })
  return ((await answer.json()) as { revision: number }).revision
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

async function onServer<T>(use: (server: Server) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-load-'))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/load-server.ts', dataDir, String(SMALL_DIRECTORY), SITE_FOLDER],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  try {
    const { url, key } = await addressOf(child)
    return await use({ url, key, process: child })
  } finally {
    // Closing its standard input stops the server.
    child.stdin?.end()
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function addressOf(child: ChildProcess): Promise<{ url: string; key: string }> {
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    if (line.startsWith('{')) return JSON.parse(line) as { url: string; key: string }
  }
  throw new Error('The backend ended before it could be reached')
}

/** Processor time and memory of the process, on Linux; 0 on other systems. */
async function usageOf({ pid }: ChildProcess): Promise<{ processorSeconds: number; megabytes: number }> {
  if (process.platform !== 'linux') return { processorSeconds: 0, megabytes: 0 }
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return { processorSeconds: (Number(user) + Number(system)) / TICKS, megabytes: (kibibytes * 1024) / 1e6 }
}
