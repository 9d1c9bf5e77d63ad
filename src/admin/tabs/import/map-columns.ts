import { ATOLLS, type Atoll } from '../../../domain/atolls/atolls.ts'
import { resolveAtoll, SETTLEMENTS } from '../../../domain/atolls/atoll-spellings.ts'
import { ISLAND_PLACES } from '../../../domain/atolls/island-places.ts'
import { distanceMetres, isInCountry, type PinPosition } from '../../../domain/atolls/position.ts'
import { CATEGORIES, type Category } from '../../../domain/listing/listing.ts'
import { foldedKey, fold } from '../../../domain/search/fold.ts'
import type { FileColumn } from './columns.ts'

/* Which column of the directory a column of somebody else's list is, and what its values mean (IMPORT-6). */

/** Names of columns, without spaces and signs. Of several that a list has, the earlier one is preferred. */
const NAMES: Partial<Record<FileColumn, string>> = {
  id: 'id',
  name: 'name businessname business placename title company companyname organization organisation shopname',
  alt_names: 'altnames altname alternatename othernames othername oldname localname namemh',
  category:
    'category categories type typeofbusiness businesstype businesscategory kind sector amenity shop tourism office industry classification taxonomytermname',
  atoll:
    'atoll atollname atollcode island islandatoll atollisland addrisland city addrcity town municipality region location',
  description: 'description about summary notes note comments remarks details',
  description_mh: 'descriptionmh marshallesedescription descriptionmarshallese',
  mh_by: 'mhby',
  address_details:
    'addressdetails address address1 physicaladdress streetaddress street addrstreet addrfull addrplace village landmark where',
  mailing_address: 'mailingaddress postaladdress pobox box',
  phone:
    'phone phones phonenumber phonenumbers phonesnumber telephone telephonenumber tel telnumber contactphone contactnumber phone1 phone2 mobile cell contactmobile',
  email: 'email emailaddress contactemail mail',
  website: 'website url web webaddress homepage contactwebsite site',
  chat_app: 'chatapp messagingapp',
  // The name of such a column says the app.
  chat_contact: 'chatcontact whatsapp whatsappnumber contactwhatsapp messenger signal signalnumber',
  radio_channel: 'radiochannel radio vhf vhfchannel hf channel',
  operating_hours: 'operatinghours openinghours businesshours hours hoursofoperation open schedule',
  latitude: 'latitude lat gpslatitude gpslat gpsn y',
  longitude: 'longitude lon lng long gpslongitude gpslon gpse x',
  featured: 'featured',
  alert: 'alert notice',
  serves: 'serves goesto destinations destination',
  closed_until: 'closeduntil',
  last_checked_at: 'lastcheckedat lastchecked',
  source: 'source attribution datasource sourceofdata provenance',
  licence: 'licence license datalicence datalicense',
}

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(' ').map((name, rank) => [name, { column: column as FileColumn, rank }] as const),
  ),
)

/** Parts of a list's parts, such as the name of a phone's kind, are not the listing's own. */
const OWN_ONLY = new Set<FileColumn>([
  'source',
  'licence',
  'id',
  'name',
  'description',
  'category',
  'featured',
  'alert',
  'alt_names',
])

/** The column that a header names, such as 'Phone no.', 'contact:phone' or 'phones.0.number'; null if none. */
export function columnOfHeader(header: string): { column: FileColumn; rank: number } | null {
  // A header of a spreadsheet, such as 'Tel. No.', is no path.
  const steps = /\s/.test(header) ? [header] : header.split('.')
  const path = steps.filter((part) => part.trim() !== '' && !/^\d+$/.test(part))
  const keys = path.map((part) => foldedKey(part).replace(/[^a-z0-9]/g, ''))
  const last = keys.at(-1) ?? ''
  const parent = keys.at(-2) ?? ''
  const key = last.replace(/^(?:the|our)/, '').replace(/no$/, 'number')
  const found = BY_NAME.get(parent + last) ?? BY_NAME.get(last) ?? BY_NAME.get(key)
  if (found === undefined) return null
  if (parent !== '' && BY_NAME.get(parent + last) === undefined && OWN_ONLY.has(found.column)) return null
  return { column: found.column, rank: found.rank + 100 * (path.length - 1) }
}

const CATEGORY_WORDS: readonly (readonly [Category, RegExp])[] = [
  ['banking', /\b(banks?|banking|atms?|credit union|financ\w*|remittance|money transfer|bureau de change)\b/],
  [
    'accommodation',
    /\b(hotels?|motels?|guest ?houses?|lodg\w*|accommodations?|hostels?|resorts?|inns?|apartments?)\b/,
  ],
  [
    'transportation',
    /\b(taxis?|transport\w*|airlines?|airports?|boats?|ships?|shipping|ferry|vessels?|car rentals?|bus|cargo)\b/,
  ],
  [
    'government',
    /\b(government\w*|ministry|public|post office|police|courts?|town ?hall|city hall|schools?|colleges?|hospitals?|clinics?|health|fire station|embassy|library|council)\b/,
  ],
  [
    'business',
    /\b(business\w*|shops?|shopping|stores?|retail|restaurants?|cafe|food|markets?|supermarkets?|convenience|wholesale|hardware|salons?|beauty|laundry|fuel|gas|garage|repairs?|construction|bars?|bakery|pharmacy|services?|company|commercial|church|ngo|attraction|museum|handicrafts?|clothes|yes)\b/,
  ],
]

/** The category that a text of somebody else's list means; null if it is not known. */
export function categoryOfText(text: string): Category | null {
  const folded = fold(text.replaceAll('_', ' ')).trim()
  const exact = CATEGORIES.find((category) => category === folded)
  return exact ?? CATEGORY_WORDS.find(([, words]) => words.test(folded))?.[0] ?? null
}

/** Farther from every atoll and town, a position names none. */
const NEAR_METRES = 60_000

const PLACES: readonly (PinPosition & { atoll: string })[] = [
  ...ATOLLS.map(({ code, latitude, longitude }) => ({ atoll: code, latitude, longitude })),
  ...ISLAND_PLACES,
]

/** The code of the atoll that a text names, such as 'Majuro', 'Ebeye, Kwajalein' or 'Arno Atoll'; null if none. */
export function atollOfText(text: string): string | null {
  const parts = [text, ...text.split(/[,;/()-]/)].map((part) =>
    part.replace(/\b(?:atoll|island|mh|rmi)\b/gi, '').trim(),
  )
  for (const part of parts) {
    const code = resolveAtoll(part)?.code ?? townAtoll(part) ?? islandAtoll(part)
    if (code !== undefined) return code
  }
  return null
}

function townAtoll(name: string): string | undefined {
  const key = foldedKey(name)
  if (key === '') return undefined
  return [...SETTLEMENTS, ...ISLAND_PLACES].find(
    (place) =>
      foldedKey(place.name.replace(/ \(.*$/, '')) === key ||
      ('aliases' in place && place.aliases.some((alias) => foldedKey(alias) === key)),
  )?.atoll
}

function islandAtoll(name: string): string | undefined {
  const key = foldedKey(name)
  const isIt = ({ majorIslands }: Atoll): boolean => majorIslands.some((island) => foldedKey(island) === key)
  return key === '' ? undefined : ATOLLS.find(isIt)?.code
}

/** The code of the nearest atoll of a position; null where none is near. */
export function atollOfPosition(position: PinPosition): string | null {
  if (!isInCountry(position)) return null
  const near = PLACES.map((place) => ({ code: place.atoll, metres: distanceMetres(position, place) }))
  const first = near.reduce((best, place) => (place.metres < best.metres ? place : best))
  return first.metres <= NEAR_METRES ? first.code : null
}
