const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

/** Delay before a retry: 1 s, 2 s, 4 s ... up to a minute, with full jitter by `random` (0 to 1), at least `retryAfterMs`. */
export function computeRetryMs(failures: number, random: number, retryAfterMs: number | null = null): number {
  const maxDelayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10))
  return Math.max(FIRST_DELAY_MS / 2, Math.round(random * maxDelayMs), retryAfterMs ?? 0)
}

export interface WaitPorts {
  /** Resolves after `ms` or when the network is back; rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

/** Makes all parallel requests of a download wait together while there is no network. */
export class NetworkGate {
  private waiting: Promise<void> | null = null
  private failures = 0

  constructor(
    private readonly ports: WaitPorts,
    private readonly signal: AbortSignal,
    private readonly onChange: (isClosed: boolean) => void,
  ) {}

  async waitUntilOpen(): Promise<void> {
    while (this.waiting !== null) await this.waiting
  }

  /** Makes requests wait. Call after a request without an answer, or when the server refuses everything. */
  closeGate(retryAfterMs: number | null = null): void {
    if (this.waiting !== null) return
    this.onChange(true)
    const ms = computeRetryMs(this.failures, this.ports.random(), retryAfterMs)
    this.failures += 1
    this.waiting = this.ports.wait(ms, this.signal).finally(() => {
      this.waiting = null
    })
    // Prevent an unhandled rejection when no request waits. Waiting requests get the rejection from `waitUntilOpen`.
    this.waiting.catch(() => undefined)
  }

  /** Lets requests continue. Call after an answer. */
  openGate(): void {
    if (this.failures === 0) return
    this.failures = 0
    this.onChange(false)
  }
}
