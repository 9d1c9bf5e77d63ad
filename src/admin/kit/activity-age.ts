const MINUTE_MS = 60_000

const HOUR_MS = 60 * MINUTE_MS

const DAY_MS = 24 * HOUR_MS

/** 'Just now', 'Nm ago', 'Nh ago', 'Nd ago' (DASH-5). */
export function formatActivityAge(at: number, now: number): string {
  const age = now - at
  if (!(age >= MINUTE_MS)) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)}h ago` : `${Math.floor(age / DAY_MS)}d ago`
}
