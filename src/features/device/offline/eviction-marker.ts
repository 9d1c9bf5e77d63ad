import { get, set } from 'idb-keyval'
import { MARK_CACHE } from '../../../domain/offline-caches.ts'
import { recordStore } from '../../../browser/database.ts'
import { localSetting, openStorage } from '../../../browser/local-setting.ts'

/*
 * Detects that the browser evicted a kind of storage. Each kind holds the same marker. If the marker is missing in one kind
 * and present in another, everything else in the first kind is gone too. The storage of the tab holds the marker as well,
 * so a tab that is restored after weeks knows that everything is gone. Without any marker the device is new or was cleared
 * by the person, so nothing is reported.
 */
export type StorageKind = 'databases' | 'caches' | 'settings'

export interface MarkerStorage {
  kind: StorageKind | 'tab'
  /** Null without a marker. @throws when this storage is refused, which does not count as evicted */
  read: () => Promise<string | null>
  write: (mark: string) => Promise<void>
}

/** Returns the kinds evicted since the last call and restores missing markers. Never rejects. */
export async function detectEviction(
  storages: readonly MarkerStorage[],
  freshMark: string,
): Promise<StorageKind[]> {
  const marks = await Promise.all(
    storages.map(async (storage) => ({ storage, mark: await storage.read().catch(() => undefined) })),
  )
  const known = marks.find(({ mark }) => typeof mark === 'string')?.mark
  const unmarked = marks.filter(({ mark }) => mark === null).map(({ storage }) => storage)
  await Promise.all(
    unmarked.map((storage) =>
      storage
        .write(known ?? freshMark)
        .catch((error: unknown) => console.warn(`No mark in ${storage.kind}`, error)),
    ),
  )
  return known === undefined ? [] : unmarked.map(({ kind }) => kind).filter((kind) => kind !== 'tab')
}

const KEY = 'guide-mark'
const ADDRESS = '/guide-mark'

export function markerStorages(): MarkerStorage[] {
  const records = recordStore('guide-mark')
  return [
    {
      kind: 'databases',
      read: async () => (await get<string>(KEY, records)) ?? null,
      write: (mark) => set(KEY, mark, records),
    },
    {
      kind: 'caches',
      read: async () => (await (await caches.match(ADDRESS, { cacheName: MARK_CACHE }))?.text()) ?? null,
      write: async (mark) => (await caches.open(MARK_CACHE)).put(ADDRESS, new Response(mark)),
    },
    {
      kind: 'settings',
      read: async () => localStorage.getItem(KEY),
      write: async (mark) => localStorage.setItem(KEY, mark),
    },
    {
      kind: 'tab',
      read: async () => sessionStorage.getItem(KEY),
      write: async (mark) => sessionStorage.setItem(KEY, mark),
    },
  ]
}

/** The markers that the browser keeps for this device; null where one is missing or refused. */
export function readMarkers(): Promise<(string | null)[]> {
  const kept = markerStorages().filter(({ kind }) => kind !== 'tab')
  return Promise.all(kept.map((storage) => storage.read().catch(() => null)))
}

/** A tab that was restored after a removal remembers what the person removed. */
export function forgetMarkerOfTab(): void {
  openStorage('session')?.removeItem(KEY)
}

/** A loss is stored until the person has seen the notice. */
const lossSetting = localSetting('guide-loss')

/** Data that the browser has deleted from this device. */
interface DataLoss {
  kinds: StorageKind[]
  /** Time at which the loss was noticed, in milliseconds since 1970. */
  noticedAt: number
}

let cachedLoss: { text: string | null; loss: DataLoss | null } = { text: null, loss: null }

/** Returns the same object until the loss changes, as React's `useSyncExternalStore` requires. */
export function readLoss(): DataLoss | null {
  const text = lossSetting.read()
  if (text !== cachedLoss.text) cachedLoss = { text, loss: parse(text) }
  return cachedLoss.loss
}

export function recordLoss(next: DataLoss | null): void {
  lossSetting.write(next === null ? null : `${next.noticedAt} ${next.kinds.join(' ')}`)
}

export const subscribeToLoss = lossSetting.subscribe

function parse(text: string | null): DataLoss | null {
  const [time, ...words] = (text ?? '').split(' ')
  const kinds = words.filter(isStorageKind)
  return kinds.length === 0 ? null : { kinds, noticedAt: Number(time) || 0 }
}

function isStorageKind(word: string): word is StorageKind {
  return word === 'databases' || word === 'caches' || word === 'settings'
}
