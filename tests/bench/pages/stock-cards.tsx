import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Listing } from '../../../src/domain/listing/listing.ts'
import { StockCardList } from './stock-card-list.tsx'
import { openStockDatabase } from './stock-database.ts'

/** A start with stock RxDB: opens the database, reads all listings, sorts them, and shows the first twelve. */
function StockCards() {
  const [listings, setListings] = useState<Listing[]>([])
  useEffect(() => {
    const readListings = async (): Promise<void> => {
      const database = await openStockDatabase()
      const documents = await database.businesses.find().exec()
      setListings(documents.map((document) => document.toJSON() as unknown as Listing))
    }
    void readListings()
  }, [])
  const firstListings = listings
    .filter((listing) => listing.category === 'business')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, 12)
  return <StockCardList listings={firstListings} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('stock-cards.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <StockCards />
    </BrowserRouter>
  </StrictMode>,
)
await navigator.serviceWorker.register('/sw.js')
