import { zipSync } from 'fflate'
import { readAuditEntries, expect, test, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'
import { createAxeBuilder } from './axe.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

test('photos of a ZIP file are shown, made smaller, uploaded despite a lost answer, recognized in a second import, and removed by its undo (IMPORT-15) @wide', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  test.slow()
  const tag = uniqueName('Photos').replace(' ', '-')
  const ids: string[] = []
  for (const name of ['Inn', 'Store'])
    ids.push(
      String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name: `${name} ${tag}` }))['id']),
    )
  const zip = {
    name: `${tag}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync(
        {
          [`Inn ${tag}.jpg`]: createCameraPhoto(2400, 1600),
          [`Inn ${tag} 2.jpg`]: createCameraPhoto(600, 400),
          [`Store ${tag}/front.jpg`]: createCameraPhoto(500, 400),
          'Nobody.jpg': createCameraPhoto(300, 200),
          [`Store ${tag}/notes.txt`]: new TextEncoder().encode('Front'),
        },
        { level: 0 },
      ),
    ),
  }
  const readStored = () =>
    tables.select(
      `business_images?select=id,business_id,thumbnail_url,file_size,file_name&business_id=in.(${ids.join(',')})`,
    )
  await page.goto('/admin/import')
  const section = page.getByRole('region', { name: 'Photos', exact: true })
  await section.getByLabel('Photos, or a ZIP of them').setInputFiles(zip)
  for (const count of ['New photos: 3', 'Already there: 0', 'Refused files: 2'])
    await expect(section.getByText(count)).toBeVisible()
  await expect(section.getByRole('listitem').filter({ hasText: 'Nobody.jpg' })).toContainText(
    'No business has this name',
  )
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await section.getByRole('checkbox', { name: `Upload Inn ${tag} 2.jpg for Inn ${tag}` }).uncheck()

  site.loseAnswers(/rpc\/import_photo/, 9)
  await section.getByRole('button', { name: 'Upload 2 photos' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The upload stopped after 0 of 2 photos.' }),
  ).toBeVisible({ timeout: 60_000 })
  site.loseAnswers(/$^/, 0)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('2 photos uploaded')).toBeVisible({ timeout: 60_000 })
  const rows = await readStored()
  expect(rows.map(({ business_id }) => String(business_id)).toSorted()).toEqual(ids.toSorted())
  for (const row of rows) {
    expect(row).toMatchObject({ thumbnail_url: expect.stringContaining('-thumb.jpg'), file_name: null })
    expect(row['file_size']).toBeLessThan(1_000_000)
  }
  await expect
    .poll(
      async () =>
        (await readAuditEntries(admin)).find(({ action }) => action === 'photos_imported')?.['details'],
    )
    .toMatchObject({ written: 2, refused: 0 })

  await section.getByRole('button', { name: 'Choose other photos' }).click()
  await section.getByLabel('Photos, or a ZIP of them').setInputFiles(zip)
  await expect(section.getByText('Already there: 2')).toBeVisible()
  await expect(section.getByText('New photos: 1')).toBeVisible()

  const undo = page.getByRole('button', { name: new RegExp(`^Undo: 2 photos: Inn ${tag}`) })
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/is undone: 2 photos left the guide\.$/)).toBeVisible()
  expect(await readStored()).toEqual([])
  for (const id of ids) await tables.remove('businesses', id)
})

const toUploadFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

test('photos named in a list of businesses can be uploaded only after the list was written (IMPORT-16)', async ({
  adminPage: page,
  tables,
}) => {
  const tag = uniqueName('Named').replace(' ', '-')
  const list = `name,category,atoll,phone,photos
Inn ${tag},accommodation,Majuro,625-7201,b.jpg; a.jpg
Store ${tag},business,Wotje,625-7202,"a.jpg; https://photos.example/front.jpg"`
  const photos = [
    toUploadFile('a.jpg', createCameraPhoto(600, 400)),
    toUploadFile('b.jpg', createCameraPhoto(500, 400)),
  ]
  await page.goto('/admin/import')
  await page
    .getByLabel('File to import')
    .setInputFiles(toUploadFile(`${tag}.csv`, Buffer.from(list), 'text/csv'))
  const section = page.getByRole('region', { name: 'Photos', exact: true })
  await expect(section.getByText(`${tag}.csv names 4 photos. Write the list first`)).toBeVisible()
  await section.getByLabel('Photos, or a ZIP of them').setInputFiles(photos)
  await expect(
    section.getByText('a.jpg was not used: this row of the list is not written').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Write 2 businesses' }).click()
  await expect(page.getByText('2 businesses written')).toBeVisible()
  await section.getByRole('button', { name: 'Choose other photos' }).click()
  await section.getByLabel('Photos, or a ZIP of them').setInputFiles(photos)
  await expect(section.getByText('New photos: 3')).toBeVisible()
  await expect(section.getByText(/^https:\/\/photos\.example\/front\.jpg is an address/)).toBeVisible()
  expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
  await section.getByRole('button', { name: 'Upload 3 photos' }).click()
  await expect(section.getByText('3 photos uploaded')).toBeVisible({ timeout: 60_000 })
  const rows = await tables.select(
    `businesses?select=id,name,business_images(file_size,display_order)&name=like.*${tag}&order=name`,
  )
  const sizes = rows.map(({ business_images: images }) =>
    (images as { file_size: number; display_order: number }[])
      .toSorted((image, otherImage) => image.display_order - otherImage.display_order)
      .map(({ file_size: size }) => size),
  )
  const [[firstSize, secondSize] = [], [onlySize] = []] = sizes
  expect(sizes.map(({ length }) => length)).toEqual([2, 1])
  // 'b.jpg' is the smaller picture, and comes first in the list.
  expect(firstSize).toBeLessThan(secondSize ?? 0)
  expect(onlySize).toBe(secondSize)
  for (const { id } of rows) await tables.remove('businesses', String(id))
})

test('photos for a deleted business, or for one that has ten photos already, fail without stopping the other photos (IMPORT-15)', async ({
  adminPage: page,
  tables,
}) => {
  const tag = uniqueName('Left').replace(' ', '-')
  const ids: string[] = []
  for (const name of ['Cafe', 'Inn', 'Store'])
    ids.push(
      String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name: `${name} ${tag}` }))['id']),
    )
  const [cafe = '', inn = '', store = ''] = ids
  await page.goto('/admin/import')
  const section = page.getByRole('region', { name: 'Photos', exact: true })
  await section
    .getByLabel('Photos, or a ZIP of them')
    .setInputFiles(
      [300, 310, 320].map((width, index) =>
        toUploadFile(`${['Cafe', 'Inn', 'Store'][index]} ${tag}.jpg`, createCameraPhoto(width, 200)),
      ),
    )
  await expect(section.getByText('New photos: 3')).toBeVisible()
  await tables.remove('businesses', cafe)
  for (let index = 0; index < 10; index += 1)
    await tables.insert('business_images', {
      business_id: inn,
      image_type: 'full',
      display_order: index,
      image_url: `/storage/v1/object/public/business-images/${inn}/170000000000${index}-photo.jpg`,
    })
  await section.getByRole('button', { name: 'Upload 3 photos' }).click()
  await expect(section.getByText('1 photo uploaded')).toBeVisible({ timeout: 60_000 })
  const refusedRows = section.getByRole('listitem')
  await expect(refusedRows.filter({ hasText: `Cafe ${tag}.jpg` })).toContainText(
    'Somebody deleted this business in the meantime',
  )
  await expect(refusedRows.filter({ hasText: `Inn ${tag}.jpg` })).toContainText(
    'has 10 photos, the most that a business can have',
  )
  expect(await tables.select(`business_images?business_id=eq.${store}`)).toHaveLength(1)
  for (const id of [inn, store]) await tables.remove('businesses', id)
})
