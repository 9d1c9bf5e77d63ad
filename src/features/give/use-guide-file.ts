import { useEffect, useState } from 'react'
import { useDirectoryView } from '../../directory/directory-view.ts'
import type { DirectoryReadFunction } from '../../directory/worker/directory-reads.ts'
import { toGuideFileName } from '../../domain/snapshot/guide-file.ts'
import { MAJURO_OFFSET_MS } from '../../domain/hours/majuro-time.ts'
import { isThumbnail, PHOTO_CACHES, PUBLIC_PHOTOS_PATH } from '../../domain/offline-caches.ts'
import { firstLanguageSetting } from '../../browser/first-language.ts'
import type { GuidePage } from './guide-page-html.ts'

/* The small photos that this device has cached, one per listing, for the larger file. Nothing is downloaded. */

export interface SmallPhotos {
  count: number
  /** Number of bytes that the photos add to the file. */
  bytes: number
  /** Reads the photos as data URLs, by id of their listing. */
  read(): Promise<ReadonlyMap<string, string>>
}

/** Growth of data in Base64, which makes four characters of three bytes. */
const BASE64_GROWTH = 4 / 3

export async function findSmallPhotos(): Promise<SmallPhotos> {
  const photosById = new Map<string, Blob>()
  const names = 'caches' in globalThis ? [PHOTO_CACHES.kept, PHOTO_CACHES.thumbnails] : []
  for (const name of names) {
    // `open` would create the cache if it is missing.
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const url = new URL(request.url)
      const [listingId = ''] = (url.pathname.split(PUBLIC_PHOTOS_PATH)[1] ?? '').split('/')
      if (listingId === '' || photosById.has(listingId) || !isThumbnail(url)) continue
      const response = await cache.match(request)
      if (response !== undefined) photosById.set(listingId, await response.blob())
    }
  }
  const bytes = [...photosById.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    count: photosById.size,
    bytes: Math.round(bytes * BASE64_GROWTH),
    read: async () =>
      new Map(
        await Promise.all([...photosById].map(async ([id, blob]) => [id, await toDataUrl(blob)] as const)),
      ),
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as DOMException))
    reader.readAsDataURL(blob)
  })
}

export interface GuideFile {
  file: File
  page: GuidePage
  /** Time of signing (ISO 8601) if the signed snapshot in the file is older than the copy of this device; else null. */
  signedEarlier: string | null
}

/** no-copy: this device has no listings yet, or only some. failed: the file could not be made for another reason. */
type GuideFileState =
  { kind: 'making' } | { kind: 'made'; file: GuideFile } | { kind: 'no-copy' } | { kind: 'failed' }

/**
 * Makes the guide file with the listings on this device as soon as the screen opens, because browsers open a share sheet
 * only immediately after a tap. `retry` makes the file again.
 */
export function useShareableGuideFile(): { state: GuideFileState; retry: () => void } {
  const { ask, status } = useDirectoryView()
  const { phase, version, updatedAt, isRefreshing, problem } = status
  const isReady = ask !== null && phase === 'ready' && updatedAt !== null
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<GuideFileState>({ kind: 'making' })
  useEffect(() => {
    if (!isReady) return undefined
    let isCurrent = true
    makeGuideFile(ask, updatedAt).then(
      (file) => {
        if (isCurrent) setState({ kind: 'made', file })
      },
      (error: unknown) => {
        console.warn('The guide file could not be made', error)
        if (isCurrent) setState({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
    // `updatedAt` is left out: it also changes when a pull finds no change, and then the file need not be made again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ask, isReady, version, attempt])
  const retry = (): void => {
    setState({ kind: 'making' })
    setAttempt(attempt + 1)
  }
  const hasNoCopy = phase !== 'ready' && !isRefreshing && problem !== null
  return { state: hasNoCopy && state.kind === 'making' ? { kind: 'no-copy' } : state, retry }
}

async function makeGuideFile(ask: DirectoryReadFunction, asOf: number): Promise<GuideFile> {
  const [listings, contacts, trips, settings, signedSnapshot] = await Promise.all([
    ask('allListings'),
    ask('emergencyContacts'),
    ask('trips', {}),
    ask('settings'),
    ask('snapshotToGive'),
  ])
  const page: GuidePage = {
    listings,
    contacts,
    trips,
    asOf,
    isDemo: settings?.is_demo === true,
    holidays: settings?.holidays ?? [],
    siteUrl: location.origin,
    isMarshalleseFirst: firstLanguageSetting.read() === 'mh',
    snapshot: signedSnapshot === null ? null : await toGzip(signedSnapshot.bytes),
  }
  const signedEarlier = signedSnapshot?.isEarlier === true ? signedSnapshot.signedAt : null
  return { file: await toHtmlFile(page), page, signedEarlier }
}

/** @param suffix makes the name of this file differ from the name of the file without photos */
export async function toHtmlFile(page: GuidePage, suffix = ''): Promise<File> {
  // Load this code only now, because the file's scripts and texts are larger than the code of this screen.
  const { formatGuidePage } = await import('./guide-page.ts')
  const dateText = new Date(page.asOf + MAJURO_OFFSET_MS).toISOString().slice(0, 10)
  return new File([formatGuidePage(page)], toGuideFileName(dateText, suffix), { type: 'text/html' })
}

/** Compresses the snapshot again if a host has decompressed it during the download. */
async function toGzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return bytes
  const gzip = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(gzip).arrayBuffer())
}
