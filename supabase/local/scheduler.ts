/** A job that runs again and again; on hosted, pg_cron runs the same work. */
export interface ScheduledJob {
  name: string
  everyMs: number
  run: () => Promise<void>
}

export interface Scheduler {
  /** Stops the jobs; resolves when none is running any more. */
  close: () => Promise<void>
}

/** Runs each job at its interval, never twice at once. A failing run is reported and tried again next time. */
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
