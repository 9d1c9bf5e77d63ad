import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { LocalSetting } from '../../../browser/local-setting.ts'
import type { FileRow } from './columns.ts'
import type {
  ChangedCell,
  DeletedRow,
  ImportPlan,
  ImportRow,
  ExistingRow,
  PlannedWrite,
  PlanOptions,
} from './import-plan.ts'
import type { MappingRules } from './map-records.ts'
import type { ImportOutcome, SentRow } from './write-plan.ts'

interface Option {
  value: string
  label: string
}

/** What differs between importing businesses and importing emergency contacts. */
export interface ImportKind<Row extends ImportRow> {
  /** The columns of a file; `labels` has their names on the screen. */
  columns: readonly string[]
  /** Columns of a file that are not fields of a row, such as its source. */
  extras: readonly string[]
  labels: Readonly<Record<string, string>>
  rules: MappingRules
  /** The categories and atolls that a word in a file may mean. */
  words: Readonly<Record<'category' | 'atoll', readonly Option[]>>
  /** Stores the admin's choices for the last file (chosen-columns.ts). */
  chosenColumns: LocalSetting
  plan: (
    rows: readonly FileRow[],
    known: readonly ExistingRow<Row>[],
    options: PlanOptions,
  ) => ImportPlan<Row>
  changedCells: (write: PlannedWrite<Row>) => ChangedCell[]
  /** Formats the content of a .csv or .json file. `fileName` is the name of that file without its extension. */
  formatFile: (name: string, rows: readonly Row[]) => string
  fileName: string
  /** Reads every row with its revision. @throws RequestFailure */
  readKnown: (backend: AdminBackend) => Promise<ExistingRow<Row>[]>
  /** Reads rows that were deleted in the last 30 days or must not be listed again. @throws RequestFailure */
  readDeleted: (backend: AdminBackend) => Promise<DeletedRow[]>
  /** Writes up to 200 rows. @throws RequestFailure */
  send: (backend: AdminBackend, rows: SentRow<Row>[], as: ImportIdentity) => Promise<ImportOutcome[]>
  past: PastImportsSource
  event: { action: string; resource_type: string }
  /** Path of the screen to which the import screen returns. */
  parentPath: string
  texts: KindTexts
}

/** An import in the database: the id under which it can be undone, and the name of its file. */
export interface ImportIdentity {
  import_id: string
  file_name: string
}

/** The table with the imports of the last 30 days, and the database function that undoes one (IMPORT-9, IMPORT-13). */
export interface PastImportsSource {
  table: 'listing_imports' | 'contact_imports'
  undo: 'undo_import' | 'undo_contact_import'
  /** Path of the screen that shows later changes of a row; null if there is no such screen. */
  historyPath: ((id: string) => string) | null
}

export interface KindTexts {
  title: string
  back: string
  explain: string
  exportExplain: string
  /** The words for a number of rows, such as '3 businesses'. */
  count: (count: number) => string
  reading: string
}
