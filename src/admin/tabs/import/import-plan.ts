import type { FieldProblem } from '../../../domain/form-fields.ts'
import { foldToKey } from '../../../domain/search/fold.ts'
import { type FileRow, NO_ORIGIN, type RowOrigin } from './columns.ts'

/* The plan of an import: what a file of listings or emergency contacts would change in the directory. */

/** The fields that every imported row has; the others depend on the kind of file. */
export interface ImportRow {
  id: string
  name: string
  atoll: string | null
}

/** A row that was deleted here, or one that must not be listed again, with the reason (IMPORT-8, IMPORT-17). */
export interface DeletedRow extends ImportRow {
  reason?: string
}

/** A row that the directory already has, with the revision that it had when it was read. */
export type ExistingRow<Row> = Row & { revision: number }

/** A complete row that the import would write, and its position in the file. */
export interface PlannedWrite<Row extends ImportRow> {
  at: string
  row: Row
  /** The row before the change; null for a new row. */
  before: ExistingRow<Row> | null
  /**
   * True for a new row for which the file gives no id: it stands for the only row of its name on its atoll. The database
   * refuses it when another import has added that name since the comparison (IMPORT-19).
   */
  isByName: boolean
  /** True for a row that was deleted here or must not be listed: it is written only if a person ticks it (IMPORT-8). */
  wasDeleted: boolean
  origin: RowOrigin
}

/** Why a row is refused or should be checked, with a sentence for each field. */
export interface RowNote {
  at: string
  problems: readonly FieldProblem[]
}

/** A note about the row as a whole, not about one of its fields. */
export function makeRowNote(at: string, message: string): RowNote {
  return { at, problems: [{ field: '', message }] }
}

/** The photos that a row of a list names, in the order of the row. */
export interface RowPhotos {
  /** Place of the row in the list, such as a line of the file. */
  at: string
  listing: ImportRow
  names: readonly string[]
}

export interface ImportPlan<Row extends ImportRow> {
  writes: PlannedWrite<Row>[]
  unchanged: number
  refused: RowNote[]
  /** Rows that are written but should be checked by a person. */
  doubtful: RowNote[]
  /** The photos that the rows of the file refer to, including unchanged rows. */
  photos: RowPhotos[]
}

export interface PlanOptions {
  /** True: a blank cell clears its field. */
  isClearing?: boolean
  /** Rows that were deleted in the last 30 days, and rows that must not be listed again. */
  deleted?: readonly DeletedRow[]
  /** Sentences that tell a person how to import a deleted or forbidden row. */
  restoreHints?: { deleted: string; forbidden: string }
}

const TICK_HINT = 'It is written only if it is ticked'
/** Hints for the screen, where an admin imports a deleted or forbidden row by ticking it. */
export const TICK_HINTS = { deleted: TICK_HINT, forbidden: TICK_HINT } as const

export interface PlannedRow<Row extends ImportRow> {
  row: Row
  before: ExistingRow<Row> | null
  isChanged: boolean
}

interface PlanRules<Row extends ImportRow> {
  /** Makes a complete row from a row of the file, or returns why it is refused. */
  planRow: (row: FileRow) => PlannedRow<Row> | FieldProblem[]
  /** Sentences that say why a new row may be one that exists already, or should be checked for another reason. */
  doubtsOf: (row: Row, wasDeleted: boolean, from: FileRow) => string[]
  /** The sentence about a row that must not be listed again. */
  forbidden?: (reason: string) => string
  /** The sentence about a row that is in the file twice. */
  twice: (at: string) => string
}

/** Compares the rows of a file with the directory. If several rows mean the same listing or contact, only the first is used. */
export function planRows<Row extends ImportRow>(
  rows: readonly FileRow[],
  deleted: readonly DeletedRow[],
  { planRow, doubtsOf, twice, forbidden = (reason) => reason }: PlanRules<Row>,
): ImportPlan<Row> {
  const plan: ImportPlan<Row> = { writes: [], unchanged: 0, refused: [], doubtful: [], photos: [] }
  const deletedRows = indexDeletedRows(deleted)
  const placeByRowKey = new Map<string, string>()
  for (const from of rows) {
    const outcome = planRow(from)
    if (Array.isArray(outcome)) {
      plan.refused.push({ at: from.at, problems: outcome })
      continue
    }
    const { row, before } = outcome
    const claims = [row.id, ...(from.fields['id'] ? [] : [nameKey(row)])]
    const earlier = claims.map((claim) => placeByRowKey.get(claim)).find((at) => at !== undefined)
    if (earlier !== undefined) {
      plan.refused.push(makeRowNote(from.at, twice(earlier)))
      continue
    }
    for (const claim of [row.id, nameKey(row)]) placeByRowKey.set(claim, from.at)
    if (from.photos !== undefined) {
      const { id, name, atoll } = row
      plan.photos.push({ at: from.at, listing: { id, name, atoll }, names: from.photos })
    }
    if (!outcome.isChanged) {
      plan.unchanged += 1
      continue
    }
    const past = before === null ? (deletedRows.get(row.id) ?? deletedRows.get(nameKey(row))) : undefined
    const wasDeleted = past !== undefined
    const reason = past?.reason ?? null
    plan.writes.push({
      at: from.at,
      row,
      before,
      isByName: before === null && !from.fields['id'],
      wasDeleted,
      origin: from.origin ?? NO_ORIGIN,
    })
    if (before === null) {
      const doubts = doubtsOf(row, wasDeleted && reason === null, from)
      const sentences = reason === null ? doubts : [forbidden(reason), ...doubts]
      const problems = sentences.map((message) => ({ field: '', message }))
      if (problems.length > 0) plan.doubtful.push({ at: from.at, problems })
    }
  }
  return plan
}

/** Indexes deleted rows by id and by name. A row that must not be listed again replaces one that was only deleted. */
function indexDeletedRows(deleted: readonly DeletedRow[]): Map<string, DeletedRow> {
  const ordered = [
    ...deleted.filter(({ reason }) => reason === undefined),
    ...deleted.filter((one) => one.reason),
  ]
  return new Map(ordered.flatMap((one) => [one.id, nameKey(one)].map((key) => [key, one] as const)))
}

/** The key by which rows without ids are compared: the atoll and the folded name. */
export function nameKey({ name, atoll }: Pick<ImportRow, 'name' | 'atoll'>): string {
  return `${atoll ?? ''} ${foldToKey(name) || name}`
}

/** The fields without blank ones, because a blank cell of a list must not clear a field (IMPORT-7). */
export function filledFields(fields: FileRow['fields']): FileRow['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
}

export interface ChangedCell {
  column: string
  from: string
  to: string
}

/** The columns that a write changes, with the cells before and after; for a new row, its filled columns. */
export function findChangedCells<Row extends ImportRow, Column extends string & keyof Row>(
  { row, before }: Pick<PlannedWrite<Row>, 'row' | 'before'>,
  columns: readonly Column[],
  formatCell: (column: Column, value: unknown) => string,
): ChangedCell[] {
  return columns
    .filter((column) => column !== 'id')
    .flatMap((column) => {
      const from = before === null ? '' : formatCell(column, before[column])
      const to = formatCell(column, row[column])
      return from === to || (before === null && to === 'false') ? [] : [{ column, from, to }]
    })
}
