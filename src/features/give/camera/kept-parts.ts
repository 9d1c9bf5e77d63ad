import { createStore, del, get, set, values, type UseStore } from 'idb-keyval/compat'
import type { ReadModel, ReceiveRefusal } from '../../../domain/directory.ts'
import type { GuidePart } from './guide-part.ts'

/*
 * Parts that this device received by camera (RECEIVE-4). They are pages of their own and never rows of the copy, which
 * would otherwise seem to be complete (docs/decisions/0037). By atoll; the next copy that is not older replaces them.
 */

type DeviceCopy = Pick<ReadModel, 'epoch' | 'revision'> | null

/** @returns why the part is refused; null: it is kept */
export async function keepPart(part: GuidePart, copy: DeviceCopy): Promise<ReceiveRefusal | null> {
  if (copy !== null && copy.epoch !== part.epoch) return 'other-guide'
  if (copy !== null && copy.revision >= part.revision) return 'same'
  try {
    const kept = await get<GuidePart>(part.atoll, records())
    // Times of signing order the parts of two epochs too; revisions do not.
    if (kept !== undefined && kept.signedAt > part.signedAt) return 'older'
    await set(part.atoll, part, records())
    return null
  } catch (error) {
    console.warn('The part could not be stored', error)
    return 'not-stored'
  }
}

/** The kept parts that the copy of this device does not replace, the newest first. Deletes the others. */
export async function readKeptParts(copy: DeviceCopy): Promise<GuidePart[]> {
  const parts = await values<GuidePart>(records())
  const isReplaced = ({ epoch, revision }: GuidePart): boolean =>
    copy !== null && (copy.epoch !== epoch || copy.revision >= revision)
  for (const part of parts.filter(isReplaced)) await removePart(part.atoll)
  return parts.filter((part) => !isReplaced(part)).sort((a, b) => (a.signedAt < b.signedAt ? 1 : -1))
}

export function removePart(atoll: string): Promise<void> {
  return del(atoll, records())
}

let store: UseStore | null = null

function records(): UseStore {
  store ??= createStore('guide-camera-parts', 'parts')
  return store
}
