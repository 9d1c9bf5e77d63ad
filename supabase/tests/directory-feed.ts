import { type Collection, COLLECTIONS, type DirectoryChanges } from '../../src/domain/listing.ts'
import type { Connection } from './open-database.ts'

export interface FeedAnswer {
  changes: DirectoryChanges
  bytes: number
}

/** Asks the feed as a visitor does: role anon, no claims. */
export async function askFeed(connection: Connection, since: number, maxRows = 5000): Promise<FeedAnswer> {
  const [row] = await connection.query('select public.directory_changes($1, $2)::text as answer', [
    since,
    maxRows,
  ])
  const answer = String(row?.['answer'])
  return { changes: JSON.parse(answer) as DirectoryChanges, bytes: Buffer.byteLength(answer) }
}

/** A reader with a checkpoint, as the replica is: only what the feed says, nothing else. */
export class FeedCopy {
  readonly rows = new Map<string, number>()
  revision = 0
  resets = 0

  async pull(connection: Connection, maxRows = 5000): Promise<DirectoryChanges> {
    for (;;) {
      const { changes } = await askFeed(connection, this.revision, maxRows)
      if (changes.reset) {
        this.resets += 1
        this.rows.clear()
        this.revision = 0
        continue
      }
      this.apply(changes)
      if (!changes.more) return changes
    }
  }

  private apply(changes: DirectoryChanges) {
    for (const collection of COLLECTIONS) {
      for (const row of changes.rows[collection] ?? []) this.rows.set(`${collection} ${row.id}`, row.revision)
      for (const id of changes.deleted[collection] ?? []) this.rows.delete(`${collection} ${id}`)
    }
    this.revision = changes.revision
  }

  /** [rows, sum of revisions] per table, to hold against the totals of the feed. */
  totals(): Record<Collection, [number, number]> {
    const sums = Object.fromEntries(COLLECTIONS.map((name) => [name, [0, 0]])) as Record<
      Collection,
      [number, number]
    >
    for (const [key, revision] of this.rows) {
      const sum = sums[key.slice(0, key.indexOf(' ')) as Collection]
      sum[0] += 1
      sum[1] += revision
    }
    return sums
  }
}

/** What a complete copy must hold: the published rows as the tables have them. */
export async function readPublished(connection: Connection): Promise<Map<string, number>> {
  const rows = await connection.query(
    COLLECTIONS.map(
      (name) =>
        `select '${name} ' || id as key, revision::text as revision from public.${name}` +
        (name === 'announcements' ? ' where is_active' : ''),
    ).join(' union all '),
  )
  return new Map(rows.map((row) => [String(row['key']), Number(row['revision'])]))
}
