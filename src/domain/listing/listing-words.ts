import { atollName } from '../atolls/atoll-names.ts'
import { formatClosureSentence } from '../hours/closure.ts'
import { formatDegrees, toRowPosition } from '../atolls/position.ts'
import { CHAT_APP_NAMES } from './chat-link.ts'
import { formatCheckedOn } from './freshness.ts'
import { type Listing } from './listing.ts'
import { removeAtoll, formatPlaceLine } from './listing-place.ts'

type ListingDetails = Pick<Listing, 'atoll' | 'address_details' | 'operating_hours' | 'alert'> &
  Partial<
    Pick<
      Listing,
      | 'closed_until'
      | 'alt_names'
      | 'serves'
      | 'last_checked_at'
      | 'latitude'
      | 'longitude'
      | 'chat_app'
      | 'chat_contact'
      | 'radio_channel'
    >
  >

/**
 * Texts about a listing for use outside the app's own screens (SAME-1): in the file that people give to others, QR codes,
 * print, previews, text messages and contact cards. A text is null if the listing has no such information.
 */
export interface ListingTexts {
  otherNames: string | null
  closed: string | null
  alert: string | null
  /** The address without the atoll, which is shown beside the address. */
  address: string | null
  /** The address, followed by the name of the atoll. */
  place: string
  /** The atolls that a boat, plane or taxi goes to. */
  goesTo: string | null
  hours: string | null
  /** Contact in an app and radio channel, such as 'WhatsApp: +6924551234' and 'Radio: VHF 16' (REACH-3). */
  chat: string | null
  radio: string | null
  position: string | null
  checked: string
}

/** @param now the time at which the texts are made: a closure that has ended by then is left out */
export function formatListingTexts(listing: ListingDetails, now: Date): ListingTexts {
  const { alt_names: names, operating_hours: hours, last_checked_at: checkedAt } = listing
  const position = toRowPosition({ latitude: listing.latitude ?? null, longitude: listing.longitude ?? null })
  const atoll = atollName(listing.atoll)
  const closureText = formatClosureSentence(listing.closed_until, now)
  const otherNames = (names ?? []).map((name) => name.trim()).filter((name) => name !== '')
  const serves = listing.serves ?? []
  const hoursText = toTextOrNull(hours)
  const { chat_app: app, chat_contact: contact, radio_channel: radio } = listing
  return {
    otherNames: otherNames.length === 0 ? null : `Also known as ${otherNames.join(', ')}`,
    closed: closureText,
    alert: toTextOrNull(listing.alert),
    address: toTextOrNull(removeAtoll(listing.address_details, atoll)),
    place: formatPlaceLine(listing.address_details, atoll),
    goesTo: serves.length === 0 ? null : `Goes to ${serves.map(atollName).join(', ')}`,
    hours: hoursText === null || closureText === null ? hoursText : `Usual hours: ${hoursText}`,
    chat: app && contact ? `${CHAT_APP_NAMES[app]}: ${contact}` : null,
    radio: radio ? `Radio: ${radio}` : null,
    position: position && `${formatDegrees(position.latitude)}, ${formatDegrees(position.longitude)}`,
    checked: formatCheckedOn(checkedAt ?? null),
  }
}

function toTextOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}
