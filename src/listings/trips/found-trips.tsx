import { Link } from '../../ui/link.tsx'
import { useDirectoryRead, useTripNow } from '../../directory/use-directory.ts'
import { TRIPS_PATH } from '../../domain/paths.ts'
import { selectTripsToShow } from '../../domain/trips/trip-times.ts'
import { TRIP_TEXTS } from './texts.ts'
import styles from './trip-list.module.css'
import { OldCopyNotice, TripList } from './trip-list.tsx'

/** Number of trips shown above the results; a link below them leads to the others. */
const MAX_SHOWN_TRIPS = 3

/** The announced trips between the places in a search such as "boat to Jaluit", shown above the results (TRIP-10). */
export function FoundTrips({ text }: { text: string }) {
  const now = useTripNow()
  const { answer } = useDirectoryRead('searchedTrips', [text])
  if (answer === undefined || answer === null) return null
  const { from, to, trips } = answer
  const shownTrips = selectTripsToShow(trips, now, { from, to })
  if (shownTrips.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="found-trips">
      <h2 id="found-trips">{TRIP_TEXTS.section}</h2>
      <TripList trips={shownTrips.slice(0, MAX_SHOWN_TRIPS)} atoll={from ?? to} isGoal={from === null} />
      <OldCopyNotice />
      <p className="no-print">
        <Link className={styles.carrier} to={`${TRIPS_PATH}?from=${from ?? ''}&to=${to ?? ''}`}>
          {TRIP_TEXTS.all}
        </Link>
      </p>
    </section>
  )
}
