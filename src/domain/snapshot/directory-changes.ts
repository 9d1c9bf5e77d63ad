import { COLLECTIONS, type Collection, type DirectoryChanges } from './collections.ts'
import { toRows, type Columns } from './snapshot-text.ts'

/** Row count and sum of revisions of each table: a complete replica has the same. */
export type CollectionTotals = { [C in Collection]: [count: number, revisionSum: number] }

/**
 * Checks the shape of a feed answer, so that a captive portal's page or half an answer never reaches the replica. The
 * database checks the columns; here each row needs an id and a revision, and a listing also a name to sort by.
 * @param answer of directory_changes, or of directory_changes_by_column (FEED-11)
 * @throws TypeError naming the first problem
 */
export function parseDirectoryChanges(answer: unknown): DirectoryChanges {
  const changes = requireRecord(answer, 'answer')
  requireThat(typeof changes['epoch'] === 'string' && changes['epoch'] !== '', 'epoch')
  requireThat(isCount(changes['revision']), 'revision')
  requireThat(typeof changes['more'] === 'boolean', 'more')
  requireThat(typeof changes['reset'] === 'boolean', 'reset')
  requireThat(changes['remaining'] === undefined || isCount(changes['remaining']), 'remaining')
  const rows = toRowsByTable(requireRecord(changes['rows'] ?? {}, 'rows'))
  const deleted = requireRecord(changes['deleted'] ?? {}, 'deleted')
  for (const collection of COLLECTIONS) {
    checkRows(collection, rows[collection])
    checkIds(collection, deleted[collection])
  }
  if (changes['totals'] !== undefined && changes['totals'] !== null) parseTotals(changes['totals'])
  return { ...(changes as unknown as DirectoryChanges), rows, deleted }
}

/** @throws TypeError when the columns of a table are not lists of the same length */
function toRowsByTable(tables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tables).map(([table, list]) => [
      table,
      Array.isArray(list) ? list : toRows(requireRecord(list, `rows of ${table}`) as Columns),
    ]),
  )
}

/** @throws TypeError */
export function parseTotals(value: unknown): CollectionTotals {
  const totals = requireRecord(value, 'totals')
  const parsed = {} as CollectionTotals
  for (const collection of COLLECTIONS) {
    const countAndSum = totals[collection] ?? [0, 0]
    requireThat(
      Array.isArray(countAndSum) && isCount(countAndSum[0]) && isCount(countAndSum[1]),
      `totals of ${collection}`,
    )
    parsed[collection] = countAndSum as [number, number]
  }
  return parsed
}

/** True when a value is a row that the replica can store. */
export function isDirectoryRow(
  collection: Collection,
  value: unknown,
): value is { id: string; revision: number } {
  if (typeof value !== 'object' || value === null) return false
  const row = value as Record<string, unknown>
  if (typeof row['id'] !== 'string' || row['id'] === '' || !isCount(row['revision'])) return false
  return collection !== 'businesses' || typeof row['name'] === 'string'
}

function checkRows(collection: Collection, rows: unknown): void {
  if (rows === undefined) return
  requireThat(
    Array.isArray(rows) && rows.every((row) => isDirectoryRow(collection, row)),
    `rows of ${collection}`,
  )
}

function checkIds(collection: Collection, ids: unknown): void {
  if (ids === undefined) return
  requireThat(Array.isArray(ids) && ids.every((id) => typeof id === 'string'), `deleted ids of ${collection}`)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function requireRecord(value: unknown, name: string): Record<string, unknown> {
  requireThat(typeof value === 'object' && value !== null && !Array.isArray(value), name)
  return value as Record<string, unknown>
}

function requireThat(condition: boolean, name: string): asserts condition {
  if (!condition) throw new TypeError(`Feed answer without a valid ${name}`)
}

/**
 * Joins consecutive answers of `directory_changes` from `since = 0` into one answer, with the rows that a reader has after
 * applying all of them: of a row that changed between two pages only the newest revision, and no deleted row.
 * @throws RangeError when there is no page, or a page asks for a restart (`reset`)
 */
export function joinPages(pages: readonly DirectoryChanges[]): DirectoryChanges {
  const lastPage = pages.at(-1)
  if (!lastPage) throw new RangeError('A directory of no pages')
  if (pages.some((page) => page.reset || page.epoch !== lastPage.epoch)) {
    throw new RangeError('The pages do not belong together')
  }
  const rows = Object.fromEntries(COLLECTIONS.map((collection) => [collection, joinRows(pages, collection)]))
  return { ...lastPage, rows, deleted: {} }
}

function joinRows(pages: readonly DirectoryChanges[], collection: Collection): { revision: number }[] {
  const byId = new Map<string, { id: string; revision: number }>()
  for (const page of pages) {
    for (const id of page.deleted[collection] ?? []) byId.delete(id)
    for (const row of page.rows[collection] ?? []) byId.set(row.id, row)
  }
  return [...byId.values()].sort((a, b) => a.revision - b.revision)
}
