import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/build/find-browser.ts'
import { withBenchOrigin, type BenchOrigin, type OriginOptions } from './bench-origin.ts'
import { getOwnCertificate } from './own-certificate.ts'

/** The used fields of Chromium's trace events; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time, without the time of other programs. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string; navigationId?: string } }
}

/** Categories of Chromium's trace that have the tasks of all threads, the work inside each task, and the paints. */
const TRACE_CATEGORIES = 'toplevel,loading,blink.user_timing,devtools.timeline'

/** Records Chromium's own trace of a page while something runs. */
export async function traceWhile(page: Page, run: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { categories: TRACE_CATEGORIES, transferMode: 'ReportEvents' })
  await run()
  const tracingComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await tracingComplete
  return events
}

/** What a task of the main thread can spend its time on, as Chromium's trace names it. */
const TRACE_EVENTS_BY_WORK = {
  scripts: ['FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'v8.compileModule', 'RunMicrotasks'],
  'styles and layout': ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint'],
  'garbage collection': ['MinorGC', 'MajorGC', 'BlinkGC.AtomicPhase'],
} as const

export type KindOfWork = keyof typeof TRACE_EVENTS_BY_WORK

/** Processor time of a task in ms, whole and by kind of work. A layout that a script forces counts for both kinds. */
export interface LongestTask {
  totalMs: number
  msByKind: Record<KindOfWork, number>
}

/** Finds the longest main-thread task after the page's first contentful paint. @throws Error when it painted nothing */
export function findLongestTask(events: readonly TraceEvent[], url: string): LongestTask {
  const navigation = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  const paint = events.find(
    ({ name, args }) =>
      name === 'firstContentfulPaint' && args?.data?.navigationId === navigation?.args?.data?.navigationId,
  )
  if (navigation === undefined || paint === undefined) throw new Error(`${url} painted nothing in the trace`)
  const task = findLongestTaskEvent(events, navigation, { from: paint.ts, to: Infinity })
  const sumMs = (kind: KindOfWork): number =>
    sumProcessorMs(filterOutermost(events, task, TRACE_EVENTS_BY_WORK[kind]))
  return {
    totalMs: sumProcessorMs([task]),
    msByKind: {
      scripts: sumMs('scripts'),
      'styles and layout': sumMs('styles and layout'),
      'garbage collection': sumMs('garbage collection'),
    },
  }
}

/** Processor time of the longest task between two marks that the page set (User Timing), in milliseconds. */
export function measureLongestTaskMs(
  events: readonly TraceEvent[],
  fromMark: string,
  toMark: string,
): number {
  const [firstMark, lastMark] = [fromMark, toMark].map((mark) => events.find(({ name }) => name === mark))
  if (firstMark === undefined || lastMark === undefined)
    throw new Error(`${fromMark} or ${toMark} is not in the trace`)
  return sumProcessorMs([findLongestTaskEvent(events, firstMark, { from: firstMark.ts, to: lastMark.ts })])
}

function findLongestTaskEvent(
  events: readonly TraceEvent[],
  thread: Pick<TraceEvent, 'pid' | 'tid'>,
  { from, to }: { from: number; to: number },
): TraceEvent {
  const [longest] = events
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === thread.pid && tid === thread.tid && ts >= from && ts <= to,
    )
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
  if (longest === undefined) throw new Error('The trace has no tasks')
  return longest
}

/** Selects the events with these names in a task, without those that are inside another event with such a name. */
function filterOutermost(
  events: readonly TraceEvent[],
  task: TraceEvent,
  names: readonly string[],
): readonly TraceEvent[] {
  const getEnd = ({ ts, dur = 0 }: TraceEvent): number => ts + dur
  let countedUntil = -Infinity
  return events
    .filter(
      (event) =>
        names.includes(event.name) &&
        event.pid === task.pid &&
        event.tid === task.tid &&
        event.ts >= task.ts &&
        getEnd(event) <= getEnd(task),
    )
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter((event) => {
      if (event.ts < countedUntil) return false
      countedUntil = getEnd(event)
      return true
    })
}

function sumProcessorMs(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}

/** Bytes of JavaScript heap in use by the page itself, after a garbage collection. */
export async function measurePageHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Bytes of JavaScript heap in use by the page's only worker, after a garbage collection. */
export async function measureWorkerHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const worker = await attached
  await sendToWorker(session, worker, 'HeapProfiler.collectGarbage')
  const { usedSize } = await sendToWorker(session, worker, 'Runtime.getHeapUsage')
  if (usedSize === undefined) throw new Error('Chromium does not report the memory of the worker')
  await session.detach()
  return usedSize
}

interface TargetAnswer {
  id?: number
  error?: { message: string }
  result?: { usedSize?: number }
}

let commandCount = 0

/** Sends a command of Chromium's DevTools protocol to a worker. @throws Error when the worker refuses it */
async function sendToWorker(
  session: CDPSession,
  sessionId: string,
  method: string,
): Promise<{ usedSize?: number }> {
  const id = (commandCount += 1)
  const commandAnswer = new Promise<TargetAnswer>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as TargetAnswer
      if (answer.id === id) resolve(answer)
    })
  })
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  const { error, result } = await commandAnswer
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result ?? {}
}

let currentBrowserPath: string | null = null

/** Path of the browser to measure. Searches for it on the first call only. */
export function getBrowserPath(): string {
  currentBrowserPath ??= findBrowser()
  return currentBrowserPath
}

/** Calls `run`; meanwhile `getBrowserPath` returns this path instead of the browser that it found. */
export async function withBrowser<T>(path: string, run: () => Promise<T>): Promise<T> {
  const usualPath = getBrowserPath()
  currentBrowserPath = path
  try {
    return await run()
  } finally {
    currentBrowserPath = usualPath
  }
}

/**
 * Calls `run` with a browser profile on disk, which is deleted afterwards. (Playwright's usual contexts are incognito and
 * keep IndexedDB in memory.)
 */
export async function withNewProfile<T>(run: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'guide-bench-profile-'))
  try {
    return await run(profile)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function withBrowserContext<T>(
  profile: string,
  run: (device: BrowserContext) => Promise<T>,
): Promise<T> {
  const { browserArgument } = await getOwnCertificate()
  const device = await chromium.launchPersistentContext(profile, {
    executablePath: getBrowserPath(),
    args: [...BROWSER_ARGUMENTS, browserArgument],
  })
  try {
    // tsx wraps functions in __name, which does not exist in the page.
    await device.addInitScript({ content: 'globalThis.__name = (named) => named' })
    return await run(device)
  } finally {
    await device.close()
  }
}

export function withNewDevice<T>(run: (device: BrowserContext) => Promise<T>): Promise<T> {
  return withNewProfile((profile) => withBrowserContext(profile, run))
}

/** Serves the site, and passes it and a browser with a new profile to `run`. */
export function withNewDeviceAndSite<T>(
  parts: OriginOptions,
  run: (device: BrowserContext, site: BenchOrigin) => Promise<T>,
): Promise<T> {
  return withBenchOrigin(parts, (site) => withNewDevice((device) => run(device, site)))
}

export async function readBrowserVersion(): Promise<string> {
  return withNewDevice(async (device) => device.browser()?.version() ?? 'unknown')
}

/** Opens a URL and logs the page's errors, so that a broken page is not mistaken for a fast one. */
export async function openPage(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage()
  page.on('pageerror', (error) => console.warn(`Bench page ${page.url()}: ${error.message}`))
  await page.goto(url)
  return page
}
