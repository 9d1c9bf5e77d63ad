import { foldToKey } from '../../../domain/search/fold.ts'

/* Finds which column the header of a foreign list means (IMPORT-6). */

interface FoundHeader<Column> {
  column: Column
  rank: number
}

/**
 * Returns a function that finds the column of a header, such as 'Phone no.' or 'phones.0.number'; null if there is none.
 * @param names the headers of each column, in lower case, without spaces and punctuation; earlier headers are preferred
 * @param topLevelOnly columns about the row itself, which a nested header such as 'phones.0.name' does not mean
 */
export function makeHeaderFinder<Column extends string>(
  names: Partial<Record<Column, string>>,
  topLevelOnly: ReadonlySet<Column>,
): (header: string) => FoundHeader<Column> | null {
  const byName = new Map(
    Object.entries<string | undefined>(names).flatMap(([column, words = '']) =>
      words.split(' ').map((name, rank) => [name, { column: column as Column, rank }] as const),
    ),
  )
  return (header) => {
    // In a header with spaces, such as 'Tel. No.', the dots do not separate the steps of a path.
    const steps = /\s/.test(header) ? [header] : header.split('.')
    const path = steps.filter((part) => part.trim() !== '' && !/^\d+$/.test(part))
    const keys = path.map((part) => foldToKey(part).replace(/[^a-z0-9]/g, ''))
    const last = keys.at(-1) ?? ''
    const parent = keys.at(-2) ?? ''
    const key = last.replace(/^(?:the|our)/, '').replace(/no$/, 'number')
    const numbered = byName.get(last.replace(/\d+$/, ''))
    const found =
      byName.get(parent + last) ??
      byName.get(last) ??
      byName.get(key) ??
      // A header with a number, such as 'Photo 3', means the same column, but ranks after the header without it.
      (numbered && { ...numbered, rank: numbered.rank + 50 })
    if (found === undefined) return null
    if (parent !== '' && byName.get(parent + last) === undefined && topLevelOnly.has(found.column))
      return null
    return { column: found.column, rank: found.rank + 100 * (path.length - 1) }
  }
}
