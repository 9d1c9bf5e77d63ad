/** A job that runs at a fixed interval. On hosted Supabase, pg_cron does the same work. */
export interface ScheduledJob {
  name: string
  everyMs: number
  run: () => Promise<void>
}

export interface Scheduler {
  /** Stops the jobs. Resolves when none is running anymore. */
  close: () => Promise<void>
}

/** Runs each job at its interval, never twice at the same time. An error is logged, and the next run is not affected. */
export function startScheduler(jobs: readonly ScheduledJob[]): Scheduler {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return
      const run = job
        .run()
        .catch((error: unknown) => console.error(`Job ${job.name} failed:`, error))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }, job.everyMs),
  )
  for (const timer of timers) timer.unref()
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
