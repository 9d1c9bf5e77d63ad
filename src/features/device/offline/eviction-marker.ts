import { get, set } from 'idb-keyval'
import { EVICTION_MARK_CACHE } from '../../../domain/offline-caches.ts'
import { openRecordStore } from '../../../browser/database.ts'
import { createLocalSetting, openStorage } from '../../../browser/local-setting.ts'

/*
 * Detects that the browser has deleted everything of one kind of storage. Every kind has a copy of the same mark, and the mark
 * lists the kinds in which it was stored. If a listed kind has no mark, its other data are gone too. A kind that is not listed,
 * for example because the device was full, has lost nothing. The tab's session storage has the mark as well, so that a tab
 * that is restored after weeks knows that everything is gone. If there is no mark at all, the device is new or the person
 * has deleted the data, so nothing is reported.
 */
export type StorageKind = 'databases' | 'caches' | 'settings'

export interface MarkerStorage {
  kind: StorageKind | 'tab'
  /** Null without a marker. @throws when this storage is refused, which does not count as evicted */
  read: () => Promise<string | null>
  write: (mark: string) => Promise<void>
}

/** Returns the kinds evicted since the last call and restores missing marks. Never rejects. */
export async function detectEviction(
  storages: readonly MarkerStorage[],
  freshMark: string,
): Promise<StorageKind[]> {
  const readings = await Promise.all(
    storages.map(async (storage) => ({ storage, text: await storage.read().catch(() => undefined) })),
  )
  const marks = readings.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  const name = (marks[0] ?? freshMark).split(':')[0] ?? ''
  // All marks must list the kind: on a full device, an outdated mark may still list a kind whose loss was reported already.
  const wasHeld = (kind: string): boolean => marks.length > 0 && marks.every((mark) => listsKind(mark, kind))
  const storagesWithMarks = await Promise.all(
    readings.map(async ({ storage, text }) => {
      const { kind } = storage
      const now = text === null && (await tryWriteMark(storage, `${name}:`)) ? `${name}:` : text
      // Browsers write localStorage to disk late, so list `settings` only when a later start has read the mark from there.
      const isHeld = text === undefined ? wasHeld(kind) : Boolean(kind === 'settings' ? text : now)
      return { storage, now, isHeld }
    }),
  )
  const heldKinds = storagesWithMarks.flatMap(({ storage: { kind }, isHeld }) =>
    isHeld && kind !== 'tab' ? [kind] : [],
  )
  const nextMark = `${name}:${heldKinds.join(' ')}`
  const outdatedStorages = storagesWithMarks.filter(({ now }) => now && now !== nextMark)
  await Promise.all(outdatedStorages.map(({ storage }) => tryWriteMark(storage, nextMark)))
  return readings.flatMap(({ storage: { kind }, text }) =>
    text === null && kind !== 'tab' && wasHeld(kind) ? [kind] : [],
  )
}

/** Whether the mark lists the kind. A mark of an earlier version has no list, and stands for all kinds. */
function listsKind(mark: string, kind: string): boolean {
  const [, kinds] = mark.split(':')
  return kinds === undefined || kinds.split(' ').includes(kind)
}

/** Resolves to whether the mark was stored. */
async function tryWriteMark(storage: MarkerStorage, mark: string): Promise<boolean> {
  try {
    await storage.write(mark)
    return true
  } catch (error) {
    console.warn(`No mark in ${storage.kind}`, error)
    return false
  }
}

const MARK_KEY = 'guide-mark'
const MARK_URL = '/guide-mark'

export function listMarkerStorages(): MarkerStorage[] {
  const records = openRecordStore('guide-mark')
  return [
    {
      kind: 'databases',
      read: async () => (await get<string>(MARK_KEY, records)) ?? null,
      write: (mark) => set(MARK_KEY, mark, records),
    },
    {
      kind: 'caches',
      read: async () =>
        (await (await caches.match(MARK_URL, { cacheName: EVICTION_MARK_CACHE }))?.text()) ?? null,
      write: async (mark) => (await caches.open(EVICTION_MARK_CACHE)).put(MARK_URL, new Response(mark)),
    },
    {
      kind: 'settings',
      read: async () => localStorage.getItem(MARK_KEY),
      write: async (mark) => localStorage.setItem(MARK_KEY, mark),
    },
    {
      kind: 'tab',
      read: async () => sessionStorage.getItem(MARK_KEY),
      write: async (mark) => sessionStorage.setItem(MARK_KEY, mark),
    },
  ]
}

/** Reads the markers of all storages except the tab's; null where a marker is missing or its storage is refused. */
export function readMarkers(): Promise<(string | null)[]> {
  const markerStorages = listMarkerStorages().filter(({ kind }) => kind !== 'tab')
  return Promise.all(markerStorages.map((storage) => storage.read().catch(() => null)))
}

/**
 * Deletes the marker in the session storage of this tab after a removal. Otherwise a restored tab would report the
 * removed data as lost.
 */
export function deleteMarkerOfTab(): void {
  openStorage('session')?.removeItem(MARK_KEY)
}

/** Stores the loss until the person has seen the notice about it. */
const lossSetting = createLocalSetting('guide-loss')

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
  if (text !== cachedLoss.text) cachedLoss = { text, loss: parseLoss(text) }
  return cachedLoss.loss
}

export function recordLoss(next: DataLoss | null): void {
  lossSetting.write(next === null ? null : `${next.noticedAt} ${next.kinds.join(' ')}`)
}

export const subscribeToLoss = lossSetting.subscribe

function parseLoss(text: string | null): DataLoss | null {
  const [time, ...words] = (text ?? '').split(' ')
  const kinds = words.filter(isStorageKind)
  return kinds.length === 0 ? null : { kinds, noticedAt: Number(time) || 0 }
}

function isStorageKind(word: string): word is StorageKind {
  return word === 'databases' || word === 'caches' || word === 'settings'
}
