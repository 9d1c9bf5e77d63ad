import { readFile, rename, writeFile } from 'node:fs/promises'
import { IMPORT_COLUMNS, type FileRow, type ListingFields } from '../../../src/admin/tabs/import/columns.ts'
import { formatListingsFile, readListingsFile } from '../../../src/admin/tabs/import/listings-file.ts'
import { UnreadableFileError } from '../../../src/admin/tabs/import/unreadable-file.ts'
import type { DeletedName } from '../../../src/admin/tabs/import/plan-import.ts'
import type { KnownListing } from '../../../src/admin/tabs/import/known-listings.ts'
import type { UndoReport } from '../../../src/admin/tabs/import/undo-import.ts'
import type { ImportedListing, ImportOutcome } from '../../../src/admin/tabs/import/write-plan.ts'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { askProject } from '../ask-project.ts'
import type { Project } from '../project.ts'

const PAGE_ROWS = 1_000

/** Reads every listing of the directory, ordered by id. */
export async function readListings(project: Project): Promise<KnownListing[]> {
  const listings: KnownListing[] = []
  for (;;) {
    const last = listings.at(-1)?.id
    const query = new URLSearchParams({
      select: [...IMPORT_COLUMNS, 'revision'].join(','),
      order: 'id.asc',
      limit: String(PAGE_ROWS),
      ...(last === undefined ? {} : { id: `gt.${last}` }),
    })
    const page = (await askProject(project, 'GET', `/rest/v1/businesses?${query}`)) as KnownListing[]
    // The server may return fewer rows than requested, so only an empty page means the end.
    if (page.length === 0) return listings
    listings.push(...page)
  }
}

/** Listings that were deleted in the last 30 days: an import does not bring them back unasked (IMPORT-8). */
export async function readDeletedNames(project: Project): Promise<DeletedName[]> {
  const query = new URLSearchParams({ select: 'id,name,atoll:fields->>atoll', by_undo: 'is.false' })
  return (await askProject(project, 'GET', `/rest/v1/deleted_listings?${query}`)) as DeletedName[]
}

/** Writes one chunk of an import in one transaction. */
export async function sendListings(
  project: Project,
  listings: readonly ImportedListing[],
  { id, fileName }: { id: string; fileName: string },
): Promise<ImportOutcome[]> {
  const request = { listings, import_id: id, file_name: fileName.slice(0, 300) }
  return (await askProject(project, 'POST', '/rest/v1/rpc/import_listings', request)) as ImportOutcome[]
}

/** Undoes up to 200 rows of an import (IMPORT-9); null if it is unknown or too old. */
export async function undoPart(project: Project, id: string): Promise<UndoReport | null> {
  return (await askProject(project, 'POST', '/rest/v1/rpc/undo_import', {
    import_id: id,
  })) as UndoReport | null
}

/** @throws PlainFailure when the file as a whole cannot be read */
export async function readListingsOf(file: string): Promise<FileRow[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new PlainFailure(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  return plainly(() => readListingsFile({ name: file, bytes }))
}

/** @throws PlainFailure for an unknown file extension */
export async function writeListingsTo(file: string, listings: readonly ListingFields[]): Promise<void> {
  const text = await plainly(() => formatListingsFile(file, listings))
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

async function plainly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFileError ? new PlainFailure(error.message) : error
  }
}
