import { createSubscription } from '../../browser/subscription.ts'
import {
  type DownloadPorts,
  type DownloadProgress,
  type DownloadResult,
  downloadTiles,
} from './download-tiles.ts'
import { type MapStatus, NOT_SAVED_STATUS } from './map-status.ts'
import type { SavedMapRecord, SavedMapRecords } from './saved-map-records.ts'
import { hasSpaceForMap, type RoomPorts } from './map-room.ts'
import type { MapPlan } from './plan-map.ts'

/*
 * Maps saved on this device. A map is recorded before its first tile is downloaded, so that its download can be resumed after
 * a reload or a crash. One map is downloaded at a time, in one tab. Deleting a map leaves tiles that other maps use.
 */

export interface SavedMapsPorts extends DownloadPorts, RoomPorts {
  records: SavedMapRecords
  /** The tiles of a map by its id. Makes no request. */
  plan(id: string): MapPlan
  /** Keys of the tiles that a map may have stored, even if the map can no longer be downloaded. */
  listKeys(id: string): readonly string[]
  /** Calls `run` while this tab has the lock that all tabs share; waits until no other tab has it. */
  runAlone<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>
  now(): number
  /** The other tabs of this site; null where the browser refuses channels. */
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
}

/**
 * Message of a tab to other tabs: it deletes this map, it waits for the lock to delete tiles, or a map that the person asked
 * for waits for the lock.
 */
type TabMessage = { removed: string } | 'deleting' | 'asked'

/** A download of a map in this tab. */
interface MapDownload {
  isUnasked: boolean
  /** Replaced each time that the download is interrupted for another map, because an aborted controller stays aborted. */
  controller: AbortController
  ended: Promise<void>
}

export class SavedMaps {
  private readonly maps = new Map<string, MapStatus>()
  private readonly runningDownloads = new Map<string, MapDownload>()
  private readonly changes = createSubscription()
  private opening: Promise<void> | null = null
  private mapIds: readonly string[] = []

  constructor(private readonly ports: SavedMapsPorts) {
    ports.tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'asked') this.interruptRuns(this.listDownloads(true))
      else if (data === 'deleting') this.interruptRuns(this.runningDownloads.values())
      else void this.handleRemoval(data.removed)
    })
  }

  readonly subscribe = this.changes.subscribe

  /** Returns the status of a map: the same object until the status changes. */
  readonly statusOf = (id: string): MapStatus => this.maps.get(id) ?? NOT_SAVED_STATUS

  /** Ids of maps that are saved, being downloaded or paused. Returns the same array until the ids change. */
  readonly list = (): readonly string[] => this.mapIds

  isSaved(id: string): boolean {
    return this.statusOf(id).savedAt !== null
  }

  /** Reads the records. Unreadable storage counts as empty; saving a map then reports the problem. */
  open(): Promise<void> {
    this.opening ??= this.readRecords().catch((error: unknown) => {
      console.warn('Saved maps cannot be read', error)
    })
    return this.opening
  }

  /** Resumes downloads that a reload or a crash interrupted, but neither paused downloads nor automatic downloads. */
  async resumeInterrupted(): Promise<void> {
    const records = await this.ports.records.readAll()
    const interruptedRecords = records.filter(
      ({ state, isUnasked }) => state === 'loading' && isUnasked !== true,
    )
    await Promise.all(interruptedRecords.map(({ id }) => this.start(id)))
  }

  /**
   * Saves, resumes or updates a map. Resolves when the map is complete, paused or failed; never rejects. A map that the person
   * asks for interrupts the downloads of maps that nobody asked for, which continue after it.
   * @param fetchUnasked requests the tiles of a map that nobody asked for; absent for a map that the person asks for
   */
  start(id: string, fetchUnasked?: DownloadPorts['fetchTile']): Promise<void> {
    const isUnasked = fetchUnasked !== undefined
    const runningDownload = this.runningDownloads.get(id)
    if (runningDownload !== undefined && (isUnasked || !runningDownload.isUnasked))
      return runningDownload.ended
    const run: MapDownload = { isUnasked, controller: new AbortController(), ended: Promise.resolve() }
    if (!isUnasked) this.interruptRuns(this.listDownloads(true))
    this.runningDownloads.set(id, run)
    const ports = isUnasked ? { ...this.ports, fetchTile: fetchUnasked } : this.ports
    run.ended = this.run(id, run, ports, runningDownload?.ended).finally(() => {
      if (this.runningDownloads.get(id) === run) this.runningDownloads.delete(id)
    })
    return run.ended
  }

  /** Stops the download. `start` resumes it. */
  pause(id: string): void {
    this.runningDownloads.get(id)?.controller.abort(new PausedError())
  }

  /** Deletes a map, even while this or another tab downloads it. @throws when the device refuses to delete */
  async remove(id: string): Promise<void> {
    this.ports.tabs?.postMessage({ removed: id } satisfies TabMessage)
    await this.eraseMap(id)
  }

  /**
   * Deletes all maps that were downloaded automatically, even during their download. @throws if the device refuses the
   * deletion
   */
  async removeUnasked(): Promise<void> {
    const automaticRecords = (await this.ports.records.readAll()).filter(
      ({ isUnasked }) => isUnasked === true,
    )
    const unaskedIds = this.mapIds.filter((id) => this.statusOf(id).isUnasked)
    // Delete one map after the other: each deletion keeps tiles that another map uses, so two at once could keep shared tiles.
    for (const id of new Set([...unaskedIds, ...automaticRecords.map((record) => record.id)]))
      await this.remove(id)
  }

  private async eraseMap(id: string): Promise<void> {
    const run = this.runningDownloads.get(id)
    run?.controller.abort(new RemovedError())
    await run?.ended
    // A download that has counted a tile as stored would lack it after the deletion. So request the lock before the downloads
    // of all tabs step aside: they get the lock after the deletion.
    const tilesErased = this.ports.runAlone(() => this.eraseTiles(id), new AbortController().signal)
    this.interruptRuns(this.runningDownloads.values())
    this.ports.tabs?.postMessage('deleting' satisfies TabMessage)
    await tilesErased
    this.maps.delete(id)
    this.notifyListeners()
  }

  private async eraseTiles(id: string): Promise<void> {
    // Read the records again, because another tab may have saved maps since this tab was opened.
    const stored = (await this.ports.records.readAll()).map((record) => record.id)
    const otherIds = [...stored, ...this.runningDownloads.keys()].filter((other) => other !== id)
    const keysOfOtherMaps = new Set(otherIds.flatMap((other) => this.ports.listKeys(other)))
    for (const key of this.ports.listKeys(id))
      if (!keysOfOtherMaps.has(key)) await this.ports.store.remove(key)
    await this.ports.records.remove(id)
  }

  /** Call when another tab has deleted this map: ends its download in this tab, and deletes tiles that were stored since. */
  private async handleRemoval(id: string): Promise<void> {
    await this.opening
    if (this.runningDownloads.has(id)) {
      await this.eraseMap(id).catch((error: unknown) => console.warn('A map could not be deleted', error))
    } else if (this.maps.delete(id)) this.notifyListeners()
  }

  private listDownloads(isUnasked: boolean): MapDownload[] {
    return [...this.runningDownloads.values()].filter((run) => run.isUnasked === isUnasked)
  }

  /** Interrupts downloads, which continue when they get the lock again, unless they were paused or deleted. */
  private interruptRuns(runs: Iterable<MapDownload>): void {
    for (const run of runs) {
      const { controller } = run
      if (controller.signal.aborted) continue
      run.controller = new AbortController()
      controller.abort(new InterruptedError())
    }
  }

  /** @param earlierEnd resolves when an earlier, automatic download of this map has ended */
  private async run(
    id: string,
    run: MapDownload,
    ports: DownloadPorts,
    earlierEnd?: Promise<void>,
  ): Promise<void> {
    await earlierEnd
    await this.open()
    // End this run if the person has asked for this map meanwhile: the run for that waits for the end of this run.
    if (this.runningDownloads.get(id) !== run) return
    this.maps.set(id, { ...this.statusOf(id), isUnasked: run.isUnasked })
    let hasSteppedAside: boolean
    do {
      const { signal } = run.controller
      await this.saveMap(id, run, ports)
      hasSteppedAside = signal.reason instanceof InterruptedError && this.statusOf(id).phase === 'queued'
    } while (hasSteppedAside && this.runningDownloads.get(id) === run)
  }

  private async waitForRequestedMaps(signal: AbortSignal): Promise<void> {
    const whenAborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    for (
      let requestedRuns = this.listDownloads(false);
      requestedRuns.length > 0 && !signal.aborted;
      requestedRuns = this.listDownloads(false)
    )
      await Promise.race([whenAborted, Promise.all(requestedRuns.map(({ ended }) => ended))])
  }

  private async saveMap(id: string, run: MapDownload, ports: DownloadPorts): Promise<void> {
    const { signal } = run.controller
    const plan = this.ports.plan(id)
    try {
      if (!(await hasSpaceForMap(plan, this.ports))) return this.changeStatus(id, { phase: 'full' })
      this.changeStatus(id, { phase: 'queued', total: plan.tiles.length })
      await this.storeRecord(id, 'loading', plan.version)
      if (run.isUnasked) await this.waitForRequestedMaps(signal)
      const download = this.ports.runAlone(() => this.loadTiles(plan, signal, ports), signal)
      // Tell the other tabs only after this tab has asked for the lock, so that interrupted downloads get the lock later.
      if (!run.isUnasked) this.ports.tabs?.postMessage('asked' satisfies TabMessage)
      const result = await download
      this.changeStatus(id, this.toOutcome(plan, result))
      await this.storeRecord(id, 'saved', plan.version)
    } catch (error) {
      await this.endEarly(plan, error, signal)
    }
    return undefined
  }

  private async readRecords(): Promise<void> {
    for (const record of await this.ports.records.readAll()) this.maps.set(record.id, this.toStatus(record))
    this.notifyListeners()
  }

  private toStatus(record: SavedMapRecord): MapStatus {
    const { state, total, done, missing, bytes, savedAt, isUnasked = false } = record
    // A record with 'loading' is of a page that was closed during the download, so no download runs until `start`.
    const phase = state === 'loading' ? 'paused' : state
    const plan = this.ports.plan(record.id)
    // A plan without tiles means that the site no longer offers this map layer, so the map cannot be updated.
    const isOutdated = savedAt !== null && plan.tiles.length > 0 && record.version !== plan.version
    return { phase, total, done, missing, bytes, savedAt, isOutdated, isUnasked }
  }

  private loadTiles(plan: MapPlan, signal: AbortSignal, ports: DownloadPorts): Promise<DownloadResult> {
    signal.throwIfAborted()
    const onProgress = ({ done, failed, total, isWaitingForNetwork }: DownloadProgress): void => {
      if (signal.aborted) return
      this.changeStatus(plan.id, {
        phase: isWaitingForNetwork ? 'offline' : 'loading',
        total,
        done,
        missing: failed,
      })
    }
    return downloadTiles({ tiles: plan.tiles, signal, onProgress }, ports)
  }

  private toOutcome(plan: MapPlan, result: DownloadResult): Partial<MapStatus> {
    return {
      phase: 'saved',
      total: plan.tiles.length,
      done: result.done,
      missing: result.missing.length,
      bytes: plan.bytes,
      savedAt: this.ports.now(),
      isOutdated: false,
    }
  }

  private async endEarly({ id, version }: MapPlan, error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.reason instanceof RemovedError) return
    if (signal.reason instanceof InterruptedError) return this.changeStatus(id, { phase: 'queued' })
    if (!signal.aborted) console.warn('A map could not be saved', error)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    this.changeStatus(id, { phase: signal.aborted ? 'paused' : isFull ? 'full' : 'broken' })
    await this.storeRecord(id, 'paused', version).catch((cause: unknown) => {
      console.warn('The state of a map could not be saved', cause)
    })
  }

  private async storeRecord(id: string, state: SavedMapRecord['state'], version: string): Promise<void> {
    const { phase: _, isOutdated: __, ...storedRecord } = this.statusOf(id)
    await this.ports.records.store({ id, version, state, ...storedRecord })
  }

  private changeStatus(id: string, changes: Partial<MapStatus>): void {
    this.maps.set(id, { ...this.statusOf(id), ...changes })
    this.notifyListeners()
  }

  private notifyListeners(): void {
    const ids = [...this.maps.keys()]
    if (ids.join() !== this.mapIds.join()) this.mapIds = ids
    this.changes.notify()
  }
}

class InterruptedError extends Error {}
class PausedError extends Error {}
class RemovedError extends Error {}
