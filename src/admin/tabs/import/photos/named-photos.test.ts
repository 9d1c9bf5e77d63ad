import { describe, expect, it } from 'vitest'
import { readListingsFile } from '../listings-file.ts'
import { planImport } from '../plan-import.ts'
import { parsePhotoCell } from './named-photos.ts'
import { readOfferedPhoto } from './offered-photos.ts'
import { planPhotos } from './plan-photos.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]
const readPhoto = (name: string, extra: number) =>
  readOfferedPhoto(name, new Blob([new Uint8Array([...JPEG, extra])]))
const makeCsvFile = (text: string, name = 'list.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const planList = async (text: string, name?: string) =>
  planImport(await readListingsFile(makeCsvFile(text, name)), [])

describe('the column with photos in a list of businesses (IMPORT-16)', () => {
  it.each<[unknown, string[]]>([
    ['front.jpg', ['front.jpg']],
    [' front.jpg ; garden.JPG;', ['front.jpg', 'garden.JPG']],
    ['a.jpg\nb.jpg|c.png', ['a.jpg', 'b.jpg', 'c.png']],
    ['a.jpg, b.jpg', ['a.jpg', 'b.jpg']],
    ['Inn, front.jpg', ['Inn, front.jpg']],
    ['https://x.example/a.jpg?size=1,2', ['https://x.example/a.jpg?size=1,2']],
    [
      ['a.jpg', 'a.jpg', 'b.jpg'],
      ['a.jpg', 'b.jpg'],
    ],
    [null, []],
    [7, []],
  ])('the cell %j in the photo column of a list of businesses names the photos %j', (cell, names) => {
    expect(parsePhotoCell(cell)).toEqual(names)
  })

  it.each([
    ['photos', 'Inn;business;MAJ;625-1111;a.jpg'],
    ['Photo file', 'Inn;business;MAJ;625-1111;a.jpg'],
    ['Image URL', 'Inn;business;MAJ;625-1111;https://x.example/a.jpg'],
  ])(
    'a column with the header "%s" is recognised as the photo column, and is no field of the business',
    async (header, row) => {
      const plan = await planList(`name;category;atoll;phone;${header}\n${row}`)
      expect(plan.refused).toEqual([])
      expect(plan.photos).toEqual([
        {
          at: 'line 2',
          listing: { id: plan.writes[0]?.row.id, name: 'Inn', atoll: 'MAJ' },
          names: [row.split(';')[4]],
        },
      ])
      expect(plan.writes[0]?.row).not.toHaveProperty('photos')
    },
  )

  it('photos of a business may be named in several columns or in a JSON list, and are read even for rows that change nothing else', async () => {
    const several = await planList(
      'name,category,atoll,phone,photo 1,photos\nInn,business,MAJ,625-1111,xa.jpg,a.jpg',
    )
    expect(several.photos[0]?.names.toSorted()).toEqual(['a.jpg', 'xa.jpg'])
    const rows = [
      { name: 'Inn', category: 'business', atoll: 'MAJ', phone: '625-1111', photos: ['a.jpg', 'b.jpg'] },
    ]
    const json = await planList(JSON.stringify(rows), 'list.json')
    expect(json.photos[0]?.names).toEqual(['a.jpg', 'b.jpg'])
    const known = json.writes.map(({ row }) => Object.assign({}, row, { revision: 7 }))
    const again = planImport(await readListingsFile(makeCsvFile(JSON.stringify(rows), 'list.json')), known)
    expect(again).toMatchObject({ unchanged: 1, writes: [], photos: [{ listing: { id: known[0]?.id } }] })
  })

  it('the photo column has precedence over the names of files, keeps its order, and reports names that match no file or several files', async () => {
    const plan = await planList(
      [
        'name,category,atoll,phone,photos',
        'Inn,business,MAJ,625-1111,"C:\\photos\\two.jpg; ONE.JPG; logo"',
        'Store,business,WTJ,625-1112,"logo.png; gone.jpg; https://x.example/a.jpg; same.jpg"',
        'Not written,business,MAJ,625-1113,three.jpg',
      ].join('\n'),
    )
    const [inn, store] = plan.photos.map(({ listing }) => listing)
    const offered = await Promise.all([
      readPhoto('one.jpg', 1),
      readPhoto('all/photos/two.jpg', 2),
      readPhoto('three.jpg', 3),
      readPhoto('logo.png', 4),
      readPhoto('x/same.jpg', 5),
      readPhoto('y/same.jpg', 6),
      readPhoto('Inn.jpg', 7),
    ])
    const listings = [inn, store].flatMap((one) => (one === undefined ? [] : [one]))
    const photos = planPhotos(offered, listings, { owners: [], imported: [] }, 1_000, plan.photos)
    expect(photos.photos.map(({ at, listing, order }) => [at, listing.name, order])).toEqual([
      ['all/photos/two.jpg', 'Inn', 0],
      ['one.jpg', 'Inn', 1],
      ['logo.png', 'Inn', 2],
      ['logo.png', 'Store', 0],
      ['Inn.jpg', 'Inn', 3],
    ])
    expect(photos.refused.map(({ at, problems }) => [at, problems.map(({ message }) => message)])).toEqual([
      [
        'line 3',
        [
          'gone.jpg is not among the chosen files',
          expect.stringMatching(/^https:\/\/x\.example\/a\.jpg is an address\. Save the picture/),
          '2 of the chosen files are called same.jpg: write the folder in front of it in the list',
        ],
      ],
      ['line 4', ['three.jpg was not used: this row of the list is not written']],
    ])
  })
})
