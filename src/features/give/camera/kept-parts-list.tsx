import { useEffect, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useNow } from '../../../browser/use-now.ts'
import { readReadModel } from '../../../directory/read-model.ts'
import { useDirectoryStatus } from '../../../directory/use-directory.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO, categoryOf } from '../../../domain/listing/categories.ts'
import { contactPlace, emergencyBlocks } from '../../../domain/emergency/emergency.ts'
import { BothLanguages } from '../../../ui/both-languages.tsx'
import { PhoneLinks } from '../../../ui/phone-links.tsx'
import { CATEGORIES, type EmergencyContact, type Listing } from '../../../domain/listing/listing.ts'
import { listingWords } from '../../../domain/listing/listing-words.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { RECEIVE_PATH } from '../../../domain/paths.ts'
import { parsePhones } from '../../../domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../../domain/emergency/emergency-phones.ts'
import { callsAt, joinTrips } from '../../../domain/trips/join-trips.ts'
import { tripsToShow } from '../../../domain/trips/trip-times.ts'
import { heardSentence, tripSentence } from '../../../domain/trips/trip-words.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import styles from '../give.module.css'
import { CAMERA_TEXTS } from '../texts.ts'
import { type GuidePart, readKeptParts, removePart } from './guide-part.ts'

/** The parts of the guide (the numbers and listings of an atoll) that this device received by camera (RECEIVE-4). */
export function KeptParts({ received }: { received: GuidePart | null }) {
  const [parts, reload] = useKeptParts(received)
  if (parts.length === 0) return null
  const remove = (atoll: string): void =>
    void removePart(atoll).then(reload, (error: unknown) =>
      console.warn('The part could not be removed', error),
    )
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{CAMERA_TEXTS.keptTitle}</h2>
      <p className={styles.text}>{CAMERA_TEXTS.keptIntro}</p>
      {parts.map((part) => (
        <details
          key={part.atoll}
          className={styles.kept}
          open={parts.length === 1 || part.atoll === received?.atoll}
        >
          <summary>{CAMERA_TEXTS.partAsOf(partName(part), dateOf(part))}</summary>
          <PartRows part={part} />
          <p className={styles.buttons}>
            <button type="button" className="button" onClick={() => remove(part.atoll)}>
              {CAMERA_TEXTS.remove(atollName(part.atoll))}
            </button>
          </p>
        </details>
      ))}
    </section>
  )
}

/** On the screen about what is on this device: which parts there are, and where to read them. */
export function KeptPartsNotice() {
  const [parts] = useKeptParts(null)
  if (parts.length === 0) return null
  return (
    <Notice tone="info">
      {parts.map((part) => (
        <p key={part.atoll}>{CAMERA_TEXTS.partAsOf(partName(part), dateOf(part))}</p>
      ))}
      <p>
        {CAMERA_TEXTS.onlyParts} <Link to={RECEIVE_PATH}>{CAMERA_TEXTS.openParts}</Link>
      </p>
    </Notice>
  )
}

/** Reads again when `received` or the copy of this device changes. */
function useKeptParts(received: GuidePart | null): [readonly GuidePart[], reload: () => void] {
  const { status } = useDirectoryStatus()
  const [parts, setParts] = useState<readonly GuidePart[]>([])
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    let isCurrent = true
    readReadModel()
      .then(readKeptParts)
      .then(
        (kept) => {
          if (isCurrent) setParts(kept)
        },
        (error: unknown) => console.warn('The parts received by camera cannot be read', error),
      )
    return () => {
      isCurrent = false
    }
    // The parts are compared with the copy, whose record is stored before the status changes for the last time.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [received, status, loads])
  return [parts, () => setLoads((count) => count + 1)]
}

function partName({ atoll }: GuidePart): string {
  return CAMERA_TEXTS.partName(atollName(atoll))
}

function dateOf({ signedAt }: GuidePart): string {
  return formatMajuroDate(Date.parse(signedAt))
}

function PartRows({ part }: { part: GuidePart }) {
  const { atoll, contacts, listings, isDemo } = part
  return (
    <>
      {isDemo && (
        <Notice tone="warning">
          <p>{CAMERA_TEXTS.demo}</p>
        </Notice>
      )}
      {emergencyBlocks(contacts, atoll).map(({ kind, label, contacts: list }) => (
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
        const list = listings.filter((listing) => categoryOf(listing.category) === category)
        list.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
        return (
          list.length > 0 && (
            <div key={category}>
              <h3>{CATEGORY_INFO[category].title}</h3>
              <ul>
                {list.map((listing) => (
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

/** Trips that call at the atoll. The listing of the carrier may be of another one, which this part does not have. */
function PartTrips({ part: { atoll, listings, trips, stops } }: { part: GuidePart }) {
  const now = useNow()
  const joined = joinTrips(trips ?? [], stops ?? [], ({ carrier_id: id, kind }) => {
    const listing = listings.find((known) => known.id === id)
    return { id, name: listing?.name ?? CAMERA_TEXTS.unknownCarrier[kind], phone: listing?.phone ?? null }
  })
  const shown = tripsToShow(
    joined.filter((one) => callsAt(one, atoll)),
    now,
  )
  if (shown.length === 0) return null
  return (
    <div>
      <h3>{CAMERA_TEXTS.trips}</h3>
      <ul>
        {shown.map((one) => (
          <li key={one.trip.id}>
            {tripSentence(one, atoll, now)}
            <p>{heardSentence(one, now)}</p>
            <BothLanguages mh={one.trip.note_mh} by={one.trip.mh_by}>
              {one.trip.note !== null && <p>{one.trip.note}</p>}
            </BothLanguages>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ContactRow({ contact }: { contact: EmergencyContact }) {
  const { name, phone, radio_channel: radio, description } = contact
  return (
    <li>
      <BothLanguages as="span" mh={contact.name_mh && ` ${contact.name_mh} `}>
        <b>{name}</b>
      </BothLanguages>{' '}
      <PhoneLinks numbers={parseEmergencyPhones(phone)} text={phone} />
      <p>{[contactPlace(contact), radio].filter(Boolean).join(' · ')}</p>
      <BothLanguages mh={contact.description_mh} by={contact.mh_by}>
        {description !== null && <p>{description}</p>}
      </BothLanguages>
    </li>
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { name, phone } = listing
  const { closed, alert, address, hours, chat, radio, checked } = listingWords(listing, new Date(useNow()))
  return (
    <li>
      <b>{name}</b> <PhoneLinks numbers={phone === null ? null : parsePhones(phone)} text={phone ?? ''} />
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
