import { Link } from 'react-router-dom'
import type { Listing } from '../../../src/domain/listing/listing.ts'

/** Twelve cards as a plain list. In a file of its own, because importing one of the pages that show it would run that page. */
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
