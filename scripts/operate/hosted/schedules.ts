const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface ExpectedJob {
  schedule: string
  maxAgeMs: number
  consequence: string
}

/** The jobs of private.install_schedules, with the longest allowed time since the last run. */
export const SCHEDULED_JOBS: Record<string, ExpectedJob> = {
  'guide-snapshot': {
    schedule: '* * * * *',
    maxAgeMs: 10 * MINUTE_MS,
    consequence: 'New visitors start with old listings.',
  },
  'guide-digest': {
    schedule: '*/5 * * * *',
    maxAgeMs: 30 * MINUTE_MS,
    consequence: 'Admins get no mail about messages and security alerts.',
  },
  'guide-purge': {
    schedule: '17 14 * * *',
    maxAgeMs: 25 * HOUR_MS,
    consequence: 'Personal data is kept for longer than /privacy says, and the database grows.',
  },
  'guide-sweep': {
    schedule: '47 14 * * *',
    maxAgeMs: 25 * HOUR_MS,
    consequence: 'Photos that nothing shows are kept and paid for.',
  },
  'guide-deploy': {
    schedule: '3-58/5 * * * *',
    maxAgeMs: HOUR_MS,
    consequence: 'The pages that search engines and link previews show stay as old as the last build.',
  },
}
