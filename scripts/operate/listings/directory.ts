import { ApiFailure, askProject } from '../ask-project.ts'
import type { Project } from '../project.ts'
import { COLUMNS, type ListingFields } from './columns.ts'
import type { KnownListing } from './plan-import.ts'

const PAGE_ROWS = 1_000

/** Reads every listing of the directory, ordered by id. */
export async function readListings(project: Project): Promise<KnownListing[]> {
  const listings: KnownListing[] = []
  for (;;) {
    const last = listings.at(-1)?.id
    const query = new URLSearchParams({
      select: [...COLUMNS, 'revision'].join(','),
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

/** Returns the current revisions of these listings. Deleted listings are not in the result. */
export async function readRevisions(project: Project, ids: readonly string[]): Promise<Map<string, number>> {
  const query = new URLSearchParams({ select: 'id,revision', id: `in.(${ids.join(',')})` })
  const rows = (await askProject(project, 'GET', `/rest/v1/businesses?${query}`)) as {
    id: string
    revision: number
  }[]
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/**
 * Adds or changes these listings in one transaction: either all or none are written.
 * @throws ApiFailure when one of them is refused
 */
export async function writeListings(project: Project, listings: readonly ListingFields[]): Promise<void> {
  await askProject(project, 'POST', '/rest/v1/businesses?on_conflict=id', listings, {
    Prefer: 'resolution=merge-duplicates,return=minimal',
  })
}

/** Whether a row violates a database constraint. False for problems with the connection or the key. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && /^2[123]/.test(error.code)
}
