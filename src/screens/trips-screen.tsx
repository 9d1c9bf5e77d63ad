import { useSearchParams } from 'react-router-dom'
import { Link } from '../ui/link.tsx'
import { useDirectoryRead, useTripNow } from '../directory/use-directory.ts'
import { ATOLL_NAMES } from '../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { selectTripsToShow } from '../domain/trips/trip-times.ts'
import { AtollSelect } from '../listings/atoll-choice.tsx'
import { FailedList } from '../listings/no-listings.tsx'
import { useFailedRead } from '../listings/use-failed-read.ts'
import { useOwnAtoll } from '../listings/own-atoll.ts'
import { TRIP_TEXTS } from '../listings/trips/texts.ts'
import styles from '../listings/trips/trip-list.module.css'
import { CarrierList, OldCopyNotice, TripList } from '../listings/trips/trip-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

/** Announced sailings and flights from one place to another, trips of the own atoll first (TRIP-5). */
export function TripsScreen({ title, intro }: ScreenProps) {
  const [search, setSearch] = useSearchParams()
  const startAtoll = readAtollCode(search.get('from'))
  const goalAtoll = readAtollCode(search.get('to'))
  /** The place whose stops are described: where the reader starts, else where the reader wants to go. */
  const describedAtoll = startAtoll ?? goalAtoll
  const ownAtoll = useOwnAtoll()
  const now = useTripNow()
  const tripsRead = useDirectoryRead('trips', [{}])
  const { answer: trips } = tripsRead
  const { isFailed, error, retry } = useFailedRead(tripsRead)
  const shownTrips = selectTripsToShow(trips ?? [], now, { from: startAtoll, to: goalAtoll, ownAtoll })
  const choosePlace = (name: 'from' | 'to', code: string): void => {
    const parameters = new URLSearchParams(search)
    if (code === '') parameters.delete(name)
    else parameters.set(name, code)
    setSearch(parameters, { replace: true })
  }
  const placeSelect = (name: 'from' | 'to', code: string | null) => (
    <AtollSelect
      label={TRIP_TEXTS[name]}
      atoll={code}
      noneLabel={TRIP_TEXTS.any}
      onChoose={(chosen) => choosePlace(name, chosen)}
    />
  )
  return (
    <div className="contained">
      <PageTop title={title} intro={intro} />
      <div className={`no-print ${styles.way}`}>
        {placeSelect('from', startAtoll)}
        {placeSelect('to', goalAtoll)}
      </div>
      <OldCopyNotice />
      {isFailed && trips === undefined && <FailedList error={error} onRetry={retry} />}
      {shownTrips.length > 0 && (
        <TripList
          trips={shownTrips}
          atoll={describedAtoll ?? ownAtoll}
          isGoal={describedAtoll !== startAtoll}
        />
      )}
      {shownTrips.length === 0 && trips !== undefined && (
        <EmptyState>
          <h2>{describedAtoll === null ? TRIP_TEXTS.none : TRIP_TEXTS.noneBetween}</h2>
          <p>{TRIP_TEXTS.noneHint}</p>
          <CarrierList trips={trips} />
          <Link className="button" to={CATEGORY_INFO.transportation.path}>
            {TRIP_TEXTS.whoGoes}
          </Link>
        </EmptyState>
      )}
      <p className={styles.quiet}>{TRIP_TEXTS.notATimetable}</p>
    </div>
  )
}

function readAtollCode(text: string | null): string | null {
  return text !== null && Object.hasOwn(ATOLL_NAMES, text) ? text : null
}
