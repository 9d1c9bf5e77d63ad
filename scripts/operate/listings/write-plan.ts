import type { Project } from '../project.ts'
import { isRefusal, readRevisions, writeListings } from './directory.ts'
import type { PlannedWrite, RowNote } from './plan-import.ts'
import { rename, writeFile } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { PlainFailure } from '../../../supabase/local/plain-failure.ts'
import { COLUMNS, formatCell, type ListingFields } from './columns.ts'

/** Byte order mark. Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes listings as .csv (CRLF, with a byte order mark, as spreadsheets expect) or .json.
 * @throws PlainFailure for any other file extension
 */
export async function writeListingsFile(file: string, listings: readonly ListingFields[]): Promise<void> {
  const text = formatListings(file, listings)
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

function formatListings(file: string, listings: readonly ListingFields[]): string {
  if (/\.json$/i.test(file)) {
    return `${JSON.stringify(
      listings.map((listing) => Object.fromEntries(COLUMNS.map((column) => [column, listing[column]]))),
      null,
      2,
    )}\n`
  }
  if (!/\.csv$/i.test(file)) throw new PlainFailure(`${file} must end in .csv or .json.`)
  const rows = listings.map((listing) => COLUMNS.map((column) => formatCell(column, listing[column])))
  // Records end with CRLF, so by default a cell with only a line feed would not be quoted. `quoted_match` quotes it.
  const quoting = { record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
  return BYTE_ORDER_MARK + stringify([[...COLUMNS], ...rows], quoting)
}

/** Maximum rows in one transaction, so that an admin's save never waits long for the import (FEED-7). */
export const BATCH_ROWS = 200

export interface WriteReport {
  written: number
  refused: RowNote[]
}

/**
 * Writes the planned listings in batches, each in one transaction. Listings that somebody changed after the comparison
 * are skipped. When the database refuses a batch, the batch is split in half again and again until the invalid row is
 * found.
 */
export async function writePlan(
  project: Project,
  writes: readonly PlannedWrite[],
  onBatch: (written: number) => void,
): Promise<WriteReport> {
  const report: WriteReport = { written: 0, refused: [] }
  for (let at = 0; at < writes.length; at += BATCH_ROWS) {
    const batch = await withoutChanged(project, writes.slice(at, at + BATCH_ROWS), report)
    await writeOrHalve(project, batch, report)
    onBatch(report.written)
  }
  return report
}

async function withoutChanged(
  project: Project,
  batch: readonly PlannedWrite[],
  report: WriteReport,
): Promise<PlannedWrite[]> {
  const changes = batch.filter(({ revision }) => revision !== null)
  if (changes.length === 0) return [...batch]
  const now = await readRevisions(
    project,
    changes.map(({ listing }) => listing.id),
  )
  return batch.filter(({ at, listing, revision }) => {
    if (revision === null || now.get(listing.id) === revision) return true
    const what = now.has(listing.id) ? 'changed' : 'deleted'
    report.refused.push({ at, reason: `Somebody ${what} this listing meanwhile: run the import again` })
    return false
  })
}

async function writeOrHalve(
  project: Project,
  batch: readonly PlannedWrite[],
  report: WriteReport,
): Promise<void> {
  if (batch.length === 0) return
  try {
    await writeListings(
      project,
      batch.map(({ listing }) => listing),
    )
    report.written += batch.length
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only) {
      report.refused.push({ at: only.at, reason: `The database refuses it: ${error.reason}` })
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await writeOrHalve(project, batch.slice(0, middle), report)
    await writeOrHalve(project, batch.slice(middle), report)
  }
}
