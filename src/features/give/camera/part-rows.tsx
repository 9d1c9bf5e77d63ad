import { useNow } from '../../../browser/use-now.ts'
import { useTripNow } from '../../../directory/use-directory.ts'
import { CATEGORY_INFO, toCategory } from '../../../domain/listing/categories.ts'
import { toContactPlace, groupEmergencyContacts } from '../../../domain/emergency/emergency.ts'
import { BothLanguages } from '../../../ui/both-languages.tsx'
import { PhoneLinks } from '../../../ui/phone-links.tsx'
import { CATEGORIES, type EmergencyContact, type Listing } from '../../../domain/listing/listing.ts'
import { formatListingTexts } from '../../../domain/listing/listing-words.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { parsePhones } from '../../../domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../../domain/emergency/emergency-phones.ts'
import { callsAt, joinTrips } from '../../../domain/trips/join-trips.ts'
import { selectTripsToShow } from '../../../domain/trips/trip-times.ts'
import { formatClockWarning, formatTripSource, formatTripSentence } from '../../../domain/trips/trip-words.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { CAMERA_TEXTS } from './texts.ts'
import type { GuidePart } from './guide-part.ts'

export function signingDate({ signedAt }: GuidePart): string {
  return formatMajuroDate(Date.parse(signedAt))
}

export function PartRows({ part }: { part: GuidePart }) {
  const { atoll, contacts, listings, isDemo } = part
  return (
    <>
      {isDemo && (
        <Notice tone="warning">
          <p>{CAMERA_TEXTS.demo}</p>
        </Notice>
      )}
      {groupEmergencyContacts(contacts, atoll).map(({ kind, label, contacts: list }) => (
        <div key={kind}>
          <h3>{label}</h3>
          <ul>
            {list.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ul>
        </div>
      ))}
      <PartTrips part={part} />
      {CATEGORIES.map((category) => {
        const listingsOfCategory = listings.filter((listing) => toCategory(listing.category) === category)
        listingsOfCategory.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
        return (
          listingsOfCategory.length > 0 && (
            <div key={category}>
              <h3>{CATEGORY_INFO[category].title}</h3>
              <ul>
                {listingsOfCategory.map((listing) => (
                  <ListingRow key={listing.id} listing={listing} />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </>
  )
}

/** Trips that call at the atoll. The number of a carrier is missing if the carrier is a listing of another atoll. */
function PartTrips({ part: { atoll, listings, trips, stops } }: { part: GuidePart }) {
  const now = useTripNow()
  const joinedTrips = joinTrips(trips ?? [], stops ?? [], ({ carrier_id: id, kind }) => {
    const listing = listings.find((known) => known.id === id)
    return { id, name: listing?.name ?? CAMERA_TEXTS.unknownCarrier[kind], phone: listing?.phone ?? null }
  })
  const shownTrips = selectTripsToShow(
    joinedTrips.filter((announced) => callsAt(announced, atoll)),
    now,
  )
  if (shownTrips.length === 0) return null
  return (
    <div>
      <h3>{CAMERA_TEXTS.trips}</h3>
      <ul>
        {shownTrips.map((announced) => (
          <li key={announced.trip.id}>
            {formatTripSentence(announced, atoll, now)} <PhoneNumbers text={announced.carrier.phone} />
            {!announced.carrier.phone && <p>{CAMERA_TEXTS.noNumber}</p>}
            {[formatClockWarning(announced, now), formatTripSource(announced, now)].map(
              (line) => line !== null && <p key={line}>{line}</p>,
            )}
            <BothLanguages mh={announced.trip.note_mh} by={announced.trip.mh_by}>
              {announced.trip.note !== null && <p>{announced.trip.note}</p>}
            </BothLanguages>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ContactRow({ contact }: { contact: EmergencyContact }) {
  const { name, phone, radio_channel: radio, description, description_mh: noteMh, mh_by: author } = contact
  return (
    <li>
      <BothLanguages as="span" mh={contact.name_mh && ` ${contact.name_mh} `} by={noteMh ? null : author}>
        <b>{name}</b>
      </BothLanguages>{' '}
      <PhoneLinks numbers={parseEmergencyPhones(phone)} text={phone} />
      <p>{[toContactPlace(contact), radio].filter(Boolean).join(' · ')}</p>
      <BothLanguages mh={noteMh} by={author}>
        {description !== null && <p>{description}</p>}
      </BothLanguages>
    </li>
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { closed, alert, address, hours, chat, radio, checked } = formatListingTexts(
    listing,
    new Date(useNow()),
  )
  return (
    <li>
      <b>{listing.name}</b> <PhoneNumbers text={listing.phone} />
      {[closed, alert, address, hours, chat, radio, checked].map(
        (line) => line !== null && <p key={line}>{line}</p>,
      )}
      {listing.description_mh && (
        <BothLanguages mh={listing.description_mh} by={listing.mh_by}>
          <p>{listing.description}</p>
        </BothLanguages>
      )}
    </li>
  )
}

function PhoneNumbers({ text }: { text: string | null }) {
  return text !== null && <PhoneLinks numbers={parsePhones(text)} text={text} />
}
