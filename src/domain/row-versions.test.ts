import { expect, test } from 'vitest'
import { changedFields, compareVersions, proposedChoice } from './row-versions.ts'

interface Row {
  name: string
  phone: string | null
  pages: string[]
}

const baseRow: Row = { name: 'Store', phone: '625-0000', pages: ['*'] }
const compare = (theirs: Partial<Row>, mine: Partial<Row>) =>
  compareVersions(['name', 'phone', 'pages'], {
    base: baseRow,
    theirs: { ...baseRow, ...theirs },
    mine: { ...baseRow, ...mine },
  }).map((one) => `${one.field} ${one.changedBy} ${proposedChoice(one)}`)

test.each<[Partial<Row>, Partial<Row>, string[]]>([
  [{}, {}, []],
  [{ name: 'Shop' }, { name: 'Shop' }, []],
  [{ name: 'Shop' }, {}, ['name them theirs']],
  [{}, { phone: null }, ['phone me mine']],
  [{ name: 'Shop' }, { name: 'Kiosk' }, ['name both null']],
  [{ pages: ['/'] }, { phone: '1' }, ['phone me mine', 'pages them theirs']],
])('theirs %j, mine %j', (theirs, mine, expected) => {
  expect(compare(theirs, mine)).toEqual(expected)
})

test('an update contains what changed; absent equals null (CONFLICT-2)', () => {
  expect(changedFields(baseRow, { name: 'Store', phone: null, pages: ['*'] })).toEqual({ phone: null })
  expect(changedFields<{ a?: string | null }>({}, { a: null })).toEqual({})
})
