import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { PastKind } from './import-kind.ts'

/* Undo of whole imports (IMPORT-9). The database knows what each row was before, and what somebody changed since. */

/** The query of the past imports; invalidate it after an import. */
export const PAST_IMPORTS_KEY = ['past-imports']

export interface PastImport {
  id: string
  file_name: string
  added: number
  changed: number
  /** Photos that it added; contacts have none. */
  photos?: number
  /** ISO 8601. */
  imported_at: string
  imported_by: string | null
  undone_at: string | null
}

/** What became of an import that was undone. */
export interface UndoReport {
  /** Rows that are not undone yet: call again. */
  left: number
  undone: number
  /** Rows that somebody changed or deleted since, which stay as they are. A photo is here as its business. */
  kept: readonly KeptRow[]
}

interface KeptRow {
  id: string
  name: string
  reason: 'changed' | 'deleted'
}

/** What stays as it is, with the number of photos of one business that stay for one reason. */
export function countKept(kept: readonly KeptRow[]): (KeptRow & { count: number })[] {
  const rows = new Map<string, KeptRow & { count: number }>()
  for (const row of kept) {
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

/** All imports that can be undone, newest first. @throws RequestFailure */
export async function readPastImports(
  { tables }: AdminBackend,
  table: PastKind['table'],
  now: number,
): Promise<PastImport[]> {
  const since = new Date(now - UNDO_DAYS * 86_400_000).toISOString()
  const imports = await tables.readAllRows<PastImport>(table, {
    filter: (query) => query.gt('imported_at', since),
  })
  return imports.sort((a, b) => Date.parse(b.imported_at) - Date.parse(a.imported_at))
}

/**
 * Undoes an import in parts. A part whose answer was lost is asked for by calling again, which undoes nothing twice.
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
