import { CATEGORIES, type Category } from '../../../domain/listing/listing.ts'
import { fold } from '../../../domain/search/fold.ts'
import { parseCell } from './cells.ts'
import { type FileColumn, type ImportColumn, isFileColumn } from './columns.ts'
import { makeHeaderFinder } from './headers.ts'
import type { MappingRules } from './map-records.ts'
import { atollOfText } from './places-of-lists.ts'

/* Finds which column of the directory a column of a foreign list means, and what its values mean (IMPORT-6). */

/** For each column, the headers that mean it, separated by spaces: in lower case, without spaces and punctuation. */
const HEADERS_OF_COLUMN: Partial<Record<FileColumn, string>> = {
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
  // Of these headers, those with the name of an app also tell the app.
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
  photos:
    'photos photo photofile photofiles photoname photourl photosurl picture pictures picturefile image images imagefile imagefiles imageurl imagesurl',
  licence: 'licence license datalicence datalicense',
}

/** Columns that only a header at the top level names; for example, 'phones.0.name' is not the name of the listing. */
const TOP_LEVEL_COLUMNS = new Set<FileColumn>([
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

const CATEGORY_PATTERNS: readonly (readonly [Category, RegExp])[] = [
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

/** The category that a word in another organisation's list means, such as 'shop'; null if the word is not known. */
export function categoryOfText(text: string): Category | null {
  const folded = fold(text.replaceAll('_', ' ')).trim()
  const exact = CATEGORIES.find((category) => category === folded)
  return exact ?? CATEGORY_PATTERNS.find(([, words]) => words.test(folded))?.[0] ?? null
}

/** The rules that map columns and words of a list of businesses. */
export const LISTING_RULES: MappingRules = {
  isColumn: isFileColumn,
  columnOfHeader: makeHeaderFinder(HEADERS_OF_COLUMN, TOP_LEVEL_COLUMNS),
  joined: { phone: ' / ', address_details: ', ', photos: '\n' },
  lists: new Set<string>(['alt_names'] satisfies ImportColumn[]),
  parseCell: (column, text) => parseCell(column as ImportColumn, text),
  categoryOfText,
  atollOfText,
}
