import { Link } from '../../ui/link.tsx'
import { useDirectoryRead, useTripNow } from '../../directory/use-directory.ts'
import { TRIPS_PATH } from '../../domain/paths.ts'
import { hasRecentTrips, selectTripsToShow } from '../../domain/trips/trip-times.ts'
import { TRIP_TEXTS } from './texts.ts'
import styles from './trip-list.module.css'
import { CarrierList, OldCopyNotice, TripList } from './trip-list.tsx'

interface TripSectionProps {
  /** Code of the atoll whose trips are wanted. */
  atoll: string | null
  /** Id of the carrier's listing. If atoll and carrier are null, the next of all trips are shown. */
  carrier: string | null
}

/** Number of trips shown without an atoll or a carrier; a link below them leads to the others. */
const MAX_SHOWN_TRIPS = 3

/** Announced trips of a carrier or an atoll, or the next of all trips. Nothing if none was announced in 90 days (TRIP-6). */
export function TripSection({ atoll, carrier }: TripSectionProps) {
  const now = useTripNow()
  const query = { ...(atoll === null ? {} : { atoll }), ...(carrier === null ? {} : { carrier }) }
  const { answer: trips = [] } = useDirectoryRead('trips', [query])
  if (!hasRecentTrips(trips, now)) return null
  const isOfAll = atoll === null && carrier === null
  const current = selectTripsToShow(trips, now, { from: null, to: null, ownAtoll: atoll })
  const shownTrips = isOfAll ? current.slice(0, MAX_SHOWN_TRIPS) : current
  return (
    <section className={styles.section} aria-labelledby="trips">
      <h2 id="trips">{TRIP_TEXTS.section}</h2>
      {shownTrips.length === 0 ? (
        <>
          <p>{TRIP_TEXTS.none}</p>
          {carrier === null && <CarrierList trips={trips} />}
        </>
      ) : (
        <TripList trips={shownTrips} atoll={atoll} hasCarrier={carrier === null} />
      )}
      <OldCopyNotice />
      <p className="no-print">
        <Link className={styles.carrier} to={TRIPS_PATH}>
          {TRIP_TEXTS.all}
        </Link>
      </p>
    </section>
  )
}
