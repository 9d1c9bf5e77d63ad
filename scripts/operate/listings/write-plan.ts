import type { Project } from '../project.ts'
import { isRefusal, readRevisions, writeListings } from './directory.ts'
import type { PlannedWrite, RowNote } from './plan-import.ts'

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
