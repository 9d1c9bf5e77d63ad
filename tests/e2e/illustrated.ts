import type { Tables } from './fixtures.ts'

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
      image_url,
      thumbnail_url,
      file_name: `photo-${at}.jpg`,
    })
  }
  return { id, name: `Gallery of ${count}` }
}
