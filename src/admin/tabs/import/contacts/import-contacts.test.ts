import { describe, expect, it } from 'vitest'
import { readSource } from '../import-file.ts'
import { mapRecords, NO_CHOICES } from '../map-records.ts'
import { planContacts, type KnownContact, changedContactCells } from './plan-contacts.ts'
import { formatContactsFile, readContactsFile } from './contacts-file.ts'
import { CONTACT_RULES } from './map-contacts.ts'

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)
const planText = async (
  text: string,
  known: readonly KnownContact[] = [],
  options: Parameters<typeof planContacts>[2] = {},
  name = 'a.csv',
) => planContacts(await readContactsFile({ name, bytes: encodeText(text) }), known, options)

const makeKnown = (changes: Partial<KnownContact>): KnownContact => ({
  id: '00000000-0000-4000-8000-000000000001',
  revision: 3,
  name: 'Majuro police',
  category: 'police',
  phone: '625-8666',
  radio_channel: null,
  atoll: 'MAJ',
  available_24_7: true,
  description: null,
  confirmed_at: null,
  name_mh: null,
  description_mh: null,
  mh_by: null,
  ...changes,
})

const UNUSUAL_CONTACTS: KnownContact[] = [
  makeKnown({ confirmed_at: '2026-11-20T02:39:30.881234+00:00', description: '=1+1\r\n"two", lines; here' }),
  makeKnown({
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Sea rescue',
    category: 'other',
    phone: '+692 625-3250 / 911',
    radio_channel: 'VHF 16',
    atoll: null,
    name_mh: 'Rescue eo an lọjet',
    mh_by: 'Jolina, 2026',
  }),
  makeKnown({
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Sea rescue',
    category: 'other',
    atoll: 'WTJ',
  }),
]

function withoutRevision(contact: KnownContact | undefined): object {
  const { revision, ...fields } = contact ?? makeKnown({})
  expect(revision).toBe(3)
  return fields
}

/** A list of emergency contacts with the columns of another office. */
const FOREIGN_LIST = `Service;Kind;Tel. No.;VHF;Island;24/7;Verified;Remarks;Code
Ebeye Hospital;Hospital;329-8031;;Ebeye, Kwajalein;yes;2026-10-02;;1
Laura fire truck;Fire station;call 911;;Majuro;24 hours;;Ask for Jon;2
Sea Patrol;Coast Guard;625-3250;16;nationwide;Yes;;;3
Utilities hotline;Utility;625-3827;;All atolls;no;;;4`

describe('a file of emergency contacts', () => {
  it.each(['csv', 'json'])(
    'a file of emergency contacts that was exported as %s changes nothing when it is imported (IMPORT-12)',
    async (ending) => {
      const file = formatContactsFile(`a.${ending}`, UNUSUAL_CONTACTS)
      for (const options of [{}, { isClearing: true }])
        expect(await planText(file, UNUSUAL_CONTACTS, options, `a.${ending}`)).toEqual({
          writes: [],
          unchanged: 3,
          refused: [],
          doubtful: [],
          photos: [],
        })
      const elsewhere = await planText(file, [], {}, `a.${ending}`)
      expect(elsewhere.refused).toEqual([])
      const instant = new Date(UNUSUAL_CONTACTS[0]?.confirmed_at ?? '').toISOString()
      expect(elsewhere.writes.map(({ row }) => row)).toEqual([
        // The rules of the form convert all line breaks to \n.
        {
          ...withoutRevision(UNUSUAL_CONTACTS[0]),
          confirmed_at: instant,
          description: '=1+1\n"two", lines; here',
        },
        withoutRevision(UNUSUAL_CONTACTS[1]),
        withoutRevision(UNUSUAL_CONTACTS[2]),
      ])
    },
  )

  it('a file of emergency contacts of another office is read by its own columns, and changes nothing when it is imported again (IMPORT-12)', async () => {
    const plan = await planText(FOREIGN_LIST)
    expect(plan.refused).toEqual([])
    expect(plan.writes.map(({ row }) => row)).toMatchObject([
      {
        name: 'Ebeye Hospital',
        category: 'medical',
        phone: '329-8031',
        atoll: 'KWA',
        available_24_7: true,
        // Midnight of 2 October in Majuro.
        confirmed_at: '2026-10-01T12:00:00.000Z',
      },
      { category: 'fire', phone: '911', atoll: 'MAJ', available_24_7: true, description: 'Ask for Jon' },
      { category: 'other', radio_channel: 'VHF 16', atoll: null },
      { category: 'other', atoll: null, available_24_7: false },
    ])
    const stored = plan.writes.map(({ row }): KnownContact => Object.assign(row, { revision: 1 }))
    expect(await planText(FOREIGN_LIST, stored)).toMatchObject({ writes: [], unchanged: 4, refused: [] })
  })

  it('times in a file of emergency contacts are in Majuro time if they have no time zone (IMPORT-12)', async () => {
    const plan = await planText(`name,atoll,phone,confirmed_at\nA,MAJ,911,2026-11-20 14:30`)
    expect(plan.writes[0]?.row.confirmed_at).toBe('2026-11-20T02:30:00.000Z')
  })

  it('a file of emergency contacts is planned with both values of each change, and rows that break the rules of the form are refused (IMPORT-12) (EMERGADM-4)', async () => {
    const plan = await planText(
      `name,category,atoll,phone,available_24_7,confirmed_at,name_mh
Majuro Police,,MAJ,call 625-9999,,,
A,police,MAJ,12,,,
B,police,MAJ,VHF 16,,,
C,spaceship,MAJ,911,,,
D,police,XXX,911,,,
E,police,MAJ,911,sometimes,,
F,police,MAJ,911,,soon,
G,police,MAJ,911,,,Bolij
H,police,MAJ,,,,
,police,MAJ,911,,,
I,police`,
      [makeKnown({})],
    )
    expect(plan.writes.map((write) => [write.at, changedContactCells(write)])).toEqual([
      [
        'line 2',
        [
          { column: 'name', from: 'Majuro police', to: 'Majuro Police' },
          { column: 'phone', from: '625-8666', to: '625-9999' },
        ],
      ],
    ])
    expect(plan.refused.map(({ at, problems }) => [at, problems.map(({ field }) => field)])).toEqual([
      ['line 3', ['phone']],
      ['line 4', ['phone']],
      ['line 5', ['category']],
      ['line 6', ['atoll']],
      ['line 7', ['available_24_7']],
      ['line 8', ['confirmed_at']],
      ['line 9', ['mh_by']],
      ['line 10', ['phone']],
      ['line 11', ['name']],
      ['line 12', ['']],
    ])
  })

  it('a file of emergency contacts keeps an existing invalid phone number if the file changes only other fields (EMERGADM-4)', async () => {
    const old = makeKnown({ phone: 'VHF 16' })
    const file = `name,atoll,phone,description
Majuro police,MAJ,VHF 16,Day and night`
    expect((await planText(file, [old])).writes[0]?.row).toMatchObject({
      phone: 'VHF 16',
      description: 'Day and night',
    })
    const another = await planText(file.replace('VHF 16', 'VHF 12'), [old])
    expect(another.refused[0]?.problems).toMatchObject([{ field: 'phone' }])
  })

  it('a file of emergency contacts removes the confirmation if the number changes; the old day of confirmation is refused for the new number, and any day in the future (EMERGADM-5)', async () => {
    const confirmed = makeKnown({ confirmed_at: '2026-11-20T02:39:30.881234+00:00' })
    const after = async (row: string) => {
      const { writes, refused } = await planText(`name,atoll,phone,confirmed_at\nMajuro police,MAJ,${row}`, [
        confirmed,
      ])
      return writes[0]?.row.confirmed_at ?? refused[0]?.problems.map(({ field }) => field) ?? writes[0]?.row
    }
    expect(await after('625-1111,')).toMatchObject({ phone: '625-1111', confirmed_at: null })
    expect(await after('625 8666,')).toBe(confirmed.confirmed_at)
    expect(await after('625-1111,2026-11-25')).toBe('2026-11-24T12:00:00.000Z')
    expect(await after('625-1111,2026-11-20')).toEqual(['confirmed_at'])
    expect(await after('625-8666,2999-11-20')).toEqual(['confirmed_at'])
    expect((await planText('name,atoll,phone,confirmed_at\nNew,ARN,911,2999-11-20')).refused).toMatchObject([
      { problems: [{ field: 'confirmed_at' }] },
    ])
  })

  it('duplicates in a file of emergency contacts are refused; known numbers, deleted contacts and rows without an atoll are marked as doubtful (IMPORT-12)', async () => {
    const plan = await planText(
      `name,phone,atoll
New police,625-8666,ARN
NEW POLICE,911,ARN
Gone,911,WTJ
Nowhere clinic,625-1111,`,
      [makeKnown({})],
      { deleted: [{ id: 'x', name: 'gone', atoll: 'WTJ' }] },
    )
    expect(plan.refused).toEqual([
      { at: 'line 3', problems: [{ field: '', message: 'The same contact is on line 2 already' }] },
    ])
    expect(plan.writes.map(({ row, wasDeleted }) => [row.name, row.category, wasDeleted])).toEqual([
      ['New police', 'police', false],
      ['Gone', 'other', true],
      ['Nowhere clinic', 'medical', false],
    ])
    expect(plan.doubtful.map(({ problems }) => problems[0]?.message)).toEqual([
      'Same phone number as Majuro police',
      'This contact was deleted here. It is written only if it is ticked',
      'It names no atoll: visitors of the whole country will see it',
    ])
  })

  const rich = makeKnown({ description: 'Ask at the gate', radio_channel: 'VHF 16' })

  it('a file of emergency contacts clears no field with a blank cell unless an admin chose that (IMPORT-7)', async () => {
    const file = `name,atoll,radio_channel,description\nMajuro police,MAJ,,`
    expect(await planText(file, [rich])).toMatchObject({ writes: [], unchanged: 1 })
    expect((await planText(file, [rich], { isClearing: true })).writes[0]?.row).toMatchObject({
      radio_channel: null,
      description: null,
      phone: '625-8666',
    })
  })

  it('a row without atolls in a file of emergency contacts matches the only contact with the name, and is refused if there are two (IMPORT-12)', async () => {
    const noAtoll = `name,phone\nmajuro police,625-7777`
    expect((await planText(noAtoll, [rich])).writes[0]?.before?.id).toBe(rich.id)
    const twice = [rich, makeKnown({ id: '00000000-0000-4000-8000-000000000009', atoll: 'ARN' })]
    expect((await planText(noAtoll, twice)).refused[0]?.problems).toEqual([
      {
        field: 'id',
        message: '2 contacts have this name: give the atoll or the id of the one that is meant',
      },
    ])
  })

  it('a JSON file of emergency contacts means the whole country by ALL, needs no quotes for numbers, and needs UUIDs as ids (IMPORT-12)', async () => {
    const json = JSON.stringify([
      { id: rich.id, atoll: 'ALL', phone: 911 },
      { id: 'mine', name: 'x' },
    ])
    const plan = await planText(json, [rich], {}, 'a.json')
    expect(plan.writes[0]?.row).toMatchObject({ atoll: null, phone: '911', name: 'Majuro police' })
    expect(plan.refused[0]?.problems).toEqual([{ field: 'id', message: 'The id must be a UUID' }])
  })

  it('a file of emergency contacts reports words that name no category or atoll, and uses the meanings that a person chose (IMPORT-12)', async () => {
    const source = await readSource({
      name: 'a.csv',
      bytes: encodeText('name,category,atoll,phone\nA,Zebra,Atlantis,911'),
    })
    expect(mapRecords(source, NO_CHOICES, CONTACT_RULES).unknown).toEqual([
      { column: 'category', text: 'Zebra' },
      { column: 'atoll', text: 'Atlantis' },
    ])
    const values = { 'category Zebra': 'fire', 'atoll Atlantis': 'ALL' }
    const { rows } = mapRecords(source, { columns: {}, values }, CONTACT_RULES)
    expect(planContacts(rows, []).writes[0]?.row).toMatchObject({ category: 'fire', atoll: null })
  })

  it('an imported emergency contact with an unknown atoll or category is refused if the admin does not know the word, instead of being shown in the whole country (IMPORT-12)', async () => {
    const source = await readSource({
      name: 'a.csv',
      bytes: encodeText('name,category,atoll,phone\nMajuro police,Watchmen,Narnia,911'),
    })
    const values = { 'atoll Narnia': '', 'category Watchmen': '' }
    const { rows } = mapRecords(source, { columns: {}, values }, CONTACT_RULES)
    for (const contacts of [[], [makeKnown({})]]) {
      const { writes, refused } = planContacts(rows, contacts)
      expect(writes).toEqual([])
      expect(refused.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
        ['category', 'atoll'],
      ])
    }
  })
})
