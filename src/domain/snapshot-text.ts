import { COLLECTIONS, type DirectoryChanges } from './listing.ts'

/**
 * A snapshot of the directory as one JSON text: the head (epoch, revision, totals) on the first line, then each row
 * on a line of its own, so that a reader can keep rows while the rest is still on its way over 2G.
 * Source of the form: the answer of `directory_changes(0, ...)`.
 */
export function formatSnapshot(changes: DirectoryChanges): string {
  const { rows, ...head } = changes
  const tables = COLLECTIONS.map((collection) => {
    const lines = (rows[collection] ?? []).map((row) => JSON.stringify(row))
    return `${JSON.stringify(collection)}:[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]`
  })
  return `${JSON.stringify({ ...head, deleted: {} }).slice(0, -1)},"rows":{${tables.join(',')}}}`
}
