import type { Functions } from './functions.ts'
import type { LocalDatabase } from './local-database.ts'
import type { Realtime } from './realtime.ts'
import type { SnapshotWatch } from './snapshot-file.ts'

/** A job that runs at a fixed interval. On hosted Supabase, pg_cron does the same work. */
interface ScheduledJob {
  name: string
  everyMs: number
  run: () => Promise<void>
}

interface Scheduler {
  /** Stops the jobs. Resolves when none is running anymore. */
  close: () => Promise<void>
}

/** Runs each job at its interval, never twice at the same time. An error is logged, and the next run is not affected. */
export function startScheduler(jobs: readonly ScheduledJob[]): Scheduler {
  const runningJobs = new Map<string, Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (runningJobs.has(job.name)) return
      const run = job
        .run()
        .catch((error: unknown) => console.error(`Job ${job.name} failed:`, error))
        .finally(() => runningJobs.delete(job.name))
      runningJobs.set(job.name, run)
    }, job.everyMs),
  )
  for (const timer of timers) timer.unref()
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(runningJobs.values())
    },
  }
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

interface JobParts {
  database: LocalDatabase
  snapshot: SnapshotWatch
  realtime: Realtime
  functions: Functions
  secretKey: string
}

/** Returns the jobs that pg_cron (private.install_schedules) and Realtime run on hosted Supabase, for startScheduler. */
export function createLocalJobs({
  database,
  snapshot,
  realtime,
  functions,
  secretKey,
}: JobParts): ScheduledJob[] {
  return [
    { name: 'publish-snapshot', everyMs: 2 * SECOND_MS, run: snapshot.check },
    { name: 'realtime', everyMs: SECOND_MS / 4, run: realtime.check },
    {
      name: 'notification-digest',
      everyMs: MINUTE_MS,
      async run() {
        // Check first, so that no Deno process is started when there is nothing to do.
        if (await isTrueInDatabase(database, 'private.has_due_notifications()'))
          await callFunction('notification-digest')
      },
    },
    {
      name: 'alarms',
      everyMs: 2 * SECOND_MS,
      async run() {
        if (await isTrueInDatabase(database, 'private.has_alarm_mails()'))
          await callFunction('notification-digest')
      },
    },
    {
      name: 'purge',
      everyMs: HOUR_MS,
      async run() {
        await database.query('select private.purge_expired()')
      },
    },
    {
      name: 'sweep-photos',
      everyMs: HOUR_MS,
      async run() {
        if (await isTrueInDatabase(database, 'exists (select from public.orphan_photos())'))
          await callFunction('sweep-photos')
      },
    },
  ]

  async function callFunction(name: string): Promise<void> {
    const answer = await functions.call(
      new Request(`http://localhost/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey },
        body: '{}',
      }),
      `/functions/v1/${name}`,
    )
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  }
}

async function isTrueInDatabase(database: LocalDatabase, condition: string): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(`select ${condition} as has`)
  return row?.has ?? false
}
