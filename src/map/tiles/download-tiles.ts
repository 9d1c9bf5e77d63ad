import type { StoredTile, TileStore } from './tile-store.ts'
import { computeRetryMs, NetworkGate, type WaitPorts } from './network-gate.ts'

/** One tile to download. */
export type TileJob = Omit<StoredTile, 'blob'>

export type TileAnswer =
  | { kind: 'tile'; blob: Blob }
  /** The server does not have the tile, so another request would be useless. */
  | { kind: 'missing' }
  /** The server is busy, fails or stalls, so another request may succeed. */
  | { kind: 'refused'; retryAfterMs: number | null }
  /** The server did not answer, or only a captive portal answered, so the device counts as offline. */
  | { kind: 'unreachable' }

/** Functions that a download uses, passed as arguments so that tests can replace them. */
export interface DownloadPorts extends WaitPorts {
  /** Rejects only when the signal aborts. */
  fetchTile(url: string, signal: AbortSignal): Promise<TileAnswer>
  store: TileStore
}

export interface DownloadProgress {
  total: number
  /** Number of tiles on the device, including those of earlier downloads. */
  done: number
  failed: number
  isWaitingForNetwork: boolean
}

export interface DownloadResult {
  done: number
  bytes: number
  /** Keys of tiles that could not be downloaded. */
  missing: string[]
}

/*
 * Downloads tiles onto the device. Guarantees: stored tiles are not requested again, so after an abort or a crash another
 * call resumes the download; a tile that fails does not stop other tiles; without a network, and while the server refuses
 * every tile, the download waits and no tile counts as missing (TILE-7); a tile that the server refuses while it delivers
 * others counts as missing in the end. An error of the storage ends the download.
 */
const MAX_PARALLEL_DOWNLOADS = 5
const MAX_ATTEMPTS = 5
/** The server counts as not available when it refuses this many different tiles in a row. */
const MAX_CONSECUTIVE_REFUSALS = 3

interface DownloadRun {
  tiles: readonly TileJob[]
  signal: AbortSignal
  onProgress(progress: DownloadProgress): void
}

/** @throws the signal's reason when aborted, or the error of the storage */
export async function downloadTiles(run: DownloadRun, ports: DownloadPorts): Promise<DownloadResult> {
  const download = new TileDownload(run, ports)
  return download.run()
}

class TileDownload {
  private readonly tilesLeft: TileJob[]
  private readonly result: DownloadResult = { done: 0, bytes: 0, missing: [] }
  private readonly endController = new AbortController()
  private readonly signal: AbortSignal
  private readonly networkGate: NetworkGate
  private isWaiting = false
  /** Tiles that were refused since the server last delivered anything. */
  private readonly refusedKeys = new Set<string>()
  /** Refused tiles that get a second round of attempts at the end. */
  private readonly postponedKeys = new Set<string>()

  constructor(
    private readonly task: DownloadRun,
    private readonly ports: DownloadPorts,
  ) {
    this.tilesLeft = [...task.tiles]
    this.signal = this.endController.signal
    const abortAll = (): void => this.endController.abort(task.signal.reason)
    if (task.signal.aborted) abortAll()
    else task.signal.addEventListener('abort', abortAll, { once: true, signal: this.endController.signal })
    this.networkGate = new NetworkGate(ports, this.signal, (isClosed) => {
      this.isWaiting = isClosed
      this.reportProgress()
    })
  }

  async run(): Promise<DownloadResult> {
    const workers = Array.from({ length: MAX_PARALLEL_DOWNLOADS }, () => this.downloadNext())
    try {
      await Promise.all(workers)
    } catch (error) {
      // Abort the other workers and wait for them, so that none continues after the caller has the error.
      this.endController.abort(error)
      await Promise.allSettled(workers)
      throw error
    }
    return this.result
  }

  private async downloadNext(): Promise<void> {
    for (let tile = this.tilesLeft.shift(); tile !== undefined; tile = this.tilesLeft.shift()) {
      this.signal.throwIfAborted()
      if (await this.ports.store.has(tile.key, tile.version)) this.result.done += 1
      else this.recordResult(tile, await this.loadTile(tile))
      this.reportProgress()
    }
  }

  private recordResult(tile: TileJob, answer: 'loaded' | 'missing' | 'refused'): void {
    if (answer === 'refused' && !this.postponedKeys.has(tile.key)) {
      this.postponedKeys.add(tile.key)
      this.tilesLeft.push(tile)
    } else if (answer !== 'loaded') this.result.missing.push(tile.key)
  }

  private async loadTile(tile: TileJob): Promise<'loaded' | 'missing' | 'refused'> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS;) {
      await this.networkGate.waitUntilOpen()
      this.signal.throwIfAborted()
      const answer = await this.ports.fetchTile(tile.url, this.signal)
      this.signal.throwIfAborted()
      if (answer.kind === 'unreachable') {
        this.networkGate.closeGate()
        continue
      }
      if (answer.kind === 'refused') {
        this.refusedKeys.add(tile.key)
        if (this.refusedKeys.size >= MAX_CONSECUTIVE_REFUSALS) {
          // While the server refuses every tile, do not count this attempt for this tile.
          this.networkGate.closeGate(answer.retryAfterMs)
          continue
        }
        attempt += 1
        if (attempt < MAX_ATTEMPTS) {
          await this.ports.wait(
            computeRetryMs(attempt, this.ports.random(), answer.retryAfterMs),
            this.signal,
          )
        }
        continue
      }
      this.refusedKeys.clear()
      this.networkGate.openGate()
      if (answer.kind === 'missing') return 'missing'
      await this.ports.store.write({ ...tile, blob: answer.blob })
      this.result.done += 1
      this.result.bytes += answer.blob.size
      return 'loaded'
    }
    return 'refused'
  }

  private reportProgress(): void {
    const { done, missing } = this.result
    this.task.onProgress({
      total: this.task.tiles.length,
      done,
      failed: missing.length,
      isWaitingForNetwork: this.isWaiting,
    })
  }
}
