import {
  detectImageType,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  toPhotoPath,
} from '../../../../domain/listing/photo-choice.ts'
import { type ImportRow, type RowNote, makeRowNote, type RowPhotos } from '../import-plan.ts'
import { makeListingFinder } from './listing-finder.ts'
import { makeFileFinder, isWebAddress } from './named-photos.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'

/* Plans the import of photos: to which business each photo belongs, and which are imported already (IMPORT-15, IMPORT-16). */

/** The content of a file, which is read only when it is needed, because a folder of photos does not fit into memory. */
export interface PhotoContent {
  size: number
  arrayBuffer: () => Promise<ArrayBuffer>
}

/** A chosen file, with what the plan needs to know of its content. */
export interface OfferedPhoto<Content extends PhotoContent = Blob> {
  /** Path in the folder or ZIP, such as 'Flame Tree Inn 2.jpg' or 'Flame Tree Inn/garden.jpg', or web address. */
  name: string
  file: Content
  /** The first 12 bytes. */
  head: Uint8Array
  /** SHA-256 in hexadecimal digits. */
  sha256: string
}

/** A photo that the import would add. Every try uses the same id and path, so that no try creates a second photo. */
export interface PlannedPhoto<Content extends PhotoContent = Blob> {
  at: string
  id: string
  listing: ImportRow
  path: string
  order: number
  file: Content
  sha256: string
}

export interface PhotoPlan<Content extends PhotoContent = Blob> {
  photos: PlannedPhoto<Content>[]
  /** Number of files that their business already has as photos. */
  same: number
  refused: RowNote[]
}

/** The photos that the directory has. */
export interface KnownPhotos {
  /** The listing of each photo, and its place among the photos there. */
  owners: readonly { business_id: string; display_order: number }[]
  imported: readonly { business_id: string; sha256: string }[]
}

const texts = PHOTO_IMPORT_TEXTS.refused

/**
 * Finds the business of each file: first for files that a list names, in the order of the list, then for files whose own name
 * or folder has the id or the name of a business.
 * @param now milliseconds since 1970, for the paths of the new files @param named the photos that a list names
 */
export function planPhotos<Content extends PhotoContent>(
  offered: readonly OfferedPhoto<Content>[],
  listings: readonly ImportRow[],
  known: KnownPhotos,
  now: number,
  named: readonly RowPhotos[] = [],
): PhotoPlan<Content> {
  const plan: PhotoPlan<Content> = { photos: [], same: 0, refused: [] }
  const add = makePhotoAdder(plan, known, now)
  const find = makeListingFinder(listings)
  const ofList = matchList(offered, listings, named)
  plan.refused.push(...ofList.refused)
  for (const { photo, listing } of ofList.matches) add(photo, listing)
  for (const photo of offered.filter((one) => !ofList.used.has(one))) {
    const found = find(photo.name)
    const [listing] = found
    if (listing !== undefined && found.length === 1) add(photo, listing)
    else {
      const reason = found.length > 1 ? texts.several(found.length) : texts.unknown
      plan.refused.push(makeRowNote(photo.name, fileProblem(photo) ?? reason))
    }
  }
  return plan
}

interface ListMatches<Content extends PhotoContent> {
  matches: { photo: OfferedPhoto<Content>; listing: ImportRow }[]
  /** Files that the list names, also those that are refused. */
  used: Set<OfferedPhoto<Content>>
  refused: RowNote[]
}

function matchList<Content extends PhotoContent>(
  offered: readonly OfferedPhoto<Content>[],
  listings: readonly ImportRow[],
  named: readonly RowPhotos[],
): ListMatches<Content> {
  const found: ListMatches<Content> = { matches: [], used: new Set(), refused: [] }
  const findFiles = makeFileFinder(offered)
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  for (const { at, listing, names } of named) {
    const written = byId.get(listing.id)
    const problems = names.flatMap((name) => {
      const files = findFiles(name)
      for (const file of files) found.used.add(file)
      const [photo] = files
      if (photo === undefined) return [isWebAddress(name) ? texts.address(name) : texts.missing(name)]
      if (files.length > 1) return [texts.twoFiles(name, files.length)]
      if (written === undefined) return [texts.notWritten(name)]
      found.matches.push({ photo, listing: written })
      return []
    })
    if (problems.length > 0)
      found.refused.push({ at, problems: problems.map((message) => ({ field: '', message })) })
  }
  return found
}

type PhotoAdder<Content extends PhotoContent> = (photo: OfferedPhoto<Content>, listing: ImportRow) => void

/** Returns a function that adds photos to a plan, each to its listing only once, and at most ten to a listing. */
function makePhotoAdder<Content extends PhotoContent>(
  plan: PhotoPlan<Content>,
  known: KnownPhotos,
  now: number,
): PhotoAdder<Content> {
  const orders = new Map<string, number[]>()
  for (const { business_id: id, display_order: order } of known.owners)
    orders.set(id, [...(orders.get(id) ?? []), order])
  const there = new Set(known.imported.map(({ business_id: id, sha256 }) => `${id} ${sha256}`))
  return (photo, listing) => {
    const { name: at, file, sha256 } = photo
    const key = `${listing.id} ${sha256}`
    const takenOrders = orders.get(listing.id) ?? []
    const problem = fileProblem(photo)
    if (problem !== null) plan.refused.push(makeRowNote(at, problem))
    else if (there.has(key)) plan.same += 1
    else if (takenOrders.length >= MAX_PHOTOS) plan.refused.push(makeRowNote(at, texts.full(listing.name)))
    else {
      const order = Math.max(-1, ...takenOrders) + 1
      const path = toPhotoPath(listing.id, now + plan.photos.length)
      plan.photos.push({ at, id: crypto.randomUUID(), listing, path, order, file, sha256 })
      orders.set(listing.id, [...takenOrders, order])
      there.add(key)
    }
  }
}

function fileProblem({ file, head }: OfferedPhoto<PhotoContent>): string | null {
  if (file.size === 0 || head.length === 0) return texts.empty
  if (detectImageType(head) === null) return texts.format
  return file.size > MAX_PHOTO_BYTES ? texts.size : null
}
