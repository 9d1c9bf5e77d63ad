import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router-dom'
import type { Listing } from '../../../src/domain/listing.ts'
import { openStockDatabase } from './stock-database.ts'

/** Twelve cards as a plain list. */
export function StockCardList({ listings }: { listings: Listing[] }) {
  return (
    <ul>
      {listings.map((listing) => (
        <li key={listing.id}>
          <article>
            <h2>
              <Link to={`/business/${listing.id}`}>{listing.name}</Link>
            </h2>
            <p>{listing.address_details}</p>
            <p>{listing.operating_hours}</p>
            <a href={`tel:${listing.phone}`}>{listing.phone}</a>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The stock start: open RxDB, read the collection, sort it, show the first twelve. */
function Cards() {
  const [listings, setListings] = useState<Listing[]>([])
  useEffect(() => {
    const read = async (): Promise<void> => {
      const database = await openStockDatabase()
      const documents = await database.businesses.find().exec()
      setListings(documents.map((document) => document.toJSON() as unknown as Listing))
    }
    void read()
  }, [])
  const shown = listings
    .filter((listing) => listing.category === 'business')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, 12)
  return <StockCardList listings={shown} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('stock-cards.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Cards />
    </BrowserRouter>
  </StrictMode>,
)
await navigator.serviceWorker.register('/sw.js')
