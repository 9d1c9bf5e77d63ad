import { beforeEach, describe, expect, it } from 'vitest'
import { openWithCallers, queryAs, sqlState } from './callers.ts'
import { FeedCopy } from './directory-feed.ts'
import {
  KEPT_ID,
  LISTING,
  createListingRequests,
  MERGED_ID,
  OLDER_ID,
  REACH_FIELDS,
} from './listing-requests.ts'
import { DATABASES } from './open-database.ts'

const PHOTO_FOLDER_PATH = '/storage/v1/object/public/business-images'

describe.each(DATABASES)('merging two listings on %s', (_name, open) => {
  const world = openWithCallers(open)
  beforeEach(async () => {
    await world.database.query('delete from public.businesses')
    await world.database.query('delete from public.deleted_listings')
  })

  const { call, outcomes, listing, revisionOf } = createListingRequests(() => world)

  async function addPair() {
    await outcomes([
      { listing: { ...LISTING, id: KEPT_ID }, revision: null },
      { listing: { ...LISTING, id: MERGED_ID, name: 'Store 2' }, revision: null },
    ])
    const ownPhotoPath = `${PHOTO_FOLDER_PATH}/${MERGED_ID}/1700000001-b`
    const photos = await world.database.query(
      `insert into public.business_images (business_id, image_url, thumbnail_url, display_order, alt_text)
       values ('${KEPT_ID}', '${PHOTO_FOLDER_PATH}/${KEPT_ID}/1700000000-a.jpg', null, 0, 'Front'),
              ('${MERGED_ID}', '${ownPhotoPath}.jpg', '${ownPhotoPath}-thumb.jpg', 0, 'Side'),
              ('${MERGED_ID}', 'https://example.mh/c.jpg', null, 1, null) returning id, business_id`,
    )
    return photos.filter((photo) => photo['business_id'] === MERGED_ID).map((photo) => String(photo['id']))
  }
  const requestOf = async (photos: string[], changes: object = {}) => ({
    kept: KEPT_ID,
    merged: MERGED_ID,
    kept_revision: await revisionOf(KEPT_ID),
    merged_revision: await revisionOf(MERGED_ID),
    photos,
    photo_count: 2,
    changes,
  })

  it('a merge of two listings stores the values that an admin took from the duplicate (REACH-4)', async () => {
    const photos = await addPair()
    const request = await requestOf(photos, { ...REACH_FIELDS, serves: ['JAL'] })
    expect(await call(world.admin, 'merge_listings', request)).toEqual({ outcome: 'merged' })
    expect(await listing(KEPT_ID)).toMatchObject({ ...REACH_FIELDS, serves: ['JAL'] })
  })

  it('a merge of two listings replaces a position in the center of an atoll by a real one, which is not approximate (MERGE-5) (PIN-6)', async () => {
    const photos = await addPair()
    await world.database.query(
      'update public.businesses set latitude = 7.142, longitude = 171.214 where id = $1',
      [KEPT_ID],
    )
    expect(await listing(KEPT_ID)).toMatchObject({ position_is_approximate: true })
    const realPosition = { latitude: 7.09, longitude: 171.38 }
    const request = await requestOf(photos, realPosition)
    expect(await call(world.admin, 'merge_listings', request)).toEqual({ outcome: 'merged' })
    expect(await listing(KEPT_ID)).toMatchObject({ ...realPosition, position_is_approximate: false })
  })

  it('a merge of two listings moves photos, messages, chosen fields and the id of the duplicate, and deletes the duplicate (MERGE-1) (MERGE-2)', async () => {
    const feedCopy = new FeedCopy()
    const photos = await addPair()
    await feedCopy.pull(world.database)
    await world.database.query('update public.businesses set merged_ids = array[$1]::uuid[] where id = $2', [
      OLDER_ID,
      MERGED_ID,
    ])
    await world.database.query(
      `insert into public.contact_submissions (type, name, email, message, business_id)
       values ('feedback', 'Jo', 'jo@example.mh', 'The number is wrong', $1)`,
      [MERGED_ID],
    )
    const request = await requestOf(photos, { name: 'The Store', email: 'a@example.mh', id: OLDER_ID })
    expect(await call(world.admin, 'merge_listings', request)).toEqual({ outcome: 'merged' })
    expect(await call(world.admin, 'merge_listings', request), 'after a lost answer').toEqual({
      outcome: 'merged',
    })
    expect(await listing(MERGED_ID)).toBeUndefined()
    expect(await listing(KEPT_ID)).toMatchObject({
      name: 'The Store',
      email: 'a@example.mh',
      phone: '625-3399',
      merged_ids: [MERGED_ID, OLDER_ID],
    })
    expect(
      await world.database.query(
        `select image_url, thumbnail_url, alt_text from public.business_images where business_id = $1 order by display_order`,
        [KEPT_ID],
      ),
    ).toEqual([
      {
        image_url: `${PHOTO_FOLDER_PATH}/${KEPT_ID}/1700000000-a.jpg`,
        thumbnail_url: null,
        alt_text: 'Front',
      },
      {
        image_url: `${PHOTO_FOLDER_PATH}/${KEPT_ID}/1700000001-b.jpg`,
        thumbnail_url: `${PHOTO_FOLDER_PATH}/${KEPT_ID}/1700000001-b-thumb.jpg`,
        alt_text: 'Side',
      },
      { image_url: 'https://example.mh/c.jpg', thumbnail_url: null, alt_text: null },
    ])
    const [message] = await world.database.query(
      'select business_id, message from public.contact_submissions',
    )
    expect(message).toEqual({ business_id: KEPT_ID, message: 'The number is wrong' })

    const { deleted, rows } = await feedCopy.pull(world.database)
    expect(deleted.businesses).toEqual([MERGED_ID])
    expect(rows.businesses?.map(({ id, merged_ids }) => [id, merged_ids])).toEqual([
      [KEPT_ID, [MERGED_ID, OLDER_ID]],
    ])
  })

  it('the merged_ids of a listing never contain an existing listing, whether by an update, an insert or a restore (MERGE-6)', async () => {
    await addPair()
    const patchMergedIds = (ids: string[]) =>
      queryAs(world.database, world.admin, 'update public.businesses set merged_ids = $1 where id = $2', [
        ids,
        KEPT_ID,
      ])
    await patchMergedIds([MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    await patchMergedIds([OLDER_ID, MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: [OLDER_ID] })
    // While the kept listing is deleted, its duplicate is created again, so the restore drops that id from merged_ids.
    await world.database.query('delete from public.businesses where id = $1', [KEPT_ID])
    await world.database.query(
      `insert into public.businesses (id, name, description) values ($1, 'Older', 'x')`,
      [OLDER_ID],
    )
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [KEPT_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    const createdId = crypto.randomUUID()
    await queryAs(
      world.database,
      world.admin,
      `insert into public.businesses (id, name, description, merged_ids) values ($1, 'Made', 'x', $2)`,
      [createdId, [OLDER_ID, KEPT_ID]],
    )
    expect(await listing(createdId)).toMatchObject({ merged_ids: null })
    expect(await patchMergedIds([KEPT_ID]).catch(sqlState), 'its own id').toBe('23514')
    await world.database.query('delete from public.businesses where id = any ($1)', [[createdId, OLDER_ID]])
  })

  it('a merged listing that is restored has its own address and photos again (MERGE-3)', async () => {
    const photos = await addPair()
    await world.database.query('update public.businesses set merged_ids = array[$1]::uuid[] where id = $2', [
      OLDER_ID,
      MERGED_ID,
    ])
    await call(world.admin, 'merge_listings', await requestOf(photos))
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: [MERGED_ID, OLDER_ID] })
    await queryAs(world.database, world.admin, 'select public.restore_listing($1)', [MERGED_ID])
    expect(await listing(KEPT_ID)).toMatchObject({ merged_ids: null })
    expect(await listing(MERGED_ID)).toMatchObject({ name: 'Store 2', merged_ids: [OLDER_ID] })
    const restoredListing = await world.database.query(
      'select id from public.business_images where business_id = $1',
      [MERGED_ID],
    )
    expect(new Set(restoredListing.map(({ id }) => id))).toEqual(new Set(photos))
  })

  it('a merge of two listings changes nothing when one of them or their photos changed since the admin saw them (MERGE-4)', async () => {
    const photos = await addPair()
    const requestWithSeenPhotos = await requestOf(photos)
    for (const staleRequest of [
      { ...requestWithSeenPhotos, kept_revision: 1 },
      { ...requestWithSeenPhotos, merged_revision: 1 },
      { ...requestWithSeenPhotos, photo_count: 1 },
      { ...requestWithSeenPhotos, photos: [...photos, OLDER_ID] },
    ]) {
      expect(await call(world.admin, 'merge_listings', staleRequest)).toEqual({ outcome: 'changed' })
    }
    expect(await call(world.admin, 'merge_listings', { ...requestWithSeenPhotos, merged: OLDER_ID })).toEqual(
      {
        outcome: 'gone',
      },
    )
    expect(
      await call(world.admin, 'merge_listings', { ...requestWithSeenPhotos, merged: KEPT_ID }).catch(
        sqlState,
      ),
    ).toBe('22023')
    expect(await listing(MERGED_ID)).toMatchObject({ name: 'Store 2' })
    expect(
      await call(world.admin, 'merge_listings', { ...requestWithSeenPhotos, photos: photos.slice(0, 1) }),
    ).toEqual({
      outcome: 'merged',
    })
  })
})
