import { describe, expect, it } from 'vitest'
import { readSource } from './import-file.ts'

/* CSV as spreadsheets and people write it (IMPORT-6). */

/** Describes each row: where it begins, and its cells or the reason why it cannot be read. */
async function describeRows(text: string): Promise<string[]> {
  const { records } = await readSource({ name: 'a.csv', bytes: new TextEncoder().encode(text) })
  return records.map(({ at, cells, problem }) =>
    [at, ...(problem === undefined ? cells.map((cell) => cell.join(': ')) : [problem])].join(' | '),
  )
}

const STORE_ROW = 'Name: Store | Atoll: MAJ | Phone: 625-1000'
const INN_ROW = 'Name: Inn | Atoll: ARN | Phone: 625-2000'

describe('a CSV file (IMPORT-6)', () => {
  it.each([
    ['blank rows', 'Name,Atoll,Phone\nStore,MAJ,625-1000\n,,\n , ,\n\n,,,,\nInn,ARN,625-2000\n,,', [2, 7]],
    [
      'a title above the columns',
      'Businesses of 2026\nName,Atoll,Phone\nStore,MAJ,625-1000\nInn,ARN,625-2000',
      [3, 4],
    ],
    [
      'a title in a row of cells',
      '"All, 2026",,\n,,\nName,Atoll,Phone\nStore,MAJ,625-1000\nInn,ARN,625-2000',
      [4, 5],
    ],
    ['a title with a comma', 'All, 2026\nName;Atoll;Phone\nStore;MAJ;625-1000\nInn;ARN;625-2000', [3, 4]],
    [
      'a title over two lines',
      '"All\nof 2026"\r\nName,Atoll,Phone\r\nStore,MAJ,625-1000\r\nInn,ARN,625-2000',
      [4, 5],
    ],
    ['the separator of Excel', 'sep=;\r\nName;Atoll;Phone\r\nStore;MAJ;625-1000\r\nInn;ARN;625-2000', [3, 4]],
    [
      'a byte order mark and a quoted separator line',
      '\ufeff"sep=|"\nName|Atoll|Phone\nStore|MAJ|625-1000\nInn|ARN|625-2000',
      [3, 4],
    ],
    [
      'the separator line as a row of cells',
      'SEP=,,,\nName,Atoll,Phone\nStore,MAJ,625-1000\nInn,ARN,625-2000',
      [3, 4],
    ],
    ['tabs', 'Name\tAtoll\tPhone\nStore\tMAJ\t625-1000\nInn\tARN\t625-2000', [2, 3]],
  ])(
    'a CSV file with %s is read, and each row has the number of its line',
    async (_what, text, [first, second]) => {
      expect(await describeRows(text)).toEqual([
        `line ${first} | ${STORE_ROW}`,
        `line ${second} | ${INN_ROW}`,
      ])
    },
  )

  it.each([
    [
      '"Name (English, Marshallese)";Atoll\nStore;MAJ',
      'line 2 | Name (English, Marshallese): Store | Atoll: MAJ',
    ],
    [
      'Name (English, Marshallese);Atoll;Phone\nStore;MAJ;1',
      'line 2 | Name (English, Marshallese): Store | Atoll: MAJ | Phone: 1',
    ],
    ['Name;Remarks, prices\nStore;"Rice, $5"', 'line 2 | Name: Store | Remarks, prices: Rice, $5'],
    ['Name;Goods\nStore;rice, fish, rope', 'line 2 | Name: Store | Goods: rice, fish, rope'],
    ['Name,Other names\nStore,A; B; C', 'line 2 | Name: Store | Other names: A; B; C'],
    ['Name;Note\nStore;"He said ""a, b, c, d"""', 'line 2 | Name: Store | Note: He said "a, b, c, d"'],
    [
      'Name;Note\n5" pipes; a\n"6"" pipes, b, c";7"',
      'line 2 | Name: 5" pipes | Note:  a',
      'line 3 | Name: 6" pipes, b, c | Note: 7"',
    ],
  ])('a CSV file is split at its own separator: %j', async (text, ...rows) => {
    expect(await describeRows(text)).toEqual(rows)
  })

  it.each([
    ['Bar "The Reef"', 'Bar "The Reef"'],
    ['"Reef" Bar', '"Reef" Bar'],
    ['"The ""Reef"" Bar"', 'The "Reef" Bar'],
    ['6" pipes', '6" pipes'],
  ])('a CSV file keeps the quotes within the cell %s', async (cell, text) => {
    expect(await describeRows(`Name\tAtoll\n${cell}\tMAJ\nInn\tARN`)).toEqual([
      `line 2 | Name: ${text} | Atoll: MAJ`,
      'line 3 | Name: Inn | Atoll: ARN',
    ])
  })

  it.each(['"Store,MAJ\n"Inn",ARN', 'Store,MAJ\n"Inn,ARN'])(
    'a CSV file is refused as a whole if the text between two quotes may contain other rows: %j',
    async (text) => {
      await expect(describeRows(`Name,Atoll\n${text}`)).rejects.toThrow(/^a\.csv is not CSV: /)
    },
  )

  it('a row of a CSV file may have blank cells after its last column, but no filled cells', async () => {
    expect(await describeRows('Name,Atoll\nStore,MAJ,, ,\nInn,ARN,,x')).toEqual([
      'line 2 | Name: Store | Atoll: MAJ',
      'line 3 | It has 4 cells, the first line has 2',
    ])
  })

  it('a row of a CSV file with too few cells is reported, and the report names the line of the column names', async () => {
    expect(await describeRows('Name,Atoll\nStore')).toEqual(['line 2 | It has 1 cells, the first line has 2'])
    expect(await describeRows('List\nName,Atoll\nStore')).toEqual(['line 3 | It has 1 cells, line 2 has 2'])
  })

  it('a CSV file with one column is read, so that a person sees the content of the file', async () => {
    expect(await describeRows('Name\nStore')).toEqual(['line 2 | Name: Store'])
  })

  it.each(['', '\n\n', ',,,\n,,'])('a CSV file with the content %j is refused as empty', async (text) => {
    await expect(describeRows(text)).rejects.toThrow('a.csv is empty: its first line must name the columns.')
  })
})
