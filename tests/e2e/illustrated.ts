import { required, type Tables } from './fixtures.ts'

/** A listing of the demo with photos, and as many rows of photos as a test wants. */
export async function illustrated(tables: Tables, count: number): Promise<{ id: string; name: string }> {
  const photos = await tables.select('business_images?select=image_url,thumbnail_url&limit=8&order=id')
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
  for (let at = 0; at < count; at += 1) {
    const { image_url, thumbnail_url } = photos[at % photos.length] ?? {}
    const words = {
      business_id: id,
      image_type: 'full',
      display_order: at,
      alt_text: `Photo by a test ${at}`,
    }
    await tables.insert('business_images', {
      ...words,
      image_url: await copyPhoto(image_url, id, at),
      thumbnail_url: await copyPhoto(thumbnail_url, id, at),
      file_name: `photo-${at}.jpg`,
    })
  }
  return { id, name: `Gallery of ${count}` }
}

/** Copies a photo into the folder of a listing, the only one its rows may name (STORAGE-4). @returns its path */
async function copyPhoto(url: unknown, listingId: string, at: number): Promise<string> {
  const backend = required('E2E_BACKEND_URL')
  const original = await fetch(new URL(String(url), backend))
  const path = `business-images/${listingId}/${at}-${String(url).split('/').at(-1)}`
  const stored = await fetch(`${backend}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: required('E2E_SECRET_KEY'),
      'content-type': original.headers.get('content-type') ?? 'image/jpeg',
    },
    body: await original.arrayBuffer(),
  })
  if (!stored.ok) throw new Error(`${path}: ${stored.status} ${await stored.text()}`)
  return `/storage/v1/object/public/${path}`
}
