import type { Page } from 'playwright'

/** The used fields of Chromium's trace events; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** Processor time, without the time of other programs. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string; navigationId?: string } }
}

/** Every task of every thread, and the paints. */
const CATEGORIES = 'toplevel,loading,blink.user_timing'

/** Records Chromium's own trace of a page while something runs. */
export async function traceWhile(page: Page, run: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' })
  await run()
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return events
}

/** Processor time of the longest task after the first contentful paint, in milliseconds. */
export function longestTaskMs(events: readonly TraceEvent[], url: string): number {
  const navigation = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  const paint = events.find(
    ({ name, args }) =>
      name === 'firstContentfulPaint' && args?.data?.navigationId === navigation?.args?.data?.navigationId,
  )
  if (navigation === undefined || paint === undefined) throw new Error(`${url} painted nothing in the trace`)
  return longestOf(events, navigation, { from: paint.ts, to: Infinity })
}

/** Like `longestTaskMs`, between two marks that the page set (User Timing). */
export function longestTaskBetweenMs(events: readonly TraceEvent[], from: string, to: string): number {
  const [first, last] = [from, to].map((mark) => events.find(({ name }) => name === mark))
  if (first === undefined || last === undefined) throw new Error(`${from} or ${to} is not in the trace`)
  return longestOf(events, first, { from: first.ts, to: last.ts })
}

function longestOf(
  events: readonly TraceEvent[],
  thread: Pick<TraceEvent, 'pid' | 'tid'>,
  { from, to }: { from: number; to: number },
): number {
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === thread.pid && tid === thread.tid && ts >= from && ts <= to,
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
