import type { EmergencyContact, Listing } from '../../domain/listing/listing.ts'
import type { HolidayChanges } from '../../domain/hours/holidays.ts'
import type { AnnouncedTrip } from '../../domain/trips/trip-times.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { FILE_TEXTS } from './texts.ts'

/*
 * The file that one person gives to another is a single HTML text (GIVE-1), which can be read without a network and
 * without scripts. Optional end tags are left out, because 1,000 listings must fit into 600 kB.
 */

export interface GuidePage {
  contacts: readonly EmergencyContact[]
  listings: readonly Listing[]
  /** Announced sailings and flights. */
  trips: readonly AnnouncedTrip[]
  /** Time at which the listings were equal to those of the server, in milliseconds since 1970. */
  asOf: number
  isDemo: boolean
  /** The changes that admins made to the list of public holidays. */
  holidays?: HolidayChanges
  /** The address of the whole guide. */
  siteUrl: string
  /** The signed snapshot, gzipped; null on a device that has none. */
  snapshot: Uint8Array | null
  /** Small photos as data addresses, by id of the listing. */
  thumbnails?: ReadonlyMap<string, string>
  /** True if the giver has chosen that Marshallese texts come before English texts (MH-3). */
  isMarshalleseFirst?: boolean
}

/** Formats a text in English and Marshallese, in the order that the giver has chosen. */
export function inBothLanguages(
  { isMarshalleseFirst }: GuidePage,
  english: string,
  mh: string | null | undefined,
  by?: string | null,
): string {
  if (!mh) return english
  const authorHtml = by ? ` <small lang="en">${escapeHtml(FILE_TEXTS.marshalleseBy(by))}</small>` : ''
  const marshalleseHtml = `<p lang="mh">${escapeHtml(mh)}${authorHtml}</p>`
  return isMarshalleseFirst === true ? marshalleseHtml + english : english + marshalleseHtml
}

export function formatLine(text: string | null, tag: string): string {
  return text === null || text.trim() === '' ? '' : tag + escapeHtml(text)
}
