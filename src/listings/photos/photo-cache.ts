import { createSubscription } from '../../browser/subscription.ts'
import { fetchWithIdleLimit } from '../../domain/idle-limit.ts'
import { isPublicPhoto, PHOTO_CACHES, type WantedPhotos } from '../../domain/offline-caches.ts'
import {
  PHOTO_BUDGET_BYTES,
  type WantedPhoto,
  type StopReason,
  PhotoDownloadQueue,
} from './photo-download-queue.ts'

/*
 * Stores photos for offline use: thumbnails of all listings and the large photos of favorites, each within a byte
 * budget. Guarantees: one tab downloads at a time; stored photos are never fetched again; an interrupted run resumes
 * where it stopped; nothing is fetched in low-data mode.
 */

const PARALLEL_DOWNLOADS = 3
/** A download without a byte for this long means that there is no network. */
const STALL_TIMEOUT_MS = 45_000

export interface PhotoStatus {
  kept: number
  wanted: number
  bytes: number
  budgetBytes: number
  /** Photos that the server does not have or that are no images. */
  failed: number
  isRunning: boolean
  /**
   * Why the last run ended early; null if the last run was complete. `budget`: more photos would exceed the byte budget.
   */
  stoppedBy: StopReason | null
}

interface PhotoPorts {
  caches: () => CacheStorage
  fetch: typeof fetch
  isLowData: () => boolean
  /** Calls `run`, unless another tab is downloading. */
  alone: (run: () => Promise<void>) => Promise<void>
  /** Base of relative URLs. */
  origin: string
}

const EMPTY_STATUS: PhotoStatus = {
  kept: 0,
  wanted: 0,
  bytes: 0,
  budgetBytes: PHOTO_BUDGET_BYTES.thumbnails + PHOTO_BUDGET_BYTES.full,
  failed: 0,
  isRunning: false,
  stoppedBy: null,
}

export class OfflinePhotos {
  private status = EMPTY_STATUS
  private readonly changes = createSubscription()
  private stopController = new AbortController()
  private currentRun: Promise<void> = Promise.resolve()

  constructor(private readonly ports: PhotoPorts) {}

  getStatus = (): PhotoStatus => this.status

  subscribe = this.changes.subscribe

  /** Counts the stored photos without fetching any. Never rejects. */
  async countPhotos(wantedPhotos: WantedPhotos): Promise<PhotoStatus> {
    if (!this.status.isRunning) {
      const photos = this.listWantedPhotos(wantedPhotos)
      const storedSizes = await this.readStoredSizes().catch(() => new Map<string, number>())
      this.updateStatus(countStoredPhotos(photos, storedSizes))
    }
    return this.status
  }

  /**
   * Downloads missing photos and deletes photos that are not wanted. A later call ends an earlier call. Never rejects.
   * @param signal aborts this run, but not a later one
   */
  storePhotos(wantedPhotos: WantedPhotos, signal?: AbortSignal): Promise<PhotoStatus> {
    this.pause()
    const stop = new AbortController()
    this.stopController = stop
    if (signal?.aborted === true) stop.abort()
    signal?.addEventListener('abort', () => stop.abort())
    this.currentRun = this.currentRun.then(() =>
      this.ports.alone(() => this.runDownload(this.listWantedPhotos(wantedPhotos), stop)),
    )
    return this.currentRun.then(() => this.status)
  }

  /** Stops the photo download. The next call that downloads photos resumes it. */
  pause(): void {
    this.stopController.abort()
  }

  /** Deletes all photos from the device, including those cached while browsing. @throws when the device refuses */
  async remove(): Promise<void> {
    this.pause()
    await this.currentRun
    await Promise.all(Object.values(PHOTO_CACHES).map((name) => this.ports.caches().delete(name)))
    this.updateStatus({ kept: 0, bytes: 0, stoppedBy: null })
  }

  private async runDownload(photos: WantedPhoto[], stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return
    try {
      const photoCache = await this.ports.caches().open(PHOTO_CACHES.kept)
      const storedSizes = await this.readStoredSizes()
      await deleteUnwanted(photoCache, storedSizes, photos)
      this.updateStatus({
        ...countStoredPhotos(photos, storedSizes),
        failed: 0,
        stoppedBy: null,
        isRunning: true,
      })
      const queue = new PhotoDownloadQueue(photos, storedSizes)
      const downloads = Array.from({ length: PARALLEL_DOWNLOADS }, () =>
        this.fetchAll(queue, photoCache, stop),
      )
      await Promise.all(downloads)
      this.updateStatus({ stoppedBy: queue.stoppedBy ?? (queue.isOverBudget ? 'budget' : null) })
    } catch (error) {
      console.warn('Photos could not be stored', error)
      this.updateStatus({ stoppedBy: 'space' })
    } finally {
      this.updateStatus({ isRunning: false })
    }
  }

  private async fetchAll(queue: PhotoDownloadQueue, cache: Cache, stop: AbortController): Promise<void> {
    for (let photo = queue.next(); photo !== null; photo = queue.next()) {
      if (stop.signal.aborted) return
      if (this.ports.isLowData()) queue.stoppedBy = 'low-data'
      else await this.fetchOne(photo, queue, cache, stop.signal)
    }
  }

  private async fetchOne(
    photo: WantedPhoto,
    queue: PhotoDownloadQueue,
    cache: Cache,
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await this.loadPhoto(photo.url, signal)
    if (signal.aborted) return
    if (answer === 'lost') return queue.recordFailure()
    queue.recordSuccess()
    if (answer === 'none') return this.updateStatus({ failed: this.status.failed + 1 })
    try {
      for (
        let leastNeeded = queue.makeRoom(photo);
        leastNeeded !== null;
        leastNeeded = queue.makeRoom(photo)
      ) {
        await cache.delete(leastNeeded.url)
        this.updateStatus({ kept: this.status.kept - 1, bytes: this.status.bytes - leastNeeded.bytes })
      }
      await cache.put(photo.url, toCacheableResponse(answer))
    } catch (error) {
      console.warn('This device has no space for more photos', error)
      queue.stoppedBy = 'space'
      return
    }
    queue.addStored(photo.group, answer.size)
    this.updateStatus({ kept: this.status.kept + 1, bytes: this.status.bytes + answer.size })
  }

  /**
   * Downloads a photo, or reads it from the cache if this device has shown it before. Resolves to 'none' if the answer is no
   * picture, and to 'lost' if the download should be tried again later.
   */
  private async loadPhoto(url: string, signal: AbortSignal): Promise<Blob | 'none' | 'lost'> {
    try {
      const cachedPhoto = await this.ports.caches().match(url, { ignoreVary: true })
      const options = { mode: 'cors', credentials: 'omit', priority: 'low', signal } as const
      const answer =
        cachedPhoto ?? (await fetchWithIdleLimit(this.ports.fetch, url, options, STALL_TIMEOUT_MS))
      if (answer.status >= 500 || answer.status === 429) return 'lost'
      const blob = await answer.blob()
      // An HTML answer is the sign-in page of a Wi-Fi, which does not mean that the photo is missing (PORTAL-3).
      if (answer.ok && blob.type.startsWith('text/html')) return 'lost'
      return answer.ok && blob.size > 0 && blob.type.startsWith('image/') ? blob : 'none'
    } catch {
      return 'lost'
    }
  }

  /** Stored URLs with their sizes in bytes. */
  private async readStoredSizes(): Promise<Map<string, number>> {
    if (!(await this.ports.caches().has(PHOTO_CACHES.kept))) return new Map()
    const cache = await this.ports.caches().open(PHOTO_CACHES.kept)
    // The lists of requests and of answers are in the same order, the order of insertion (Service Workers, section 5.4).
    const [requests, answers] = await Promise.all([cache.keys(), cache.matchAll()])
    return new Map(
      requests.map(({ url }, at) => [url, Number(answers[at]?.headers.get('content-length') ?? 0)]),
    )
  }

  private listWantedPhotos(wantedPhotos: WantedPhotos): WantedPhoto[] {
    const photos = new Map<string, WantedPhoto>()
    for (const group of ['full', 'thumbnails'] as const) {
      for (const text of wantedPhotos[group]) {
        const url = parseUrl(text, this.ports.origin)
        if (url !== null && isPublicPhoto(url)) photos.set(url.href, { url: url.href, group })
      }
    }
    return [...photos.values()]
  }

  private updateStatus(change: Partial<PhotoStatus>): void {
    this.status = { ...this.status, ...change }
    this.changes.notify()
  }
}

/** Does what `URL.parse` does, which the oldest supported browsers do not have. */
function parseUrl(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}

function countStoredPhotos(photos: WantedPhoto[], storedSizes: Map<string, number>): Partial<PhotoStatus> {
  const storedPhotos = photos.filter(({ url }) => storedSizes.has(url))
  return {
    kept: storedPhotos.length,
    wanted: photos.length,
    bytes: storedPhotos.reduce((sum, { url }) => sum + (storedSizes.get(url) ?? 0), 0),
  }
}

async function deleteUnwanted(
  cache: Cache,
  storedSizes: Map<string, number>,
  photos: WantedPhoto[],
): Promise<void> {
  const wantedUrls = new Set(photos.map(({ url }) => url))
  for (const url of storedSizes.keys()) if (!wantedUrls.has(url)) await cache.delete(url)
}

/** A response with the photo's size in a header, and without a Vary header, which would prevent matches in the cache. */
function toCacheableResponse(photo: Blob): Response {
  return new Response(photo, {
    headers: { 'content-type': photo.type, 'content-length': String(photo.size) },
  })
}
