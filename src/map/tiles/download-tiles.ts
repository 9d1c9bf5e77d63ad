import type { DownloadPorts, DownloadProgress, DownloadResult, TileJob } from './download-ports.ts'
import { NetworkGate, retryMs } from './network-gate.ts'

/*
 * Loads tiles onto the device. Guarantees: a tile that is there is not asked for again, so ending the signal pauses a
 * download and another call resumes it, also after a crash; one tile that fails never stops the others; a network that
 * is gone fails nothing, the download waits for it; every tile ends up done or missing. Storage that fails ends it.
 */
const PARALLEL = 5
const ATTEMPTS = 5

export interface DownloadRun {
  tiles: readonly TileJob[]
  signal: AbortSignal
  onProgress(progress: DownloadProgress): void
}

/** @throws the signal's reason when it was ended, or the error of the storage */
export async function downloadTiles(run: DownloadRun, ports: DownloadPorts): Promise<DownloadResult> {
  const download = new Download(run, ports)
  return download.run()
}

class Download {
  private readonly left: TileJob[]
  private readonly result: DownloadResult = { done: 0, bytes: 0, missing: [] }
  private readonly ending = new AbortController()
  private readonly signal: AbortSignal
  private readonly gate: NetworkGate
  private isWaiting = false

  constructor(
    private readonly task: DownloadRun,
    private readonly ports: DownloadPorts,
  ) {
    this.left = [...task.tiles]
    this.signal = this.ending.signal
    const end = (): void => this.ending.abort(task.signal.reason)
    if (task.signal.aborted) end()
    else task.signal.addEventListener('abort', end, { once: true, signal: this.ending.signal })
    this.gate = new NetworkGate(ports, this.signal, (isClosed) => {
      this.isWaiting = isClosed
      this.tell()
    })
  }

  async run(): Promise<DownloadResult> {
    const workers = Array.from({ length: PARALLEL }, () => this.work())
    try {
      await Promise.all(workers)
    } catch (error) {
      // One of them met an end that is the end of all: none goes on unseen.
      this.ending.abort(error)
      await Promise.allSettled(workers)
      throw error
    }
    return this.result
  }

  private async work(): Promise<void> {
    for (let tile = this.left.shift(); tile !== undefined; tile = this.left.shift()) {
      this.signal.throwIfAborted()
      if (await this.ports.store.has(tile.key, tile.version)) this.result.done += 1
      else if (!(await this.load(tile))) this.result.missing.push(tile.key)
      this.tell()
    }
  }

  /** @returns whether the tile is on the device now */
  private async load(tile: TileJob): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS;) {
      await this.gate.pass()
      this.signal.throwIfAborted()
      const answer = await this.ports.fetchTile(tile.url, this.signal)
      this.signal.throwIfAborted()
      if (answer.kind === 'unreachable') {
        this.gate.close()
        continue
      }
      this.gate.open()
      if (answer.kind === 'missing') return false
      if (answer.kind === 'tile') {
        await this.ports.store.write({ ...tile, blob: answer.blob })
        this.result.done += 1
        this.result.bytes += answer.blob.size
        return true
      }
      attempt += 1
      if (attempt < ATTEMPTS) {
        await this.ports.wait(retryMs(attempt, this.ports.random(), answer.retryAfterMs), this.signal)
      }
    }
    return false
  }

  private tell(): void {
    const { done, missing } = this.result
    this.task.onProgress({
      total: this.task.tiles.length,
      done,
      failed: missing.length,
      isWaitingForNetwork: this.isWaiting,
    })
  }
}
