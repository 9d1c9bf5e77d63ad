import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { readListingId } from '../domain/listing-id.ts'
import type { FirstListing } from './directory-context.ts'
import { lookUpListing } from './look-up-listing.ts'

const LISTINGS_PATH = '/business/'

/**
 * The listing of the address, straight from the server: a first visit by a link in a message need not wait for the
 * directory worker and the whole directory. Null where there was no answer; the worker then has its turn.
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
