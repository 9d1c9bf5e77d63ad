import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { StockCardList } from './stock-card-list.tsx'
import { openStockDatabase, replicateTables } from './stock-database.ts'

/** A first visit with stock RxDB: a live query shows twelve cards while RxDB replicates. The URL has api, key and batch. */
function LiveCards() {
  const [listings, setListings] = useState<Listing[]>([])
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => {
    const startReplication = async (): Promise<void> => {
      const database = await openStockDatabase()
      const query = database.businesses.find({
        selector: { category: 'business' },
        sort: [{ name: 'asc' }],
        limit: 12,
      })
      query.$.subscribe((documents) =>
        setListings(documents.map((one) => one.toJSON() as unknown as Listing)),
      )
      const address = new URLSearchParams(location.search)
      const replications = replicateTables(database, {
        api: location.origin,
        key: address.get('key') ?? '',
        batchSize: Number(address.get('batch')),
      })
      await Promise.all(replications.map((replication) => replication.awaitInitialReplication()))
      setIsComplete(true)
    }
    requestAnimationFrame(() => requestAnimationFrame(() => void startReplication()))
  }, [])
  return (
    <main>
      <h1>Businesses</h1>
      {isComplete && <p>Complete</p>}
      <StockCardList listings={listings} />
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('stock-live.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <LiveCards />
    </BrowserRouter>
  </StrictMode>,
)
