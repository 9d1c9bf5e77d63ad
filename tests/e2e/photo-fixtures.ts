import { requiredEnv, type Tables } from './fixtures.ts'
import { encode } from 'jpeg-js'

/** Makes a photo as phones take them: large, rotated by EXIF orientation, with a place in its EXIF data. */
export function createCameraPhoto(width = 2400, height = 1600): Buffer {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const offset = (y * width + x) * 4
      data[offset] = (x * 255) / width
      data[offset + 1] = (y * 255) / height
      data[offset + 2] = (x ^ y) & 0x3f
    }
  }
  const jpeg = encode({ data, width, height }, 85).data
  return Buffer.concat([jpeg.subarray(0, 2), encodeExif(6, 'SECRET PLACE'), jpeg.subarray(2)])
}

/** Encodes an APP1 segment (EXIF 2.3, 4.5.4) with an orientation and a description. */
function encodeExif(orientation: number, description: string): Buffer {
  const text = Buffer.from(`${description}\0`, 'latin1')
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  writeExifEntry(tiff, 10, { tag: 0x010e, type: 2, count: text.length })
  tiff.writeUInt32BE(tiff.length, 18)
  writeExifEntry(tiff, 22, { tag: 0x0112, type: 3, count: 1 })
  tiff.writeUInt16BE(orientation, 30)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xffe1, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function writeExifEntry(
  tiff: Buffer,
  number: number,
  entry: { tag: number; type: number; count: number },
): void {
  tiff.writeUInt16BE(entry.tag, number)
  tiff.writeUInt16BE(entry.type, number + 2)
  tiff.writeUInt32BE(entry.count, number + 4)
}

/** Creates a listing with `count` photos, which are copies of demo photos. */
export async function addListingWithPhotos(
  tables: Tables,
  count: number,
): Promise<{ id: string; name: string }> {
  // Take the oldest photos, which are the demo's, because a row of another test may name a file that does not exist.
  const photos = await tables.select(
    'business_images?select=image_url,thumbnail_url&limit=8&order=created_at,id',
  )
  const row = await tables.insert('businesses', {
    name: `Gallery of ${count}`,
    description: 'Made by a test.',
    category: 'accommodation',
    atoll: 'MAJ',
    address_details: 'Uliga',
    phone: '625-0188',
    email: 'gallery@example.com',
  })
  const id = String(row['id'])
  for (let index = 0; index < count; index += 1) {
    const { image_url, thumbnail_url } = photos[index % photos.length] ?? {}
    const words = {
      business_id: id,
      image_type: 'full',
      display_order: index,
      alt_text: `Photo by a test ${index}`,
    }
    await tables.insert('business_images', {
      ...words,
      image_url: await copyPhoto(image_url, id, index),
      thumbnail_url: await copyPhoto(thumbnail_url, id, index),
    })
  }
  return { id, name: `Gallery of ${count}` }
}

/** Copies a photo into the folder of a listing, the only one its rows may name (STORAGE-4). @returns its path */
async function copyPhoto(url: unknown, listingId: string, number: number): Promise<string> {
  const backend = requiredEnv('E2E_BACKEND_URL')
  const originalAnswer = await fetch(new URL(String(url), backend))
  if (!originalAnswer.ok) throw new Error(`${String(url)}: ${originalAnswer.status}`)
  const path = `business-images/${listingId}/${number}-${String(url).split('/').at(-1)}`
  const storeAnswer = await fetch(`${backend}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: requiredEnv('E2E_SECRET_KEY'),
      'content-type': originalAnswer.headers.get('content-type') ?? 'image/jpeg',
    },
    body: await originalAnswer.arrayBuffer(),
  })
  if (!storeAnswer.ok) throw new Error(`${path}: ${storeAnswer.status} ${await storeAnswer.text()}`)
  return `/storage/v1/object/public/${path}`
}
