import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { PastImportsSource } from './import-kind.ts'

/* Undo of whole imports (IMPORT-9). The database stores the previous state of each row, and knows later changes. */

/** Query key of the past imports; invalidate it after an import. */
export const PAST_IMPORTS_KEY = ['past-imports']

export interface PastImport {
  id: string
  file_name: string
  added: number
  changed: number
  /** Number of photos that the import added; absent for contacts. */
  photos?: number
  /** ISO 8601. */
  imported_at: string
  imported_by: string | null
  undone_at: string | null
}

/** The result of one request of an undo, which undoes a part of the rows. */
export interface UndoReport {
  /** Number of rows that are not undone yet; if there are any, call the function again. */
  left: number
  undone: number
  /** Rows that are not undone because somebody changed or deleted them since. For a photo, this is the row of its business. */
  kept: readonly NotUndoneRow[]
}

interface NotUndoneRow {
  id: string
  name: string
  reason: 'changed' | 'deleted'
}

/** Counts the rows that were not undone: photos of one business with the same reason become one row with their number. */
export function countNotUndone(notUndone: readonly NotUndoneRow[]): (NotUndoneRow & { count: number })[] {
  const rows = new Map<string, NotUndoneRow & { count: number }>()
  for (const row of notUndone) {
    const key = `${row.id} ${row.reason}`
    rows.set(key, { ...row, count: (rows.get(key)?.count ?? 0) + 1 })
  }
  return [...rows.values()]
}

/** How long an import can be undone. The database has the same limit. */
const UNDO_DAYS = 30

export function undoableUntil({ imported_at }: PastImport): number {
  return Date.parse(imported_at) + UNDO_DAYS * 86_400_000
}

/** Reads the imports of the last 30 days, newest first. @throws RequestFailure */
export async function readPastImports(
  { tables }: AdminBackend,
  table: PastImportsSource['table'],
  now: number,
): Promise<PastImport[]> {
  const since = new Date(now - UNDO_DAYS * 86_400_000).toISOString()
  const imports = await tables.readAllRows<PastImport>(table, {
    filter: (query) => query.gt('imported_at', since),
  })
  return imports.sort((a, b) => Date.parse(b.imported_at) - Date.parse(a.imported_at))
}

/**
 * Undoes an import in parts. After a lost answer, call it again: no row is undone twice.
 * @param send calls the database function that undoes
 * @returns null when the import is unknown or older than 30 days
 * @throws what `send` throws
 */
export async function undoImport(
  send: () => Promise<UndoReport | null>,
  onPart: (report: UndoReport) => void,
): Promise<UndoReport | null> {
  for (;;) {
    const report = await send()
    if (report === null || report.left === 0) return report
    onPart(report)
  }
}
