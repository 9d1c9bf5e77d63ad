import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { lookUpListing } from '../backend/listing-reads.ts'
import { readListingId } from '../domain/listing/listing.ts'
import type { FirstListing } from './directory-view.ts'

const LISTINGS_PATH = '/business/'

/**
 * Fetches the listing that the page's address names, so that a first visit by a link waits neither for the directory
 * worker nor for the whole directory. Null if there was no answer; the worker then requests it again.
 */
export async function askFirstListing(pathname: string): Promise<FirstListing | null> {
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
