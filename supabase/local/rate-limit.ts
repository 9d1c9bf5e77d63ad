/** Counts requests per key in fixed windows, as hosted does per client address. */
export class RateLimit {
  private readonly counts = new Map<string, { count: number; endsAt: number }>()

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one request; answers 0 when it may pass, else the milliseconds until the next one may. */
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
