import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { lookUpListing } from '../backend/listing-reads.ts'
import { readListingId } from '../domain/listing/listing.ts'
import type { FirstListing } from './directory-view.ts'

const LISTINGS_PATH = '/business/'

/**
 * Fetches the listing whose id is in the page's address, so that a first visit by a link waits neither for the directory
 * worker nor for the whole directory. Null if the address has no id, or without an answer; the worker then requests it again.
 */
export async function fetchFirstListing(pathname: string): Promise<FirstListing | null> {
  const id = readListingId(pathname.slice(LISTINGS_PATH.length))
  if (id === null) return null
  const url = supabaseUrl === '' ? location.origin : supabaseUrl
  const lookup = await lookUpListing(
    {
      address: { url, publishableKey },
      fetch: (input, init) => fetch(input, init),
      report: (message, cause) => console.warn(message, cause),
    },
    id,
  )
  return lookup.kind === 'unknown' ? null : { id, lookup }
}
