import writeXlsxFile from 'write-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { ATOLLS } from '../../../domain/atolls/atolls.ts'
import { ISLAND_PLACES } from '../../../domain/atolls/island-places.ts'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import type { ListingFields } from './columns.ts'
import type { ImportPlan } from './import-plan.ts'
import { formatListingsFile, readListingsFile } from './listings-file.ts'
import type { KnownListing } from './known-listings.ts'
import type { ImportChoices } from './map-records.ts'
import { planImport } from './plan-import.ts'

/* Lists in the forms of other organisations (IMPORT-6). Of 300 made-up rows, six have no name and four are duplicates. */

interface Place {
  name: string
  kind: number
  atoll: string
  phone: string
  latitude: number
  longitude: number
}

const ROW_COUNT = 300
const WRONG_ROWS = new Set([40, 80, 120, 160, 200, 240])
const DUPLICATE_ROWS = new Set([60, 110, 190, 270])

const PLACES: Place[] = Array.from({ length: ROW_COUNT }, (_, at) => {
  const number = DUPLICATE_ROWS.has(at) ? at - 1 : at
  const spot = ISLAND_PLACES[number % ISLAND_PLACES.length] ?? {
    atoll: 'MAJ',
    latitude: 7.1,
    longitude: 171.3,
  }
  return {
    name: WRONG_ROWS.has(at) ? '' : `Made-up place ${number}`,
    kind: number % 5,
    atoll: ATOLLS.find(({ code }) => code === spot.atoll)?.name ?? 'Majuro',
    phone: `625-${String(1000 + number)}`,
    latitude: spot.latitude + number / 1e5,
    longitude: spot.longitude,
  }
})

const formatList = (separator: string, header: string, row: (place: Place) => (string | number)[]): string =>
  [header, ...PLACES.map((place) => row(place).join(separator))].join('\n')

const LISTS: [shape: string, file: string, text: string][] = [
  [
    'a ministry, semicolons and decimal commas',
    'ministry.csv',
    formatList(
      ';',
      'No.;Business Name;Type of Business;Island/Atoll;Tel. No.;Contact Person;GPS N;GPS E',
      ({ name, kind, atoll, phone, latitude, longitude }) => [
        7,
        name,
        ['Businesses', 'Guest houses', 'Taxi', 'Ministry', 'Banks'][kind] ?? '',
        `${atoll} Atoll`,
        phone,
        'Jane Doe',
        String(latitude).replace('.', ','),
        String(longitude).replace('.', ','),
      ],
    ),
  ],
  [
    'a chamber of commerce',
    'chamber.tsv',
    formatList(
      '\t',
      'Company\tSector\tTown\tP.O. Box\tTelephone\tFax\tE-mail\tURL',
      ({ name, kind, atoll, phone }) => [
        name,
        ['Retail', 'Hotels & lodging', 'Shipping', 'Public service', 'Finance'][kind] ?? '',
        `${atoll}, MH`,
        'PO Box 12',
        `${phone} or 455-9999`,
        '625-0000',
        'office@example.mh',
        'www.example.mh',
      ],
    ),
  ],
  [
    'OpenStreetMap',
    'osm.csv',
    formatList(
      '\t',
      '@id\tname\tamenity\tshop\ttourism\toffice\tcontact:phone\topening_hours\t@lat\t@lon',
      ({ name, kind, phone, latitude, longitude }) => [
        99,
        name,
        ['', '', 'taxi', 'townhall', 'bank'][kind] ?? '',
        kind === 0 ? 'convenience' : '',
        kind === 1 ? 'guest_house' : '',
        '',
        `+692 ${phone}`,
        'Mo-Fr 08:00-17:00',
        latitude,
        longitude,
      ],
    ),
  ],
  [
    'GeoJSON',
    'places.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: PLACES.map(({ name, kind, phone, latitude, longitude }) => ({
        type: 'Feature',
        properties: { name, category: ['shop', 'hotel', 'boat', 'police', 'atm'][kind], phone },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    }),
  ],
  [
    'Open Referral (HSDS)',
    'services.json',
    JSON.stringify({
      contents: PLACES.map(({ name, phone, atoll, latitude, longitude }) => ({
        id: 'x',
        name,
        description: 'Helps people',
        organization: { id: 'y', name: 'An organization' },
        phones: [{ number: phone, type: 'voice' }, { number: '455-1111' }],
        attributes: [{ taxonomy_term: { name: 'Health service' } }],
        locations: [
          { name: 'Office', latitude, longitude, addresses: [{ address_1: 'Main road', city: atoll }] },
        ],
      })),
    }),
  ],
]

const readListings = (file: string, text: string, choices?: ImportChoices) =>
  readListingsFile({ name: file, bytes: new TextEncoder().encode(text) }, choices)

/** Makes an Excel workbook with a title above the header row. */
async function makeWorkbook(): Promise<Uint8Array> {
  const rows = PLACES.map(({ name, kind, atoll, phone, latitude, longitude }) => [
    name,
    ['Shop', 'Hotel', 'Taxi', 'School', 'Bank'][kind] ?? '',
    atoll,
    phone,
    latitude,
    longitude,
  ])
  const head = [['List of the council, 2026'], ['Name', 'Kind', 'Island', 'Phone', 'Latitude', 'Longitude']]
  return new Uint8Array(await writeXlsxFile([...head, ...rows]).toBuffer())
}

describe.each([...LISTS, ['a workbook of Excel', 'council.xlsx', null] as const])(
  'the list of %s (IMPORT-6)',
  (_shape, file, text) => {
    let bytes: Uint8Array
    let first: ImportPlan<ListingFields>
    beforeAll(async () => {
      bytes = text === null ? await makeWorkbook() : new TextEncoder().encode(text)
      first = planImport(await readListingsFile({ name: file, bytes }), [])
    })

    it('a list of another program is read by its own columns; rows without a name and duplicate rows are refused', () => {
      expect(first.writes).toHaveLength(ROW_COUNT - WRONG_ROWS.size - DUPLICATE_ROWS.size)
      expect(first.refused).toHaveLength(WRONG_ROWS.size + DUPLICATE_ROWS.size)
      const [, second] = first.writes
      expect(second?.row).toMatchObject({ name: 'Made-up place 1', atoll: 'MAJ' })
      expect(second?.row.phone).toContain('625-1001')
      const categories = new Set(first.writes.map(({ row }) => row.category))
      expect(categories.size).toBe(file === 'services.json' ? 1 : 5)
    })

    it('a list in the format of another program changes nothing when it is imported again', async () => {
      const known = first.writes.map(({ row }): KnownListing => ({ ...row, revision: 1 }))
      const again = planImport(await readListingsFile({ name: file, bytes }), known)
      expect(again).toMatchObject({ writes: [], unchanged: first.writes.length })
    })
  },
)

describe('a workbook that cannot be read', () => {
  it.each([
    ['text', new TextEncoder().encode('name,phone')],
    ['an empty archive', Uint8Array.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])],
  ])(
    'a file with %s instead of a workbook is refused with a message that has the name of the file',
    async (_what, bytes) => {
      await expect(readListingsFile({ name: 'a.xlsx', bytes })).rejects.toThrow(
        /^a\.xlsx (is no|cannot be read)/,
      )
    },
  )
})

const readRows = (text: string) => readListings('a.csv', `name,category,atoll,phone,email\n${text}`)

describe('a list that is compared with the listings of the directory', () => {
  const known = { ...testListing(1), name: 'Store', atoll: 'MAJ', phone: '625-1000', email: 'a@example.mh' }

  it('a list that is compared with the directory clears no field with a blank cell, unless a person chose that (IMPORT-7)', async () => {
    expect(planImport(await readRows('Store,,MAJ,625-1000,'), [known]).writes).toEqual([])
    const [write] = planImport(await readRows('Store,business,MAJ,625-1000,'), [known], {
      isClearing: true,
    }).writes
    expect(write?.row).toMatchObject({ phone: '625-1000', email: null })
  })

  it('the row of a known listing in an imported list is refused if the admin does not know what its unknown words mean (IMPORT-6)', async () => {
    const text = `id,name,category,atoll,phone\n${known.id},Store,Watchmen,Narnia,625-2000`
    const values = { 'category Watchmen': '', 'atoll Narnia': '' }
    const list = await readListings('a.csv', text, { columns: {}, values })
    const { writes, refused } = planImport(list, [known])
    expect(writes).toEqual([])
    expect(refused[0]?.problems.map(({ field }) => field)).toEqual(['category', 'atoll'])
  })

  it('a new listing in an imported list is marked as doubtful if it has the phone number of a known listing', async () => {
    const plan = planImport(await readRows('Shop,business,MAJ,625 1000,'), [known])
    expect(plan.doubtful).toEqual([
      { at: 'line 2', problems: [{ field: '', message: 'Same phone number as Store' }] },
    ])
  })

  it('a deleted listing in an imported list is marked, so that it is restored only if a person ticks it (IMPORT-8)', async () => {
    const deleted = [{ id: known.id, name: 'Old Shop', atoll: 'MAJ' }]
    const plan = planImport(
      await readRows('old shop,business,MAJ,625-2000,\nNew,business,MAJ,625-3000,'),
      [],
      {
        deleted,
      },
    )
    expect(plan.writes.map(({ wasDeleted }) => wasDeleted)).toEqual([true, false])
    expect(plan.doubtful[0]?.problems[0]?.message).toMatch(/^This business was deleted here/)
  })

  it('a place in an imported list that must not be listed again is marked, with the reason, also if it was deleted (IMPORT-17)', async () => {
    const place = { id: known.id, name: 'Old Shop', atoll: 'MAJ' }
    const list = await readRows('OLD SHOP,business,MAJ,625-2000,\nOld Shop,business,ARN,625-3000,')
    const forbidden = { ...place, reason: 'The owner asked for it' }
    for (const deleted of [[forbidden], [place, forbidden], [forbidden, place]]) {
      const plan = planImport(list, [], { deleted })
      expect(plan.writes.map(({ wasDeleted }) => wasDeleted)).toEqual([true, false])
      expect(plan.doubtful.map(({ problems }) => problems[0]?.message)).toEqual([
        'This business is not to be listed again: The owner asked for it. It is written only if it is ticked',
      ])
    }
  })
})

async function planFile(
  name: string,
  text: string,
  known: KnownListing[] = [],
): Promise<ImportPlan<ListingFields>> {
  return planImport(await readListingsFile({ name, bytes: new TextEncoder().encode(text) }), known)
}

describe('contacts in apps, radio channels and Marshallese texts in files (REACH-4)', () => {
  const fill = { name: 'Store', category: 'business', atoll: 'Majuro', phone: '625-1111' }

  it('contacts in apps, radio channels and Marshallese texts are unchanged after an export and an import, as CSV and as JSON', async () => {
    const listing = {
      ...testListing(1),
      description_mh: 'Mōn wia',
      mh_by: 'Hilda',
      chat_app: 'whatsapp' as const,
      chat_contact: '+6924551234',
      radio_channel: 'VHF 16',
    }
    for (const file of ['a.csv', 'a.json']) {
      const plan = await planFile(file, formatListingsFile(file, [listing]), [listing])
      expect([plan.refused, plan.writes, plan.unchanged], file).toEqual([[], [], 1])
      const { writes } = await planFile(file, formatListingsFile(file, [listing]))
      expect(writes[0]?.row, file).toMatchObject({
        description_mh: 'Mōn wia',
        mh_by: 'Hilda',
        chat_app: 'whatsapp',
        chat_contact: '+6924551234',
        radio_channel: 'VHF 16',
      })
    }
  })

  it('contacts in apps and radio channels are found in foreign lists: the header names the app, and a number without a word is a VHF channel', async () => {
    const text = JSON.stringify([{ ...fill, 'contact:whatsapp': '455-1234', vhf_channel: '16' }])
    const { writes } = await planFile('osm.json', text)
    expect(writes[0]?.row).toMatchObject({
      chat_app: 'whatsapp',
      chat_contact: '+6924551234',
      radio_channel: 'VHF 16',
    })
  })

  it.each([
    ['an app without a contact', { chat_app: 'Signal' }, 'chat_contact'],
    ['a number that no app knows', { chat_app: 'signal', chat_contact: 'Jane' }, 'chat_contact'],
    ['Marshallese that nobody wrote', { description: 'Shop', description_mh: 'Mōn wia' }, 'mh_by'],
    ['Marshallese alone', { description_mh: 'Mōn wia', mh_by: 'Hilda' }, 'description'],
  ])('an imported row of a list of businesses with %s is refused', async (_, cells, field) => {
    const { refused } = await planFile('a.json', JSON.stringify([{ ...fill, ...cells }]))
    expect(refused[0]?.problems.map((problem) => problem.field)).toEqual([field])
  })

  it('an imported row loses the author of a Marshallese text if there is no such text', async () => {
    const { writes } = await planFile('a.json', JSON.stringify([{ ...fill, mh_by: 'Hilda' }]))
    expect(writes[0]?.row.mh_by).toBeNull()
  })
})
