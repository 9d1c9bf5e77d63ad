/*
 * npm run lighthouse: measures home, a category and a listing of the production build with Lighthouse's
 * simulated phone, each five times. Writes the median run of each to docs/lighthouse.md. Fails if a page is
 * below a target in docs/lighthouse.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { startBackend, type RunningBackend } from '../../supabase/local/start-backend.ts'
import { findBrowser, DISABLE_FEATURES_ARGUMENTS } from '../build/find-browser.ts'
import { buildIfNeeded } from '../build/build-if-needed.ts'

/** The fields of Lighthouse's JSON that the report uses. */
interface LighthouseResult {
  lighthouseVersion: string
  /** The reason why Lighthouse could not measure. */
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

const SCORE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Required points, of 100. Only the points for performance depend on the speed of the machine. */
const TARGET_POINTS: Record<(typeof SCORE_CATEGORIES)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

const TIMING_AUDITS = [
  ['first-contentful-paint', 'First paint'],
  ['largest-contentful-paint', 'Largest paint'],
  ['total-blocking-time', 'Blocked'],
  ['cumulative-layout-shift', 'Layout shift'],
] as const

interface ScoredPage {
  path: string
  result: LighthouseResult
  /** Total Blocking Time in milliseconds, as `computeBlockedMs` computes it. */
  blockedMs: number
}

/** The used fields of Chromium's trace events; times in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Processor time, without the time of other programs. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** Lighthouse simulates a phone that is this many times slower. A task blocks the page from its 50th millisecond on. */
const CPU_SLOWDOWN = 4
const BLOCKS_AFTER_MS = 50

/**
 * Total Blocking Time as if no other program ran: computed from the processor time of the tasks after the first paint
 * instead of their duration. On a shared machine, a pause of a few milliseconds would turn a short task into a long one.
 */
function computeBlockedMs(events: readonly TraceEvent[]): number {
  const navigation = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  )
  const paint = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === navigation?.pid)
  if (navigation === undefined || paint === undefined) throw new Error('The trace has no first paint')
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' &&
        name.endsWith('RunTask') &&
        pid === navigation.pid &&
        tid === navigation.tid &&
        ts >= paint.ts,
    )
    .reduce(
      (totalMs, { tdur = 0 }) => totalMs + Math.max(0, (tdur / 1000) * CPU_SLOWDOWN - BLOCKS_AFTER_MS),
      0,
    )
}

interface RunDetails {
  runs: number
  machine: string
  date: Date
}

/** Returns the report as Markdown, and whether every page reaches every target. */
function formatReport(
  scored: readonly ScoredPage[],
  { runs, machine, date }: RunDetails,
): { text: string; isMet: boolean } {
  const missedTargets = scored.flatMap((page) => describeMissedTargets(page))
  const titles = [
    'Page',
    ...SCORE_CATEGORIES,
    ...TIMING_AUDITS.map(([, title]) => title),
    'Blocked, by processor time',
  ]
  const text = [
    '# Lighthouse',
    '',
    `Written by \`npm run lighthouse\` on ${date.toISOString().slice(0, 10)} on ${machine}, Lighthouse ${scored[0]?.result.lighthouseVersion ?? ''}, mobile, production build served by the local backend; the median by performance of ${runs} runs. The last column is the blocked time without the pauses that other programs on the machine cause. Targets: accessibility, best-practices and seo 100, performance 95 or more.`,
    '',
    formatTableRow(titles),
    formatTableRow(titles.map(() => '---')),
    ...scored.map((page) => formatTableRow(toCells(page))),
    '',
    missedTargets.length === 0
      ? 'Every target is met.'
      : ['Missed:', '', ...missedTargets.map((target) => `- ${target}`)].join('\n'),
    '',
  ].join('\n')
  return { text, isMet: missedTargets.length === 0 }
}

function formatTableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function toPoints(result: LighthouseResult, name: string): number {
  return Math.round((result.categories[name]?.score ?? 0) * 100)
}

function toCells({ path, result, blockedMs }: ScoredPage): string[] {
  return [
    path,
    ...SCORE_CATEGORIES.map((name) => String(toPoints(result, name))),
    ...TIMING_AUDITS.map(([name]) => result.audits[name]?.displayValue ?? ''),
    `${Math.round(blockedMs)} ms`,
  ]
}

/** Describes each category in which the page is below its target, with the failed audits. */
function describeMissedTargets({ path, result }: ScoredPage): string[] {
  return SCORE_CATEGORIES.filter((name) => toPoints(result, name) < TARGET_POINTS[name]).map((name) => {
    const failedAudits = (result.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
    return `${path}: ${name} ${toPoints(result, name)} of ${TARGET_POINTS[name]} (${failedAudits.join(', ')})`
  })
}

const SITE_FOLDER = '.generated/lighthouse-site'
const REPORT_PATH = 'docs/lighthouse.md'
const RUNS_PER_PAGE = 5

/**
 * Number of attempts to measure a page: Chromium sometimes returns a trace without its beginning (NO_NAVSTART), which says
 * nothing about the page.
 */
const MAX_TRIES = 3

const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  DISABLE_FEATURES_ARGUMENTS.lighthouse,
]

type MeasuredRun = Pick<ScoredPage, 'result' | 'blockedMs'>

async function auditPage(url: string, browser: string, folder: string): Promise<MeasuredRun> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const run = await runLighthouse(url, browser, folder)
    if (run !== null) return run
    console.warn(`Lighthouse could not look at ${url}, try ${attempt} of ${MAX_TRIES}`)
  }
  throw new Error(`Lighthouse could not look at ${url}`)
}

/** Runs Lighthouse's command line, which starts and stops its own browser. Null if it failed. */
async function runLighthouse(url: string, browser: string, folder: string): Promise<MeasuredRun | null> {
  const report = join(folder, 'report.json')
  const child = spawn(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--save-assets',
      `--only-categories=${SCORE_CATEGORIES.join(',')}`,
      `--chrome-flags=${BROWSER_FLAGS.join(' ')}`,
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: browser } },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) return null
  const result = JSON.parse(await readFile(report, 'utf8')) as LighthouseResult
  if (result.runtimeError !== undefined) return null
  const trace = await readFile(join(folder, 'report-0.trace.json'), 'utf8')
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  return { result, blockedMs: computeBlockedMs(traceEvents) }
}

/** Returns the run with the median performance, because the time to load varies. */
async function measureMedianRun(path: string, site: string, folder: string): Promise<ScoredPage> {
  const runs: MeasuredRun[] = []
  for (let run = 0; run < RUNS_PER_PAGE; run += 1)
    runs.push(await auditPage(`${site}${path}`, findBrowser(), folder))
  const performance = ({ result }: MeasuredRun): number => result.categories['performance']?.score ?? 0
  runs.sort((a, b) => performance(a) - performance(b))
  console.log(path, ...runs.map((run) => Math.round(performance(run) * 100)))
  const median = runs[Math.floor(runs.length / 2)]
  if (median === undefined) throw new Error('No run')
  return { path: path.replace(/[0-9a-f-]{36}/, ':id'), ...median }
}

async function fetchListingId(backend: RunningBackend): Promise<string> {
  const answer = await fetch(`${backend.url}/rest/v1/businesses?select=id&email=not.is.null&limit=1`, {
    headers: { apikey: backend.env.SUPABASE_PUBLISHABLE_KEY },
  })
  const [row] = (await answer.json()) as { id: string }[]
  if (row === undefined) throw new Error('The demo data has listings')
  return row.id
}

async function auditSite(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-lighthouse-'))
  const backend = await startBackend({ port: 0, dataDir, demoListings: 400, serveSite: SITE_FOLDER })
  try {
    await buildIfNeeded(SITE_FOLDER, backend, new AbortController().signal)
    const paths = ['/', '/businesses', `/business/${await fetchListingId(backend)}`]
    const scored: ScoredPage[] = []
    for (const path of paths) scored.push(await measureMedianRun(path, backend.url, dataDir))
    const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
    const { text, isMet } = formatReport(scored, { runs: RUNS_PER_PAGE, machine, date: new Date() })
    const report = await format(text, { parser: 'markdown' })
    await writeFile(REPORT_PATH, report)
    console.log(report)
    return isMet
  } finally {
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exit((await auditSite()) ? 0 : 1)
