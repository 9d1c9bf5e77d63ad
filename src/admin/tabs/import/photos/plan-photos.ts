import { atollName } from '../../../../domain/atolls/atoll-names.ts'
import {
  imageTypeOf,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  photoPath,
} from '../../../../domain/listing/photo-choice.ts'
import { foldedKey } from '../../../../domain/search/fold.ts'
import { type ImportRow, type RowNote, rowNote } from '../import-plan.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'

/* Which business each photo of a folder or ZIP belongs to, and what is there already (IMPORT-15). */

/** A chosen file. */
export interface OfferedPhoto {
  /** Its path in the folder or ZIP: 'Flame Tree Inn 2.jpg' or 'Flame Tree Inn/garden.jpg'. */
  name: string
  file: Blob
  /** The first 12 bytes. */
  head: Uint8Array
  /** SHA-256 in hexadecimal digits. */
  sha256: string
}

/** A photo that the import would add. Every try uses the same id and path, so that a lost answer makes no second one. */
export interface PlannedPhoto {
  at: string
  id: string
  listing: ImportRow
  path: string
  order: number
  file: Blob
  sha256: string
}

export interface PhotoPlan {
  photos: PlannedPhoto[]
  /** Files that their business has already. */
  same: number
  refused: RowNote[]
}

/** The photos that the directory has. */
export interface KnownPhotos {
  /** Of each photo, the listing. */
  owners: readonly { business_id: string; display_order: number }[]
  imported: readonly { business_id: string; sha256: string }[]
}

const texts = PHOTO_IMPORT_TEXTS.refused

/**
 * Finds the business of each file: its id or its name in the name of the file, with or without a number after it, or the
 * name of the folder. Where two businesses have one name, the name of the atoll after it says which is meant.
 * @param now milliseconds since 1970, for the paths of the new files
 */
export function planPhotos(
  offered: readonly OfferedPhoto[],
  listings: readonly ImportRow[],
  known: KnownPhotos,
  now: number,
): PhotoPlan {
  const plan: PhotoPlan = { photos: [], same: 0, refused: [] }
  const find = finderOf(listings)
  const orders = new Map<string, number[]>()
  for (const { business_id: id, display_order: order } of known.owners)
    orders.set(id, [...(orders.get(id) ?? []), order])
  const there = new Set(known.imported.map(({ business_id: id, sha256 }) => `${id} ${sha256}`))
  for (const one of offered) {
    const problem = fileProblem(one)
    const found = problem === null ? find(one.name) : []
    const [listing] = found
    if (problem !== null || listing === undefined || found.length > 1) {
      const reason = problem ?? (found.length > 1 ? texts.several(found.length) : texts.unknown)
      plan.refused.push(rowNote(one.name, reason))
      continue
    }
    const key = `${listing.id} ${one.sha256}`
    const taken = orders.get(listing.id) ?? []
    if (there.has(key)) plan.same += 1
    else if (taken.length >= MAX_PHOTOS) plan.refused.push(rowNote(one.name, texts.full(listing.name)))
    else {
      const order = Math.max(-1, ...taken) + 1
      const path = photoPath(listing.id, now + plan.photos.length)
      const { name: at, file, sha256 } = one
      plan.photos.push({ at, id: crypto.randomUUID(), listing, path, order, file, sha256 })
      orders.set(listing.id, [...taken, order])
      there.add(key)
    }
  }
  return plan
}

function fileProblem({ file, head }: OfferedPhoto): string | null {
  if (file.size === 0) return texts.empty
  if (imageTypeOf(head) === null) return texts.format
  return file.size > MAX_PHOTO_BYTES ? texts.size : null
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

function finderOf(listings: readonly ImportRow[]): (path: string) => ImportRow[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const byName = new Map<string, ImportRow[]>()
  for (const listing of listings) {
    const { name, atoll } = listing
    const own = foldedKey(name)
    const withAtoll =
      atoll === null ? [] : [`${own}${foldedKey(atollName(atoll))}`, `${own}${foldedKey(atoll)}`]
    for (const key of new Set([own, ...withAtoll]))
      if (key !== '') byName.set(key, [...(byName.get(key) ?? []), listing])
  }
  return (path) => {
    const id = ID.exec(path)?.[0].toLowerCase()
    const byItsId = id === undefined ? undefined : byId.get(id)
    if (byItsId !== undefined) return [byItsId]
    const steps = path.split('/').filter(Boolean)
    const base = (steps.at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '')
    // Its folder, and the one above, in which 'photos' may lie.
    const folders = [steps.at(-2) ?? '', steps.at(-3) ?? '']
    const names = [base, base.replace(/[\s_(-]*\d+\)?\s*$/, ''), ...folders]
    return names.map((name) => byName.get(foldedKey(name.replaceAll('_', ' ')))).find(Boolean) ?? []
  }
}
