import type { DownloadPorts } from './download-ports.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** 1 s, 2 s, 4 s ... up to a minute, with full jitter, never shorter than a server asked for. `luck` is 0 to 1. */
export function retryMs(failures: number, luck: number, retryAfterMs: number | null = null): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10))
  return Math.max(FIRST_MS / 2, Math.round(luck * ceiling), retryAfterMs ?? 0)
}

/** Closed while the network is gone, for all parallel loads together: they wait as one and ask again as one. */
export class NetworkGate {
  private closed: Promise<void> | null = null
  private failures = 0

  constructor(
    private readonly ports: Pick<DownloadPorts, 'wait' | 'random'>,
    private readonly signal: AbortSignal,
    private readonly onChange: (isClosed: boolean) => void,
  ) {}

  async pass(): Promise<void> {
    while (this.closed !== null) await this.closed
  }

  /** A load found no network. */
  close(): void {
    if (this.closed !== null) return
    this.onChange(true)
    const ms = retryMs(this.failures, this.ports.random())
    this.failures += 1
    this.closed = this.ports.wait(ms, this.signal).finally(() => {
      this.closed = null
    })
    // Whoever passes hears of the end too; the gate itself must not fail unheard.
    this.closed.catch(() => undefined)
  }

  /** A load was answered. */
  open(): void {
    if (this.failures === 0) return
    this.failures = 0
    this.onChange(false)
  }
}
