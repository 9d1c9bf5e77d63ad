import { openStockDatabase, replicateBySupabasePlugin, replicateTables } from './stock-database.ts'

export interface StockPull {
  api: string
  key: string
  batchSize: number
  /** True for RxDB's plugin for Supabase, false for its replication with a handler of our own. */
  isPlugin?: boolean
}

/** Makes the first sync. Resolves to the milliseconds from opening the database until all rows of all tables are stored. */
async function syncStock(pull: StockPull): Promise<number> {
  const startedAt = performance.now()
  const database = await openStockDatabase()
  const replicate = pull.isPlugin === true ? replicateBySupabasePlugin : replicateTables
  const replications = replicate(database, pull)
  const replicationFailure = new Promise<never>((_, reject) => {
    for (const replication of replications) replication.error$.subscribe(reject)
  })
  await Promise.race([
    Promise.all(replications.map((replication) => replication.awaitInitialReplication())),
    replicationFailure,
  ])
  const elapsed = performance.now() - startedAt
  resync = async () => {
    for (const replication of replications) replication.reSync()
    await Promise.all(replications.map((replication) => replication.awaitInSync()))
  }
  return elapsed
}

let resync = async (): Promise<void> => {
  throw new Error('Sync first')
}

export type StockSyncPage = { syncStock: typeof syncStock; resync: () => Promise<void> }

Object.assign(globalThis, { stockSync: { syncStock, resync: () => resync() } satisfies StockSyncPage })
