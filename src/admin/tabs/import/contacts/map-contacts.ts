import type { EmergencyCategory } from '../../../../domain/listing/listing.ts'
import { fold } from '../../../../domain/search/fold.ts'
import { EMERGENCY_CATEGORIES } from '../../../kit/emergency-form.ts'
import type { ORIGIN_COLUMNS } from '../columns.ts'
import { makeHeaderFinder } from '../headers.ts'
import type { MappingRules } from '../map-records.ts'
import { atollOfText } from '../places-of-lists.ts'
import {
  type ContactColumn,
  isContactColumn,
  parseContactCell,
  WHOLE_COUNTRY_CODE,
} from './contact-columns.ts'

/* Finds which column of the emergency contacts a column of a foreign list means, and what its words mean (IMPORT-12). */

/** For each column, the headers that mean it, separated by spaces: in lower case, without spaces and punctuation. */
const HEADERS_OF_COLUMN: Record<ContactColumn | (typeof ORIGIN_COLUMNS)[number], string> = {
  id: 'id',
  name: 'name contactname service servicename agency station office department organization organisation contact title',
  category: 'category categories type kind servicetype typeofservice sector emergency',
  phone:
    'phone phones phonenumber phonenumbers telephone telephonenumber tel telnumber hotline emergencynumber emergencyphone contactnumber contactphone number numbers phone1 phone2 mobile cell',
  radio_channel: 'radiochannel radio vhf vhfchannel hf channel',
  atoll:
    'atoll atollname atollcode island islandatoll atollisland area coverage city town municipality region location',
  available_24_7: 'available247 247 open247 24hours available24hours',
  description: 'description about summary notes note comments remarks details',
  confirmed_at:
    'confirmedat confirmed lastconfirmed confirmedon verified lastverified verifiedon lastchecked checked',
  name_mh: 'namemh namemarshallese marshallesename',
  description_mh: 'descriptionmh descriptionmarshallese marshallesedescription',
  mh_by: 'mhby',
  source: 'source attribution datasource sourceofdata provenance',
  licence: 'licence license datalicence datalicense',
}

const TOP_LEVEL_COLUMNS = new Set(['id', 'name', 'description', 'category', 'source', 'licence'] as const)

const CATEGORY_PATTERNS: readonly (readonly [EmergencyCategory, RegExp])[] = [
  ['fire', /\bfire\b/],
  ['police', /\b(?:police|sheriff|constable|law enforcement|jail|public safety)\b/],
  ['medical', /\b(?:medical|hospitals?|clinics?|ambulance|health|doctor|nurse|dispensary|ems)\b/],
  [
    'other',
    /\b(?:other|sea|marine|maritime|coast ?guard|rescue|patrol|disaster|weather|utilit\w*|power|water|airport|red cross|shelter|crisis|hotline)\b/,
  ],
]

/** The category that a text of a foreign list means; null if it is not known. */
export function emergencyCategoryOf(text: string): EmergencyCategory | null {
  const folded = fold(text.replaceAll('_', ' ')).trim()
  const exact = EMERGENCY_CATEGORIES.find((category) => category === folded)
  return exact ?? CATEGORY_PATTERNS.find(([, words]) => words.test(folded))?.[0] ?? null
}

const WHOLE_COUNTRY_PATTERN =
  /^(?:all|all atolls|all islands|(?:the )?(?:whole|entire) country|nationwide|national|country ?wide|everywhere|rmi|(?:republic of the )?marshall islands)$/

export const CONTACT_RULES: MappingRules = {
  isColumn: isContactColumn,
  columnOfHeader: makeHeaderFinder(HEADERS_OF_COLUMN, TOP_LEVEL_COLUMNS),
  joined: { phone: ' / ' },
  lists: new Set(),
  parseCell: parseContactCell,
  categoryOfText: emergencyCategoryOf,
  atollOfText: (text) =>
    WHOLE_COUNTRY_PATTERN.test(fold(text).trim()) ? WHOLE_COUNTRY_CODE : atollOfText(text),
}
