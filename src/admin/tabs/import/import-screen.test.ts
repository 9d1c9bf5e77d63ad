import * as fc from 'fast-check'
import { describe, expect, test, it } from 'vitest'
import { testListing } from '../../../../tests/fixtures/directory-server.ts'
import { SESSION_RULES } from '../../session/idle-timer.ts'
import { formatCell, parseCell } from './cells.ts'
import { readListingsFile } from './listings-file.ts'
import type { ListingFields } from './columns.ts'
import { makeRowNote } from './import-plan.ts'
import { changedCells } from './changed-fields.ts'
import { PHOTO_IMPORT_TEXTS } from './photos/texts.ts'
import { planImport } from './plan-import.ts'
import { IMPORT_TEXTS } from './texts.ts'
import { CHUNK_ROWS, type SentRow, NOTHING_WRITTEN, type WriteReport, writePlan } from './write-plan.ts'

test('a running import asks the admin for activity some minutes before the warning that the session ends (SESSION-1)', () => {
  for (const sentence of [IMPORT_TEXTS.writing.keepOpen, PHOTO_IMPORT_TEXTS.keepOpen]) {
    const [, minutes] = /every (\d+) minutes, or your session ends/.exec(sentence) ?? []
    expect(Number(minutes) * 60_000).toBeLessThan(SESSION_RULES.warnAtMs)
  }
})

describe('a cell of the file', () => {
  test('alternative names with any characters are the same after formatting and parsing a cell', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
    const names = fc.array(fc.oneof(name, fc.constantFrom('a;b', '[', '["x"]', ' x ', '; ')), {
      minLength: 1,
    })
    fc.assert(
      fc.property(names, (value) => {
        expect(parseCell('alt_names', formatCell('alt_names', value))).toEqual(value)
      }),
    )
  })

  test.each(['=1+1', '+692-625-3250', '+692 625-3250*2', '-1', '@SUM(A1)', '\t=1', "'=1", "''+"])(
    'the text %j is exported so that no spreadsheet runs it as a formula, and is read back unchanged',
    (text) => {
      const cell = formatCell('description', text)
      expect(cell).toMatch(/^'/)
      expect(parseCell('description', cell)).toBe(text)
    },
  )

  test.each(['+692 625-3250', '+692 625 3250'])(
    'the exported phone %j has no apostrophe (IMPORT-10)',
    (phone) => {
      expect(formatCell('phone', phone)).toBe(phone)
      expect(parseCell('phone', phone)).toBe(phone)
    },
  )

  test('an exported negative coordinate stays a number and gets no apostrophe', () => {
    expect(formatCell('longitude', -171.5)).toBe('-171.5')
  })

  test('coordinates keep their exact value after formatting and parsing a cell of an exported file', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true }).filter((value) => !Object.is(value, -0))
    fc.assert(
      fc.property(degrees, (value) => {
        expect(parseCell('longitude', formatCell('longitude', value))).toBe(value)
      }),
    )
  })

  test.each([
    ['featured', 'Yes', true],
    ['featured', '0', false],
    ['featured', '', undefined],
    ['featured', 'maybe', 'maybe'],
    ['latitude', '7,1', 7.1],
    ['latitude', '0x10', '0x10'],
    ['latitude', ' 7.1 ', 7.1],
    ['latitude', '', null],
    ['atoll', ' maj ', 'MAJ'],
    ['category', 'Business', 'business'],
    ['phone', ' ', null],
    ['alt_names', 'A;; B ;', ['A', 'B']],
    ['alt_names', '[broken', '[broken'],
  ] as const)(
    'a cell of an imported file is read by its column: the %s "%s" is read as %j',
    (column, cell, value) => {
      expect(parseCell(column, cell)).toEqual(value)
    },
  )
})

const readCsv = (text: string) => readListingsFile({ name: 'a.csv', bytes: new TextEncoder().encode(text) })
const HEADER = 'name,category,atoll,phone'
const makeRows = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Shop ${at},business,MAJ,625-${1000 + at}`).join('\n')

describe('the import', () => {
  it('the import shows each refused row with its line, field and sentence, and each change with both values (IMPORT-2)', async () => {
    const known = { ...testListing(1), name: 'Store', atoll: 'MAJ', phone: '625-1000', category: 'business' }
    const plan = planImport(
      await readCsv(
        `${HEADER}\nstore,business,MAJ,625-2000\nNew,business,MAJ,625-1\n,spaceship,MAJ,625-3399\nA,business`,
      ),
      [known],
    )
    expect(plan.writes.map((write) => [write.at, changedCells(write)])).toEqual([
      [
        'line 2',
        [
          { column: 'name', from: 'Store', to: 'store' },
          { column: 'phone', from: '625-1000', to: '625-2000' },
        ],
      ],
    ])
    expect(plan.refused).toEqual([
      { at: 'line 3', problems: [{ field: 'phone', message: 'Phone number must be a valid phone number' }] },
      {
        at: 'line 4',
        problems: [
          { field: 'name', message: 'Business name is required' },
          { field: 'category', message: 'Category must be one of the list' },
        ],
      },
      makeRowNote('line 5', 'It has 2 cells, the first line has 4'),
    ])
  })

  it('the import tells the database which new rows have no id, so that it adds each name once (IMPORT-19)', async () => {
    const known = { ...testListing(1), name: 'Store', atoll: 'MAJ', phone: '625-1000', category: 'business' }
    const rows = `,Store,business,MAJ,625-2000\n,New,business,MAJ,625-1001\n${crypto.randomUUID()},Own,business,MAJ,625-1002`
    const { writes } = planImport(await readCsv(`id,${HEADER}\n${rows}`), [known])
    const sent: unknown[] = []
    const send = (chunk: SentRow<ListingFields>[]) => {
      sent.push(...chunk.map(({ row, by_name: isByName }) => [row.name, isByName]))
      return Promise.resolve(
        chunk.map(({ row }) => ({ id: row.id, outcome: 'written' as const, reason: null })),
      )
    }
    await writePlan(writes, send, () => undefined)
    expect(sent).toEqual([
      ['Store', false],
      ['New', true],
      ['Own', false],
    ])
  })

  it('a list in UTF-16 without a byte order mark is refused with the format to save it in, not as one with other columns (IMPORT-6)', async () => {
    const bytes = Uint8Array.from(Buffer.from(`${HEADER}\nStore,business,MAJ,625-1000`, 'utf16le'))
    await expect(readListingsFile({ name: 'a.csv', bytes })).rejects.toThrow(
      'a.csv is not UTF-8: save it again as "CSV UTF-8".',
    )
  })

  it('the import continues after a lost connection with the chunk whose answer was lost, and counts no row twice (IMPORT-4)', async () => {
    const { writes } = planImport(await readCsv(`${HEADER}\n${makeRows(2 * CHUNK_ROWS + 1)}`), [])
    const sent: SentRow<ListingFields>[][] = []
    let isCut = true
    const send = async (chunk: SentRow<ListingFields>[]) => {
      sent.push(chunk)
      if (sent.length === 2 && isCut) {
        isCut = false
        throw new Error('cut')
      }
      return chunk.map(({ row: { id } }, at) => ({
        id,
        outcome: sent.length === 3 && at === 0 ? ('changed' as const) : ('written' as const),
        reason: null,
      }))
    }
    let report: WriteReport | undefined
    const note = (soFar: WriteReport): void => void (report = soFar)
    await expect(writePlan(writes, send, note)).rejects.toThrow('cut')
    expect(report).toMatchObject({ done: CHUNK_ROWS, written: CHUNK_ROWS })
    expect(await writePlan(writes, send, note, { from: report ?? NOTHING_WRITTEN })).toMatchObject({
      done: 401,
      written: 400,
    })
    expect(sent.map(({ length }) => length)).toEqual([200, 200, 200, 1])
    expect(sent[2]).toEqual(sent[1])
    expect(report?.refused).toEqual([
      makeRowNote('line 202', 'Somebody changed it in the meantime: run the import again'),
    ])
  })
})
