import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { FileRow, ListingFields } from '../../../src/admin/tabs/import/columns.ts'
import { IMPORT_COLUMNS } from '../../../src/admin/tabs/import/columns.ts'
import {
  CONTACT_COLUMNS,
  type ContactFields,
} from '../../../src/admin/tabs/import/contacts/contact-columns.ts'
import {
  formatContactsFile,
  readContactsFile,
} from '../../../src/admin/tabs/import/contacts/contacts-file.ts'
import { planContacts } from '../../../src/admin/tabs/import/contacts/plan-contacts.ts'
import type { NamedFile } from '../../../src/admin/tabs/import/import-file.ts'
import type {
  DeletedRow,
  ImportPlan,
  ImportRow,
  ExistingRow,
  PlanOptions,
} from '../../../src/admin/tabs/import/import-plan.ts'
import { formatListingsFile, readListingsFile } from '../../../src/admin/tabs/import/listings-file.ts'
import { planImport } from '../../../src/admin/tabs/import/plan-import.ts'
import type { UndoReport } from '../../../src/admin/tabs/import/undo-import.ts'
import { UnreadableFileError } from '../../../src/admin/tabs/import/unreadable-file.ts'
import type { ImportOutcome, SentRow } from '../../../src/admin/tabs/import/write-plan.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { callProject } from '../ask-project.ts'
import type { Project } from '../project.ts'

/* The rows of a project that `npm run listings` and `npm run emergency-contacts` read, write and undo. */

/** The parts of the commands `npm run listings` and `npm run emergency-contacts` that differ. */
export interface FileCommand<Row extends ImportRow> {
  /** Name of the command in package.json. */
  name: string
  /** The plural word for the command's rows, such as 'listings'. */
  plural: string
  /** The plural word for the rows of one import, such as photos; absent if it is always `plural`. */
  readPlural?: (project: Project, importId: string) => Promise<string>
  /** Lines of the help text for further commands. */
  extraUsageLines?: readonly string[]
  table: string
  columns: readonly string[]
  /** Path and filter of the rows that were deleted in the last 30 days. */
  deletedSource: { table: string; query: Record<string, string> }
  /** The table of rows that must not be listed again, with the reasons. */
  forbiddenRows?: string
  readFile: (file: NamedFile) => Promise<FileRow[]>
  formatFile: (name: string, rows: readonly Row[]) => string
  planRows: (
    rows: readonly FileRow[],
    knownRows: readonly ExistingRow<Row>[],
    options: PlanOptions,
  ) => ImportPlan<Row>
  /** The database function that writes, and its argument. */
  writeCall: { call: string; request: (rows: readonly SentRow<Row>[]) => object }
  undoFunction: string
}

export const LISTINGS_COMMAND: FileCommand<ListingFields> = {
  name: 'listings',
  plural: 'listings',
  readPlural: readImportPlural,
  extraUsageLines: ['photos FOLDER|FILE.zip       photos of many businesses; see its own usage'],
  table: 'businesses',
  columns: IMPORT_COLUMNS,
  deletedSource: {
    table: 'deleted_listings',
    query: { select: 'id,name,atoll:fields->>atoll', by_undo: 'is.false' },
  },
  forbiddenRows: 'do_not_list',
  readFile: readListingsFile,
  formatFile: formatListingsFile,
  planRows: planImport,
  writeCall: {
    call: 'import_listings',
    request: (rows) => ({ listings: rows.map(({ row, ...entry }) => ({ listing: row, ...entry })) }),
  },
  undoFunction: 'undo_import',
}

export const CONTACTS_COMMAND: FileCommand<ContactFields> = {
  name: 'emergency-contacts',
  plural: 'emergency contacts',
  table: 'emergency_contacts',
  columns: CONTACT_COLUMNS,
  deletedSource: { table: 'deleted_contacts', query: { select: 'id,name,atoll' } },
  readFile: readContactsFile,
  formatFile: formatContactsFile,
  planRows: planContacts,
  writeCall: {
    call: 'import_contacts',
    request: (rows) => ({ contacts: rows.map(({ row, ...entry }) => ({ contact: row, ...entry })) }),
  },
  undoFunction: 'undo_contact_import',
}

/** Sentence that is printed after writing to a hosted project. */
export const PAGES_DELAY_NOTICE =
  'Visitors with the app see them now. The pages of the site have them after the next build: npm run hosted -- apply, then deploy dist, unless a deploy hook does it.'

/** Returns 'photos' for an import of photos, which is undone like one of listings (IMPORT-16), otherwise 'listings'. */
async function readImportPlural(project: Project, importId: string): Promise<string> {
  const filter = new URLSearchParams({ select: 'id,photos', id: `eq.${importId}` })
  const [foundImport] = (await callProject(project, 'GET', `/rest/v1/listing_imports?${filter}`)) as {
    photos: number
  }[]
  return (foundImport?.photos ?? 0) > 0 ? 'photos' : 'listings'
}

const ROWS_PER_REQUEST = 1_000

/** Reads every row, ordered by id. */
export function readExistingRows<Row extends ImportRow>(
  project: Project,
  { table, columns }: Pick<FileCommand<Row>, 'table' | 'columns'>,
): Promise<ExistingRow<Row>[]> {
  return readAllPages<ExistingRow<Row>>(project, table, { select: [...columns, 'revision'].join(',') })
}

/**
 * Rows that were deleted in the last 30 days, which an import adds again only on request (IMPORT-8), and rows that must not
 * be listed again, which an import never adds (IMPORT-17).
 */
export async function readDeletedRows<Row extends ImportRow>(
  project: Project,
  { deletedSource, forbiddenRows }: Pick<FileCommand<Row>, 'deletedSource' | 'forbiddenRows'>,
  isRestoring: boolean,
): Promise<DeletedRow[]> {
  const deletedRows = isRestoring
    ? []
    : await readAllPages<DeletedRow>(project, deletedSource.table, deletedSource.query)
  if (forbiddenRows === undefined) return deletedRows
  return [
    ...deletedRows,
    ...(await readAllPages<DeletedRow>(project, forbiddenRows, { select: 'id,name,atoll,reason' })),
  ]
}

export async function readAllPages<Row extends { id: string }>(
  project: Project,
  table: string,
  filter: Record<string, string>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const lastId = rows.at(-1)?.id
    const query = new URLSearchParams({
      ...filter,
      order: 'id.asc',
      limit: String(ROWS_PER_REQUEST),
      ...(lastId === undefined ? {} : { id: `gt.${lastId}` }),
    })
    const page = (await callProject(project, 'GET', `/rest/v1/${table}?${query}`)) as Row[]
    // The server may return fewer rows than requested, so only an empty page means the end.
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

/** Writes one chunk of an import in one transaction. */
export async function sendRows<Row extends ImportRow>(
  project: Project,
  { writeCall }: Pick<FileCommand<Row>, 'writeCall'>,
  rows: readonly SentRow<Row>[],
  { id, fileName }: { id: string; fileName: string },
): Promise<ImportOutcome[]> {
  const request = { ...writeCall.request(rows), import_id: id, file_name: fileName.slice(0, 300) }
  return (await callProject(project, 'POST', `/rest/v1/rpc/${writeCall.call}`, request)) as ImportOutcome[]
}

/** Undoes up to 200 rows of an import (IMPORT-9, IMPORT-13); null if the import is unknown or too old. */
export async function undoBatch(
  project: Project,
  undoFunction: string,
  id: string,
): Promise<UndoReport | null> {
  return (await callProject(project, 'POST', `/rest/v1/rpc/${undoFunction}`, {
    import_id: id,
  })) as UndoReport | null
}

/** @throws PlainFailure when the file as a whole cannot be read */
export async function readFileRows(
  file: string,
  read: FileCommand<ImportRow>['readFile'],
): Promise<FileRow[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new PlainFailure(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  return withPlainFailure(() => read({ name: file, bytes }))
}

/** Replaces the file as a whole, or leaves it as it was. @throws PlainFailure for an unknown file extension */
export async function replaceRowsFile(file: string, format: (name: string) => string): Promise<void> {
  const text = await withPlainFailure(() => format(file))
  const newFile = `${file}.new`
  try {
    await writeFile(newFile, text)
    await rename(newFile, file)
  } catch (error) {
    await rm(newFile, { force: true })
    // Name the file that the person typed.
    throw Object.assign(error as Error, { path: file })
  }
}

async function withPlainFailure<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFileError ? new PlainFailure(error.message) : error
  }
}
