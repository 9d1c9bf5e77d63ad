import { COLLECTIONS, type DirectoryChanges } from '../../src/domain/listing.ts'
import type { LocalDatabase } from './local-database.ts'
import type { TableChange } from './realtime-protocol.ts'

const PAGE_ROWS = 1_000

/**
 * Finds changes in the directory by reading its feed, which contains only published content. It remembers the known
 * ids, to distinguish new rows from changed ones.
 */
export class DirectoryWatch {
  private revision = 0
  private readonly known = new Set<string>()
  private activityBefore = -1

  private constructor(private readonly database: LocalDatabase) {}

  /** Starts a watch that reports all changes from now on. */
  static async start(database: LocalDatabase): Promise<DirectoryWatch> {
    const watch = new DirectoryWatch(database)
    await watch.read()
    return watch
  }

  /** Returns the changes since the last call, in the order in which they were committed. */
  async read(): Promise<TableChange[]> {
    if (this.database.activity() === this.activityBefore) return []
    const changes: TableChange[] = []
    for (let more = true; more;) {
      const page = await this.readPage()
      more = page.more
      if (page.reset) this.known.clear()
      else changes.push(...this.toChanges(page))
      this.revision = page.reset ? 0 : page.revision
      more ||= page.reset
    }
    this.activityBefore = this.database.activity()
    return changes
  }

  private async readPage(): Promise<DirectoryChanges> {
    const [row] = await this.database.query<{ changes: DirectoryChanges }>(
      'select public.directory_changes($1, $2) as changes',
      [this.revision, PAGE_ROWS],
    )
    if (!row) throw new Error('directory_changes answered nothing')
    return row.changes
  }

  private toChanges(page: DirectoryChanges): TableChange[] {
    const deletions = COLLECTIONS.flatMap((table) =>
      (page.deleted[table] ?? []).flatMap((id) => this.toDeletion(table, id, page.revision)),
    )
    const changes = COLLECTIONS.flatMap((table) =>
      (page.rows[table] ?? []).map((row) => this.toChange(table, row)),
    )
    return deletions.concat(changes)
  }

  private toChange(table: string, row: { id: string }): TableChange {
    const record: Record<string, unknown> = { ...row }
    const key = `${table} ${row.id}`
    const type = this.known.has(key) ? 'UPDATE' : 'INSERT'
    this.known.add(key)
    return { table, type, record, old: type === 'UPDATE' ? { id: row.id } : {} }
  }

  /** A deletion is reported twice: for the row's own table and as a new tombstone. */
  private toDeletion(table: string, id: string, revision: number): TableChange[] {
    this.known.delete(`${table} ${id}`)
    const tombstone = { collection: table, id, revision }
    return [
      { table, type: 'DELETE', record: {}, old: { id } },
      { table: 'directory_tombstones', type: 'INSERT', record: tombstone, old: {} },
    ]
  }
}
