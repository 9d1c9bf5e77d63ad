import { describe, expect, test } from 'vitest'
import { chooseMyChanges, compareVersions, proposeChoice } from './merge-versions.ts'

interface ContactRow {
  name: string
  phone: string | null
  pages: string[]
}

const baseRow: ContactRow = { name: 'Store', phone: '625-0000', pages: ['*'] }
const compare = (theirs: Partial<ContactRow>, mine: Partial<ContactRow>) =>
  compareVersions(['name', 'phone', 'pages'], {
    base: baseRow,
    theirs: { ...baseRow, ...theirs },
    mine: { ...baseRow, ...mine },
  }).map((difference) => `${difference.field} ${difference.changedBy} ${proposeChoice(difference)}`)

describe('two versions of a row', () => {
  test.each<[Partial<ContactRow>, Partial<ContactRow>, string[]]>([
    [{}, {}, []],
    [{ name: 'Shop' }, { name: 'Shop' }, []],
    [{ name: 'Shop' }, {}, ['name them theirs']],
    [{}, { phone: null }, ['phone me mine']],
    [{ name: 'Shop' }, { name: 'Kiosk' }, ['name both null']],
    [{ pages: ['/'] }, { phone: '1' }, ['phone me mine', 'pages them theirs']],
  ])(
    'if another admin changed %j and this admin changed %j, the two versions of the row differ in the fields %j',
    (theirs, mine, expected) => {
      expect(compare(theirs, mine)).toEqual(expected)
    },
  )
})

test("'Keep all of mine' keeps what another admin changed in fields that this admin did not touch (CONFLICT-2)", () => {
  const base = { name: 'Store', phone: '1', hours: 'a' }
  const theirs = { name: 'Store', phone: '2', hours: 'b' }
  const mine = { name: 'Shop', phone: '1', hours: 'c' }
  const differences = compareVersions(['name', 'phone', 'hours'], { base, theirs, mine })
  expect(chooseMyChanges(differences)).toEqual({ name: 'mine', phone: 'theirs', hours: 'mine' })
})

test('without a version before both, as after the lost answer of a new row, nothing is proposed for the fields that differ (CONFLICT-2)', () => {
  const theirs = { name: 'Store', phone: '2' }
  const differences = compareVersions(['name', 'phone'], {
    base: null,
    theirs,
    mine: { ...theirs, phone: '1' },
  })
  expect(differences).toEqual([{ field: 'phone', changedBy: 'both' }])
  expect(differences.map(proposeChoice)).toEqual([null])
})

test.each([
  [
    'they changed the number',
    { phone: '2' },
    { confirmed: '28 Nov' },
    { phone: 'theirs', confirmed: 'theirs' },
  ],
  ['I changed the number', { confirmed: '28 Nov' }, { phone: '2' }, { phone: 'mine', confirmed: 'mine' }],
])(
  'in a conflict about an emergency contact the admin must choose the day of confirmation where %s; Keep all of mine takes that day with the number (CONFLICT-9)',
  (_, theirs, mine, kept) => {
    const base = { phone: '1', confirmed: '' }
    const versions = { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }
    const differences = compareVersions(['phone', 'confirmed'], versions, { confirmed: 'phone' })
    expect(differences.map(proposeChoice)).toEqual([kept.phone, null])
    expect(chooseMyChanges(differences)).toEqual(kept)
  },
)

test.each([
  ['they changed both', { phone: '2', confirmed: '' }, {}, 'theirs'],
  ['I changed both', {}, { phone: '2', confirmed: '' }, 'mine'],
])(
  'in a conflict about an emergency contact the number and its day of confirmation are proposed together where %s (CONFLICT-9)',
  (_, theirs, mine, proposed) => {
    const base = { phone: '1', confirmed: '28 Nov' }
    const versions = { base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }
    const differences = compareVersions(['phone', 'confirmed'], versions, { confirmed: 'phone' })
    expect(differences.map(proposeChoice)).toEqual([proposed, proposed])
    expect(chooseMyChanges(differences)).toEqual({ phone: proposed, confirmed: proposed })
  },
)
