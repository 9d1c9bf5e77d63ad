import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../import-plan.ts'
import { UnreadableFileError } from '../unreadable-file.ts'
import { readOfferedPhotos } from './offered-photos.ts'
import { type KnownPhotos, planPhotos } from './plan-photos.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]
const makePhotoBytes = (extra = 0): Uint8Array<ArrayBuffer> => new Uint8Array([...JPEG, extra])
const makeFile = (name: string, bytes: Uint8Array<ArrayBuffer> = makePhotoBytes()): File =>
  new File([bytes], name)

const ID_PREFIX = '00000000-0000-4000-8000-00000000000'
const makeListing = (at: number, name: string, atoll = 'MAJ'): ImportRow => ({
  id: `${ID_PREFIX}${at}`,
  name,
  atoll,
})
const LISTINGS = [
  makeListing(1, 'Flame Tree Inn'),
  makeListing(2, 'Lañinbwil Store'),
  makeListing(3, 'Ace 1', 'KWA'),
  makeListing(4, 'Twin', 'MAJ'),
  makeListing(5, 'Twin', 'WTJ'),
]
const NO_KNOWN_PHOTOS: KnownPhotos = { owners: [], imported: [] }

const planFiles = async (files: File[], known = NO_KNOWN_PHOTOS) =>
  planPhotos(await readOfferedPhotos(files), LISTINGS, known, 1_000)
const findMatch = async (name: string): Promise<string> => {
  const { photos, refused } = await planFiles([makeFile(name)])
  return photos[0]?.listing.id.slice(-1) ?? refused[0]?.problems[0]?.message ?? 'nothing'
}

describe('photos of many businesses (IMPORT-15)', () => {
  it.each([
    ['Flame Tree Inn.jpg', '1'],
    ['flame_tree_inn 2.JPEG', '1'],
    ['Flame Tree Inn (3).png', '1'],
    ['Flame Tree Inn-04.jpg', '1'],
    ['Laninbwil store.jpg', '2'],
    ['Ace 1.jpg', '3'],
    ['Ace 1 2.jpg', '3'],
    ['Twin Wotje.jpg', '5'],
    ['Twin MAJ 2.jpg', '4'],
    [`photo of ${ID_PREFIX}2.jpg`, '2'],
    ['Twin.jpg', '2 businesses have this name: add the atoll'],
    ['IMG_2041.jpg', 'No business has this name'],
  ])('the photo file "%s" is assigned to the listing: %s', async (name, whose) => {
    expect(await findMatch(name)).toBe(whose)
  })

  it('photos of many businesses in a ZIP are found by their names or folders, and hidden files of the system are ignored', async () => {
    const zip = zipSync({
      'all/Flame Tree Inn/garden.jpg': makePhotoBytes(1),
      'all/Ace 1.jpg': makePhotoBytes(2),
      '__MACOSX/all/._Ace 1.jpg': makePhotoBytes(3),
      'all/.DS_Store': makePhotoBytes(4),
      'all/list.txt': new TextEncoder().encode('Flame Tree Inn'),
    })
    const { photos, refused } = await planFiles([makeFile('all.zip', new Uint8Array(zip))])
    expect(photos.map(({ at, listing: { name } }) => [at, name])).toEqual([
      ['all/Flame Tree Inn/garden.jpg', 'Flame Tree Inn'],
      ['all/Ace 1.jpg', 'Ace 1'],
    ])
    expect(refused.map(({ at, problems }) => [at, problems[0]?.message])).toEqual([
      ['all/list.txt', 'Invalid file format. Accepted formats: JPEG, PNG, WebP, GIF'],
    ])
    await expect(planFiles([makeFile('broken.zip')])).rejects.toThrow(UnreadableFileError)
  })

  it('each photo file is added once, after the photos that the business already has; a file that was imported or chosen before counts as the same photo', async () => {
    const files = [makeFile('Ace 1.jpg'), makeFile('Ace 1 2.jpg', makePhotoBytes(1)), makeFile('Ace 1 3.jpg')]
    const known = { owners: [{ business_id: `${ID_PREFIX}3`, display_order: 4 }], imported: [] }
    const first = await planFiles(files, known)
    expect(first.photos.map(({ order }) => order)).toEqual([5, 6])
    expect(first.same).toBe(1)
    expect(new Set(first.photos.map(({ path }) => path)).size).toBe(2)
    const imported = first.photos.map(({ listing: { id }, sha256 }) => ({ business_id: id, sha256 }))
    expect(await planFiles(files, { owners: [], imported })).toMatchObject({
      photos: [],
      same: 3,
      refused: [],
    })
  })

  it('a photo file is refused if its business has ten photos already, or if the file is empty', async () => {
    const files = Array.from({ length: 12 }, (_, at) => makeFile(`Ace 1 ${at}.jpg`, makePhotoBytes(at)))
    const { photos, refused } = await planFiles([...files, makeFile('Ace 1.jpg', new Uint8Array())])
    expect(photos).toHaveLength(10)
    expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
      'Ace 1 has 10 photos, the most that a business can have',
      'Ace 1 has 10 photos, the most that a business can have',
      'This file is empty',
    ])
  })
})
