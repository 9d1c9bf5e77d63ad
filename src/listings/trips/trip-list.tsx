import { Link } from '../../ui/link.tsx'
import { useIsRendered } from '../../browser/rendered-page.ts'
import { useNow } from '../../browser/use-now.ts'
import { useDirectoryStatus, useTripNow } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { findPhoneToCall } from '../../domain/listing/contact-details.ts'
import { type AnnouncedTrip, type Carrier, computeTripStatus } from '../../domain/trips/trip-times.ts'
import {
  formatClockWarning,
  computeCopyAgeDays,
  formatTripSource,
  formatStopDay,
  formatTripSentence,
} from '../../domain/trips/trip-words.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import { TRIP_KINDS, TRIP_TEXTS } from './texts.ts'
import styles from './trip-list.module.css'

/** From this age of the copy on, a notice says how old it is, because trips change within days (TRIP-7). */
const OLD_COPY_DAYS = 3

/** The stop that is described of each trip. */
interface DescribedStop {
  /** Code of the atoll whose stop is described; null: the next stop of each trip. */
  atoll: string | null
  /** True if the reader wants to go to the atoll: then the stop where a trip begins is not described. */
  isGoal?: boolean
}

interface TripListProps extends DescribedStop {
  trips: readonly AnnouncedTrip[]
  /** False on the carrier's own page, which already shows the carrier's number. */
  hasCarrier?: boolean
}

export function TripList({ trips, hasCarrier = true, ...described }: TripListProps) {
  return (
    <ul className={styles.trips}>
      {trips.map((announced) => (
        <li key={announced.trip.id} className={styles.trip}>
          <TripDescription announced={announced} {...described} />
          {hasCarrier && <CarrierLinks carrier={announced.carrier} />}
        </li>
      ))}
    </ul>
  )
}

function TripDescription({ announced, atoll, isGoal }: DescribedStop & { announced: AnnouncedTrip }) {
  const now = useTripNow()
  const isRendered = useIsRendered()
  const { trip, stops } = announced
  const status = computeTripStatus(announced, now)
  const clockWarning = formatClockWarning(announced, now)
  return (
    <>
      <p className={styles.sentence} data-off={status === 'cancelled' || undefined}>
        <span className={styles.kind}>{TRIP_KINDS[trip.kind]}</span>{' '}
        {formatTripSentence(announced, atoll, now, isGoal)}
      </p>
      {clockWarning !== null && !isRendered && <p>{clockWarning}</p>}
      <p className={styles.quiet}>{formatTripSource(announced, now, !isRendered)}</p>
      {trip.note !== null && (
        <BothLanguages mh={trip.note_mh} by={trip.mh_by} className={styles.note}>
          <p className={styles.note}>{trip.note}</p>
        </BothLanguages>
      )}
      {status !== 'cancelled' && (
        <details className={styles.stops}>
          <summary>{TRIP_TEXTS.stops}</summary>
          <ol>
            {stops.map((stop) => (
              <li key={stop.id}>
                {atollName(stop.atoll)}: {TRIP_TEXTS[stop.event]}{' '}
                {formatStopDay(stop, now) ?? TRIP_TEXTS.noDay}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function CarrierLinks({ carrier: { id, name, phone } }: { carrier: Carrier }) {
  const phoneNumber = findPhoneToCall(phone)
  return (
    <p className={styles.links}>
      {phoneNumber !== undefined && (
        <a
          className="button button-primary"
          href={phoneNumber.href}
          aria-label={TRIP_TEXTS.callName(name, phoneNumber.display)}
        >
          <PhoneIcon />
          {TRIP_TEXTS.call(phoneNumber.display)}
        </a>
      )}
      <Link className={styles.carrier} to={`/business/${id}`}>
        {name}
      </Link>
    </p>
  )
}

/** The carriers of trips that are over, with their numbers, because a reader can still ask them. */
export function CarrierList({ trips }: { trips: readonly AnnouncedTrip[] }) {
  const carriers = new Map(trips.map(({ carrier }) => [carrier.id, carrier]))
  return (
    <ul className={styles.trips}>
      {[...carriers.values()].map((carrier) => (
        <li key={carrier.id}>
          <CarrierLinks carrier={carrier} />
        </li>
      ))}
    </ul>
  )
}

/** Says how old the copy is when it is so old that trips may be missing (TRIP-7). */
export function OldCopyNotice() {
  // Do not use useTripNow: the time of the last update is by the uncorrected clock of this device, so compare it with
  // that clock.
  const now = useNow()
  const { updatedAt } = useDirectoryStatus().status
  const ageDays = computeCopyAgeDays(updatedAt, now)
  return ageDays === null || ageDays < OLD_COPY_DAYS ? null : (
    <Notice tone="warning">{TRIP_TEXTS.old(ageDays)}</Notice>
  )
}
