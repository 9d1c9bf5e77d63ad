import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { COLLECTIONS, type Collection } from '../../../src/domain/snapshot/collections.ts'
import { collectionSchema } from '../../../src/directory/worker/schemas.ts'

/*
 * The stock solution with the same libraries: one RxDB collection per table with RxDB's own replication over supabase-js,
 * pulled by timestamp and id. It is the reference, so it has the same rows and schema.
 */

export interface StockRow {
  id: string
  revision: number
  /** Only rows of listings have a name and a category. */
  name?: string
  category?: string
}

interface Checkpoint {
  at: string
  id: string
}

export type StockDatabase = RxDatabase<Record<Collection, RxCollection<StockRow>>>

export async function openStockDatabase(): Promise<StockDatabase> {
  const database: StockDatabase = await createRxDatabase({ name: 'stock', storage: getRxStorageDexie() })
  await database.addCollections(
    Object.fromEntries(COLLECTIONS.map((name) => [name, { schema: collectionSchema(name) }])) as Record<
      Collection,
      { schema: ReturnType<typeof collectionSchema> }
    >,
  )
  return database
}

export function replicateTables(
  database: StockDatabase,
  pull: { api: string; key: string; batchSize: number },
): RxReplicationState<StockRow, Checkpoint>[] {
  const client = createClient(pull.api, pull.key, { auth: { persistSession: false } })
  return COLLECTIONS.map((table) =>
    replicateRxCollection<StockRow, Checkpoint>({
      collection: database[table],
      replicationIdentifier: `${pull.api}/${table}`,
      live: true,
      pull: {
        batchSize: pull.batchSize,
        handler: (checkpoint, batchSize) => pullPage(client, table, checkpoint, batchSize),
      },
    }),
  )
}

/** Replicates with RxDB's plugin for Supabase, without live updates, because only the first sync is measured. */
export function replicateBySupabasePlugin(
  database: StockDatabase,
  pull: { api: string; key: string; batchSize: number },
): ReturnType<typeof replicateSupabase<StockRow>>[] {
  const client = createClient(pull.api, pull.key, {
    auth: { persistSession: false },
    // The plugin writes names of columns in quotes, which the local API does not accept.
    global: { fetch: (input, init) => fetch(removeEncodedQuotes(input), init) },
  })
  return COLLECTIONS.map((table) =>
    replicateSupabase<StockRow>({
      client,
      tableName: table,
      collection: database[table],
      replicationIdentifier: `${pull.api}/${table}`,
      live: false,
      modifiedField: changeTimeColumn(table),
      pull: {
        batchSize: pull.batchSize,
        // Cast, because the plugin's type is that of a select of all columns.
        queryBuilder: () => client.from(table).select(readableColumns(table)) as never,
      },
    }),
  )
}

function removeEncodedQuotes(address: RequestInfo | URL): string {
  return (address instanceof Request ? address.url : String(address)).replaceAll('%22', '')
}

/** The columns to select: all that a visitor may read. The author of an announcement is not among them. */
function readableColumns(table: Collection): string {
  return table === 'announcements' ? Object.keys(collectionSchema(table).properties).join() : '*'
}

/** The column with the time of a row's last change. */
function changeTimeColumn(table: Collection): 'created_at' | 'updated_at' {
  return table === 'business_images' ? 'created_at' : 'updated_at'
}

async function pullPage(
  client: SupabaseClient,
  table: Collection,
  checkpoint: Checkpoint | undefined,
  batchSize: number,
): Promise<{ documents: (StockRow & { _deleted: boolean })[]; checkpoint: Checkpoint | undefined }> {
  const time = changeTimeColumn(table)
  const query = client.from(table).select(readableColumns(table)).order(time).order('id').limit(batchSize)
  const changedAfter =
    checkpoint && `${time}.gt."${checkpoint.at}",and(${time}.eq."${checkpoint.at}",id.gt.${checkpoint.id})`
  const { data, error } = await (changedAfter === undefined ? query : query.or(changedAfter))
  if (error !== null) throw new Error(error.message)
  const rows = data as unknown as (StockRow & Record<string, string>)[]
  const lastRow = rows.at(-1)
  return {
    documents: rows.map((row) => Object.assign(row, { _deleted: false })),
    checkpoint: lastRow === undefined ? checkpoint : { at: lastRow[time] ?? '', id: lastRow.id },
  }
}
