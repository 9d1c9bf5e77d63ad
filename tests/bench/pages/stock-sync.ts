import { openStockDatabase, replicateTables } from './stock-database.ts'

/** Milliseconds from opening the database until every row of every table is stored. */
async function syncStock(pull: { api: string; key: string; batchSize: number }): Promise<number> {
  const startedAt = performance.now()
  const database = await openStockDatabase()
  const replications = replicateTables(database, pull)
  const failed = new Promise<never>((_, reject) => {
    for (const replication of replications) replication.error$.subscribe(reject)
  })
  await Promise.race([Promise.all(replications.map((one) => one.awaitInitialReplication())), failed])
  const elapsed = performance.now() - startedAt
  resync = async () => {
    for (const replication of replications) replication.reSync()
    await Promise.all(replications.map((one) => one.awaitInSync()))
  }
  return elapsed
}

let resync = async (): Promise<void> => {
  throw new Error('Sync first')
}

export type StockSyncPage = { syncStock: typeof syncStock; resync: () => Promise<void> }

Object.assign(globalThis, { stockSync: { syncStock, resync: () => resync() } satisfies StockSyncPage })
