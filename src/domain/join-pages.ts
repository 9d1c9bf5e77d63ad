import { COLLECTIONS, type Collection, type DirectoryChanges } from './listing.ts'

/**
 * Several answers of `directory_changes` that followed each other from `since = 0`, as one: what a reader that
 * applied them all would hold. A row that changed between two pages comes twice and counts once, with its newest
 * revision; one that was deleted in between is left out.
 * @throws RangeError when there is no page, or a page tells to start again (`reset`)
 */
export function joinPages(pages: readonly DirectoryChanges[]): DirectoryChanges {
  const last = pages.at(-1)
  if (!last) throw new RangeError('A directory of no pages')
  if (pages.some((page) => page.reset || page.epoch !== last.epoch)) {
    throw new RangeError('The pages do not belong together')
  }
  const rows = Object.fromEntries(COLLECTIONS.map((collection) => [collection, joinRows(pages, collection)]))
  return { ...last, rows, deleted: {} }
}

function joinRows(pages: readonly DirectoryChanges[], collection: Collection): { revision: number }[] {
  const byId = new Map<string, { id: string; revision: number }>()
  for (const page of pages) {
    for (const id of page.deleted[collection] ?? []) byId.delete(id)
    for (const row of page.rows[collection] ?? []) byId.set(row.id, row)
  }
  return [...byId.values()].sort((a, b) => a.revision - b.revision)
}
