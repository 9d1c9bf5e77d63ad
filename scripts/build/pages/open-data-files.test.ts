import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import { formatOpenData } from './open-data-files.ts'

const LISTING = makeListing('00000000-0000-4000-8000-00000000000a', {
  revision: 7,
  name: '=HYPERLINK("x")',
  description: 'Says "hello", and\nmore; </script>',
  address_details: 'Uliga',
  phone: '625-3399',
  latitude: 7.1,
  longitude: 171.2,
  updated_at: '2026-01-02T00:00:00Z',
  alt_names: ['m̧ one', 'two'],
  closed_until: '2026-12-01',
  description_mh: 'Ej wia m̧ōn̄ā',
  mh_by: 'Hilda',
  chat_app: 'signal',
  chat_contact: '+6924551234',
  radio_channel: 'HF 5205',
})

const openDataFiles = formatOpenData({
  listings: [LISTING, { ...LISTING, id: 'b', latitude: null, longitude: null }],
  takenAt: new Date('2026-11-22T00:00:00Z'),
  licence: 'CC-BY-4.0',
  siteUrl: 'https://guide.example.org',
})

it('the CSV file has all columns of the dictionary (SAME-1, REACH-2), and escapes texts that begin like formulas (PAGES-9)', () => {
  const rows = parse<Record<string, string>>(openDataFiles['listings.csv'] ?? '', {
    columns: true,
    bom: true,
  })
  const { columns } = JSON.parse(openDataFiles['dictionary.json'] ?? '') as {
    columns: Record<string, string>
  }
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(columns))
  expect(rows[0]).toMatchObject({
    name: `'${LISTING.name}`,
    description: LISTING.description,
    atoll_name: 'Majuro',
    alt_names: 'm̧ one; two',
    closed_until: '2026-12-01',
    description_mh: 'Ej wia m̧ōn̄ā',
    chat_contact: "'+6924551234",
    radio_channel: 'HF 5205',
  })
})

it('the GeoJSON file has longitude first, and the geometry null for a listing without a position (PAGES-9)', () => {
  const map = JSON.parse(openDataFiles['listings.geojson'] ?? '') as { features: Record<string, unknown>[] }
  expect(map).toMatchObject({
    type: 'FeatureCollection',
    licence: 'CC-BY-4.0',
    date: '2026-11-22T00:00:00.000Z',
  })
  expect(map.features.map(({ geometry }) => geometry)).toEqual([
    { type: 'Point', coordinates: [171.2, 7.1] },
    null,
  ])
  expect(map.features[0]?.['properties']).not.toHaveProperty('latitude')
})

it('the JSON file has only the columns of the dictionary, not those that only devices need (PAGES-9)', () => {
  const { listings, dictionary } = JSON.parse(openDataFiles['listings.json'] ?? '') as {
    listings: Record<string, unknown>[]
    dictionary: object
  }
  expect(Object.keys(listings[0] ?? {})).toEqual(Object.keys(dictionary))
  expect(listings[0]).toMatchObject({ name: LISTING.name, alt_names: LISTING.alt_names })
  expect(listings[0]).not.toHaveProperty('revision')
})
