import { emergencyContacts } from 'virtual:guide-emergency'
import { CATEGORY_INFO, toCategory } from '../../domain/listing/categories.ts'
import {
  groupEmergencyContacts,
  type EmergencyKind,
  WHOLE_COUNTRY,
} from '../../domain/emergency/emergency.ts'
import { WORDS_OF_HELP } from '../../domain/emergency/emergency-words.ts'
import { CATEGORIES, type EmergencyContact } from '../../domain/listing/listing.ts'
import type { PrintedListing } from '../../domain/listing/listing-card.ts'
import { formatListingTexts } from '../../domain/listing/listing-words.ts'
import { useNow } from '../../browser/use-now.ts'
import { useTripNow } from '../../directory/use-directory.ts'
import { parsePhones } from '../../domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../domain/emergency/emergency-phones.ts'
import { type AnnouncedTrip, selectTripsToShow } from '../../domain/trips/trip-times.ts'
import { formatClockWarning, formatTripSource, formatTripSentence } from '../../domain/trips/trip-words.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import styles from './print.module.css'
import { SHEET_TEXTS } from './texts.ts'

const MAX_WORDS_ON_PAPER = 9

interface SheetLinesProps {
  /** Null on a device without a saved directory, where the sheet shows the contacts that the build bundled. */
  contacts: readonly EmergencyContact[] | null
  atoll: string
  /** Undefined while they are being read. */
  listings: readonly PrintedListing[] | undefined
  /** Announced sailings and flights that call at the atoll. */
  trips: readonly AnnouncedTrip[]
  /** Says why listings are missing from the sheet; null if all listings are on it. */
  gap: string | null
}

/** The sheet without its head: emergency numbers, trips and listings. */
export function SheetLines({ contacts, atoll, listings, trips, gap }: SheetLinesProps) {
  return (
    <>
      <EmergencyLines contacts={contacts ?? emergencyContacts} atoll={atoll} />
      <TripLines trips={trips} atoll={atoll} />
      {gap !== null && <output>{gap}</output>}
      {listings !== undefined && <ListingLines listings={listings} />}
    </>
  )
}

interface EmergencyLinesProps {
  contacts: readonly EmergencyContact[]
  /** Code of the atoll that the sheet is for. */
  atoll: string
}

/** The emergency numbers of the atoll and of the whole country by kind of help, and below them when to call which kind. */
function EmergencyLines({ contacts, atoll }: EmergencyLinesProps) {
  const nearContacts = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  if (nearContacts.length === 0) return null
  const blocks = groupEmergencyContacts(nearContacts, atoll)
  return (
    <section className={styles.emergency} aria-labelledby="sheet-emergency">
      <h2 id="sheet-emergency">{SHEET_TEXTS.emergency}</h2>
      <ul className={styles.lines}>
        {blocks.flatMap(({ label, contacts: list }) =>
          list.map((contact) => (
            <li key={contact.id} className={styles.line}>
              <span className={styles.words}>
                <span>
                  {label}:{' '}
                  <b className={styles.name}>
                    <BothLanguages
                      as="span"
                      mh={contact.name_mh && ` ${contact.name_mh} `}
                      by={contact.description_mh ? null : contact.mh_by}
                    >
                      {contact.name}
                    </BothLanguages>
                  </b>
                  {contact.atoll === null && ` (${WHOLE_COUNTRY})`}
                </span>
                {(contact.description ?? '') !== '' && (
                  <BothLanguages
                    as="span"
                    className={styles.address}
                    mh={contact.description_mh && ` ${contact.description_mh}`}
                    by={contact.mh_by}
                  >
                    <span className={styles.address}> {contact.description}</span>
                  </BothLanguages>
                )}
              </span>
              <b className={styles.number}>
                {displayNumbers(parseEmergencyPhones(contact.phone), contact.phone)}
                {contact.radio_channel && `, ${contact.radio_channel}`}
              </b>
            </li>
          )),
        )}
      </ul>
      <p className={styles.whenToCall}>
        {blocks.flatMap(({ kind, label }) => whenToCallLines(kind, label)).join(' ')}
      </p>
    </section>
  )
}

/** The announced ships and planes, each with the day when it was heard of, because paper is read at any time (TRIP-4). */
function TripLines({ trips, atoll }: Pick<SheetLinesProps, 'trips' | 'atoll'>) {
  const now = useTripNow()
  const shownTrips = selectTripsToShow(trips, now, { from: null, to: null, ownAtoll: atoll })
  if (shownTrips.length === 0) return null
  return (
    <section aria-labelledby="sheet-trips">
      <h2 id="sheet-trips">{SHEET_TEXTS.trips}</h2>
      <ul className={styles.lines}>
        {shownTrips.map((announced) => {
          const { phone } = announced.carrier
          const clockWarning = formatClockWarning(announced, now)
          return (
            <li key={announced.trip.id} className={styles.line}>
              <span className={styles.words}>
                <span>{formatTripSentence(announced, atoll, now)}</span>
                {clockWarning !== null && <strong className={styles.address}>{clockWarning}</strong>}
                <span className={styles.address}>{formatTripSource(announced, now, false)}</span>
                {announced.trip.note !== null && (
                  <BothLanguages
                    as="span"
                    className={styles.address}
                    mh={announced.trip.note_mh}
                    by={announced.trip.mh_by}
                  >
                    <span className={styles.address}>{announced.trip.note}</span>
                  </BothLanguages>
                )}
              </span>
              <span className={styles.number}>
                {phone === null ? SHEET_TEXTS.noPhone : displayNumbers(parsePhones(phone), phone)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Tells what a kind of help is for, by the first words that find it in the search (SEARCH-15), which paper does not have. */
function whenToCallLines(kind: EmergencyKind, label: string): string[] {
  const words = WORDS_OF_HELP[kind].slice(0, MAX_WORDS_ON_PAPER)
  return words.length === 0 ? [] : [`${label}: ${words.join(', ')}.`]
}

/** The listings by category, each with its name, numbers, address and notices, for example that it is closed. */
function ListingLines({ listings }: { listings: readonly PrintedListing[] }) {
  return CATEGORIES.map((category) => {
    const listingsOfCategory = listings.filter((listing) => toCategory(listing.category) === category)
    if (listingsOfCategory.length === 0) return null
    return (
      <section key={category}>
        <h2>{CATEGORY_INFO[category].title}</h2>
        <ul className={styles.lines}>
          {listingsOfCategory.map((listing) => (
            <li key={listing.id} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{listing.name}</span>
                <ListingNotes listing={listing} />
              </span>
              <span className={styles.number}>
                {listing.phone === null || listing.phone.trim() === ''
                  ? (listing.radio_channel ?? SHEET_TEXTS.noPhone)
                  : displayNumbers(parsePhones(listing.phone), listing.phone)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function ListingNotes({ listing }: { listing: PrintedListing }) {
  const {
    address,
    closed: closedText,
    alert,
    checked,
    chat,
    radio,
  } = formatListingTexts(listing, new Date(useNow()))
  return [address, closedText, alert, chat, listing.phone === null ? null : radio, checked].map(
    (line) =>
      line !== null && (
        <span key={line} className={styles.address}>
          {line === closedText ? <strong>{line}</strong> : line}
        </span>
      ),
  )
}

/** Text that is not a number is printed as written. */
function displayNumbers(numbers: readonly { display: string }[] | null, text: string): string {
  return numbers?.map(({ display }) => display).join(', ') ?? text
}
