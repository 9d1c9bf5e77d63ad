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
import { IS_SHORT_RUN, SMALL_LISTING_COUNT } from './bench-settings.ts'
import { SITE_FOLDER } from './bench-backend.ts'

/*
 * 500 first visits and 5,000 resyncs in a minute. The embedded backend runs in a process of its own. The clients do not
 * wait for each other: each visit begins at its planned time, however busy the backend is.
 */

const FIRST_VISITS_PER_MINUTE = 500
const RESYNCS_PER_MINUTE = 5_000
const MINUTE_MS = 60_000
const LOAD_SECONDS = IS_SHORT_RUN ? 15 : 60
const RUNS_WITHOUT_LOAD = 15
/** Ticks per second, the kernel's unit of processor time in /proc/PID/stat. */
const TICKS_PER_SECOND = 100
const FEED_PATH = '/rest/v1/rpc/directory_changes?max_rows=1000&since='
const SNAPSHOT_PATH = '/storage/v1/object/public/directory/latest.json.gz'

interface RequestResult {
  ms: number
  /** Size of the compressed body. */
  bytes: number
  isOk: boolean
}

interface BackendProcess {
  url: string
  key: string
  process: ChildProcess
}

interface VisitTotals {
  /** Milliseconds of each whole visit. */
  times: number[]
  bytes: number
  requests: number
  failures: number
}

/** @param files paths of the site that a first visit loads: its page, and what the service worker precaches */
export async function benchLoad(files: readonly string[]): Promise<BenchRow[]> {
  return withLoadServer(async (server) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 })
    const requestPath = (path: string): Promise<RequestResult> => timeRequest(server, agent, path)
    const revision = await fetchNewestRevision(server)
    const resync = async (visits: VisitTotals): Promise<void> =>
      runVisit(visits, [[`${FEED_PATH}${revision}`]], requestPath)
    // The page, then all its files, then the copy: the snapshot and the changes since.
    const firstVisit = async (visits: VisitTotals): Promise<void> =>
      runVisit(
        visits,
        [files.slice(0, 1), files.slice(1), [SNAPSHOT_PATH], [`${FEED_PATH}${revision}`]],
        requestPath,
      )

    const quietTotals = { resyncs: createVisitTotals(), firstVisits: createVisitTotals() }
    for (let run = 0; run < RUNS_WITHOUT_LOAD; run += 1) {
      await resync(quietTotals.resyncs)
      await firstVisit(quietTotals.firstVisits)
    }
    const busyTotals = { resyncs: createVisitTotals(), firstVisits: createVisitTotals() }
    const usageBefore = await readProcessUsage(server.process)
    await Promise.all([
      runAtRate(RESYNCS_PER_MINUTE, () => resync(busyTotals.resyncs)),
      runAtRate(FIRST_VISITS_PER_MINUTE, () => firstVisit(busyTotals.firstVisits)),
    ])
    const usageAfter = await readProcessUsage(server.process)
    agent.destroy()
    return toLoadRows(quietTotals, busyTotals, {
      processorPercent: ((usageAfter.processorSeconds - usageBefore.processorSeconds) / LOAD_SECONDS) * 100,
      megabytes: usageAfter.megabytes,
      idleMegabytes: usageBefore.megabytes,
    })
  })
}

type TotalsByVisitKind = Record<'resyncs' | 'firstVisits', VisitTotals>

function toLoadRows(
  quietTotals: TotalsByVisitKind,
  busyTotals: TotalsByVisitKind,
  server: { processorPercent: number; megabytes: number; idleMegabytes: number },
): BenchRow[] {
  const subject = `Load of ${FIRST_VISITS_PER_MINUTE} first visits and ${RESYNCS_PER_MINUTE.toLocaleString('en')} resyncs a minute`
  const quietReference = { name: 'median without load' }
  const createRow = (title: string, figures: Pick<BenchRow, 'unit' | 'ours' | 'reference'>): BenchRow => ({
    what: `${subject}, ${title}`,
    ...figures,
    budget: null,
    runs: [busyTotals.resyncs.times.length + busyTotals.firstVisits.times.length, RUNS_WITHOUT_LOAD],
  })
  const countRequests = (totals: TotalsByVisitKind): number =>
    totals.resyncs.requests + totals.firstVisits.requests
  return [
    createRow('resync, p95', {
      unit: 'ms',
      ours: percentile95(busyTotals.resyncs.times),
      reference: { ...quietReference, value: median(quietTotals.resyncs.times) },
    }),
    createRow('first visit with all files, p95', {
      unit: 'ms',
      ours: percentile95(busyTotals.firstVisits.times),
      reference: { ...quietReference, value: median(quietTotals.firstVisits.times) },
    }),
    createRow('failed requests', {
      unit: 'requests',
      ours: busyTotals.resyncs.failures + busyTotals.firstVisits.failures,
      reference: { name: 'requests made', value: countRequests(busyTotals) },
    }),
    createRow('processor of the backend', {
      unit: '%',
      ours: server.processorPercent,
      reference: { name: 'one core', value: 100 },
    }),
    createRow('memory of the backend', {
      unit: 'MB',
      ours: server.megabytes,
      reference: { name: 'before', value: server.idleMegabytes },
    }),
    createRow('bytes of one first visit', {
      unit: 'kB',
      ours: busyTotals.firstVisits.bytes / busyTotals.firstVisits.times.length / 1000,
      reference: {
        name: 'of one resync',
        value: busyTotals.resyncs.bytes / busyTotals.resyncs.times.length / 1000,
      },
    }),
  ]
}

function createVisitTotals(): VisitTotals {
  return { times: [], bytes: 0, requests: 0, failures: 0 }
}

/** Sends the steps one after the other, and the requests of one step in parallel. */
async function runVisit(
  visits: VisitTotals,
  steps: readonly (readonly string[])[],
  requestPath: (path: string) => Promise<RequestResult>,
): Promise<void> {
  const startedAt = performance.now()
  for (const paths of steps) {
    for (const { bytes, isOk } of await Promise.all(paths.map(requestPath))) {
      visits.requests += 1
      visits.bytes += bytes
      if (!isOk) visits.failures += 1
    }
  }
  visits.times.push(performance.now() - startedAt)
}

/** Starts `perMinute` runs per minute, evenly spread, and waits until all have ended. */
async function runAtRate(perMinute: number, run: () => Promise<void>): Promise<void> {
  const count = Math.round((perMinute * LOAD_SECONDS * 1000) / MINUTE_MS)
  const startedAt = performance.now()
  const runs: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(startedAt + (index * MINUTE_MS) / perMinute - performance.now())
    runs.push(run())
  }
  await Promise.all(runs)
}

/** Times a request. Never rejects, because a connection that breaks counts as a failed request. */
function timeRequest({ url, key }: BackendProcess, agent: Agent, path: string): Promise<RequestResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let bytes = 0
    const finishRequest = (isOk: boolean): void => resolve({ ms: performance.now() - startedAt, bytes, isOk })
    const headers = { apikey: key, 'accept-encoding': 'gzip, br' }
    const clientRequest = request(`${url}${path}`, { agent, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => finishRequest((answer.statusCode ?? 500) < 400))
      answer.on('error', () => finishRequest(false))
    })
    clientRequest.on('error', () => finishRequest(false))
    clientRequest.end()
  })
}

async function fetchNewestRevision({ url, key }: BackendProcess): Promise<number> {
  const answer = await fetch(`${url}${FEED_PATH}${Number.MAX_SAFE_INTEGER}`, { headers: { apikey: key } })
  return ((await answer.json()) as { revision: number }).revision
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

async function withLoadServer<T>(run: (server: BackendProcess) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-bench-load-'))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/load-server.ts', dataDir, String(SMALL_LISTING_COUNT), SITE_FOLDER],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const processExit = once(child, 'exit')
  try {
    const { url, key } = await readServerAddress(child)
    return await run({ url, key, process: child })
  } finally {
    // Closing its standard input stops the server.
    child.stdin?.end()
    await processExit
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function readServerAddress(child: ChildProcess): Promise<{ url: string; key: string }> {
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    if (line.startsWith('{')) return JSON.parse(line) as { url: string; key: string }
  }
  throw new Error('The backend ended before it could be reached')
}

/** Processor time and memory of the process, on Linux; 0 on other systems. */
async function readProcessUsage({
  pid,
}: ChildProcess): Promise<{ processorSeconds: number; megabytes: number }> {
  if (process.platform !== 'linux') return { processorSeconds: 0, megabytes: 0 }
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return {
    processorSeconds: (Number(user) + Number(system)) / TICKS_PER_SECOND,
    megabytes: (kibibytes * 1024) / 1e6,
  }
}
