/** A token bucket as on hosted Supabase: allows `burst` requests per key at once, then `perSecond` more every second. */
export class TokenBucket {
  private readonly levels = new Map<string, { level: number; at: number }>()

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Counts one request. Returns 0 if it is allowed, otherwise the milliseconds until the next one is allowed. */
  take(key: string, now: number): number {
    const { level, at } = this.levels.get(key) ?? { level: this.burst, at: now }
    const filled = Math.min(this.burst, level + ((now - at) / 1_000) * this.perSecond)
    const isPassing = filled >= 1
    this.levels.set(key, { level: isPassing ? filled - 1 : filled, at: now })
    return isPassing ? 0 : Math.ceil(((1 - filled) / this.perSecond) * 1_000)
  }
}

/** Counts requests per key in fixed time windows, as hosted Supabase does per client address. */
export class RateLimit {
  private readonly counts = new Map<string, { count: number; endsAt: number }>()

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one request. Returns 0 if it is allowed, otherwise the milliseconds until the next one is allowed. */
  take(key: string, now: number): number {
    this.forget(now)
    const window = this.counts.get(key) ?? { count: 0, endsAt: now + this.windowMs }
    this.counts.set(key, window)
    if (window.count >= this.limit) return Math.max(1, window.endsAt - now)
    window.count += 1
    return 0
  }

  private forget(now: number): void {
    for (const [key, window] of this.counts) if (window.endsAt <= now) this.counts.delete(key)
  }
}
