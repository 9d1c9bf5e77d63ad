import { queryAs, type Caller } from './callers.ts'
import type { TestDatabase } from './open-database.ts'

/* Listings in the form in which the import and the merging of duplicates send them to the database. */

export const KEPT_ID = '00000000-0000-4000-8000-00000000000a'
export const MERGED_ID = '00000000-0000-4000-8000-00000000000b'
export const OLDER_ID = '00000000-0000-4000-8000-00000000000c'

export const LISTING = {
  name: 'Store',
  description: 'Groceries',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga',
  mailing_address: null,
  phone: '625-3399',
  email: null,
  website: null,
  operating_hours: null,
  latitude: 7.1,
  longitude: 171.3,
  featured: false,
  alert: null,
  closed_until: null,
  alt_names: ['Shop', 'Mart'],
  serves: ['ARN', 'AUR'],
  last_checked_at: null,
}

export const REACH_FIELDS = {
  description_mh: 'Mōn wia',
  mh_by: 'Hilda',
  chat_app: 'whatsapp',
  chat_contact: '+6924551234',
  radio_channel: 'VHF 16',
}

/** Returns functions with which these tests import and read listings, as the admin or as another caller. */
export function createListingRequests(world: () => { database: TestDatabase; admin: Caller }) {
  const callFunction = async (caller: Caller, name: string, value: unknown) => {
    const [row] = await queryAs(world().database, caller, `select public.${name}($1) as answer`, [
      JSON.stringify(value),
    ])
    return row?.['answer']
  }
  const importAs = (caller: Caller, rows: { listing: object; revision?: unknown }[]) =>
    callFunction(caller, 'import_listings', rows) as Promise<{ outcome: string; reason: string | null }[]>
  const importOutcomes = async (rows: { listing: object; revision?: unknown }[]) =>
    (await importAs(world().admin, rows)).map(({ outcome }) => outcome)
  const readListing = async (id: string) =>
    (await world().database.query('select * from public.businesses where id = $1', [id]))[0]
  const revisionOf = async (id: string) => Number((await readListing(id))?.['revision'])
  return { call: callFunction, importAs, outcomes: importOutcomes, listing: readListing, revisionOf }
}
