import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useNow } from '../browser/use-now.ts'
import { useDirectoryRead } from '../directory/use-directory.ts'
import { type Atoll, atollByCode, listFilterAtolls } from '../domain/atolls/atolls.ts'
import type { NearListing } from '../domain/directory.ts'
import { formatDistance, type PinPosition } from '../domain/atolls/position.ts'
import { formatRelativeTime } from '../domain/hours/majuro-time.ts'
import { ListingCard } from '../listings/listing-card.tsx'
import { FailedList } from '../listings/no-listings.tsx'
import { useOwnAtoll } from '../listings/own-atoll.ts'
import { useFailedRead } from '../listings/use-failed-read.ts'
import {
  hasKnownAccuracy,
  isOldPosition,
  type FoundPosition,
  useOwnPosition,
} from '../map/use-own-position.ts'
import { LabelledSelect } from '../ui/labelled-select.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import styles from './near-screen.module.css'
import { NEAR_TEXTS } from './near-texts.ts'
import type { ScreenProps } from './screen.ts'

const INTRO =
  'Places on your own atoll first, then the others by distance over the sea. Your position stays on this device.'

const START_OPTIONS: readonly (readonly [code: string, name: string])[] = [
  ['', NEAR_TEXTS.chooseAtoll],
  ...listFilterAtolls(new Set()).map(({ code, name }) => [code, name] as const),
]

/** Number of cards shown at first, and added by each press of the button. */
const CARDS_PER_STEP = 24

/** The position from which distances are measured. */
interface DistanceStart {
  from: PinPosition
  /** The atoll whose listings come first; null when no atoll is near, or when it is unknown. */
  atoll: Atoll | null
  /** True when the coastline could not be loaded, so that the atoll of the position is unknown. */
  isAtollUnknown?: true
  /** How the device found the position; null for an atoll that was chosen. */
  measured: Pick<FoundPosition, 'accuracy' | 'at'> | null
}

interface MeasuredStart {
  start: DistanceStart
  /** The device found the position so long ago that the person may be elsewhere. */
  isOld: boolean
}

interface NearView {
  start: DistanceStart | null
  /** Number of cards. */
  count: number
}

/** What each history entry of this page showed, for Back. In memory only: a position is stored nowhere. */
const viewsByHistoryEntry = new Map<string, NearView>()

/** Listings around the own atoll, around the reader's position or around a chosen atoll, all from this device (ATOLL-2). */
export function NearScreen({ title }: ScreenProps) {
  const ownAtoll = useOwnAtoll()
  const { key } = useLocation()
  const [view, setView] = useState<NearView>(
    () => viewsByHistoryEntry.get(key) ?? { start: startOnAtoll(ownAtoll), count: CARDS_PER_STEP },
  )
  useEffect(() => void viewsByHistoryEntry.set(key, view), [key, view])
  const { start, count } = view
  const found = start?.measured ?? null
  const isOwn = found !== null
  const ownPosition = useOwnPosition(
    (position) =>
      void startAtPosition(position).then((next) =>
        // Keep an atoll that was chosen while the coastline was loading.
        setView((latestView) => (latestView.start === start ? { ...latestView, start: next } : latestView)),
      ),
    isOwn,
  )
  const now = useNow()
  const isOld = found !== null && isOldPosition(found, now)
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <div className={styles.ways}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={ownPosition.isAsking}
          onClick={ownPosition.ask}
        >
          {locateButtonText(ownPosition.isAsking, isOwn)}
        </button>
        <LabelledSelect
          label={NEAR_TEXTS.from}
          value={start !== null && !isOwn ? (start.atoll?.code ?? '') : ''}
          options={START_OPTIONS}
          onChange={(code) => {
            ownPosition.cancel()
            setView({ start: startOnAtoll(code), count })
          }}
        />
      </div>
      {ownPosition.problem !== null && (
        <p className={styles.problem} role="alert">
          {NEAR_TEXTS.problems[ownPosition.problem]}
        </p>
      )}
      {found !== null && (isOld || hasKnownAccuracy(found)) && (
        <p className={styles.quiet}>
          {isOld
            ? NEAR_TEXTS.old(formatRelativeTime(found.at, now))
            : NEAR_TEXTS.accuracy(formatDistance(found.accuracy))}
        </p>
      )}
      {start !== null && (
        <NearResults
          start={start}
          isOld={isOld}
          count={count}
          onMore={() => setView({ start, count: count + CARDS_PER_STEP })}
        />
      )}
    </div>
  )
}

/** The centre of an atoll as the start of the distances; null for no atoll or an unknown code. */
function startOnAtoll(code: string | null): DistanceStart | null {
  const atoll = code === null ? null : atollByCode(code)
  return atoll && { from: { latitude: atoll.latitude, longitude: atoll.longitude }, atoll, measured: null }
}

function locateButtonText(isAsking: boolean, isKnown: boolean): string {
  if (isAsking) return NEAR_TEXTS.locating
  return isKnown ? NEAR_TEXTS.again : NEAR_TEXTS.locate
}

/** The device's position as the start. Its atoll is found with the coastline, which is loaded only now because it is large. */
async function startAtPosition(position: FoundPosition): Promise<DistanceStart> {
  const from = { from: position, measured: position }
  try {
    const { atollOfPosition } = await import('../map/coastline.ts')
    return { ...from, atoll: atollOfPosition(position) }
  } catch (error) {
    console.warn('The atoll of this position could not be found', error)
    return { ...from, atoll: null, isAtollUnknown: true }
  }
}

interface NearResultsProps extends MeasuredStart {
  count: number
  onMore: () => void
}

function NearResults({ start, isOld, count, onMore }: NearResultsProps) {
  const { atoll, isAtollUnknown } = start
  const { latitude, longitude } = start.from
  const query = { from: { latitude, longitude }, atoll: atoll?.code ?? null, category: null, count }
  const nearestRead = useDirectoryRead('nearest', [query])
  const shownList = nearestRead.answer ?? nearestRead.previousAnswer
  const { isFailed, error, retry } = useFailedRead(nearestRead)
  const resultCount = useRef<HTMLOutputElement>(null)
  const isAll = shownList !== undefined && shownList.near.length === shownList.total
  useEffect(() => {
    // The button that showed the last cards disappears when it is pressed, so move the focus to the count.
    if (isAll && count > CARDS_PER_STEP && document.activeElement === document.body) {
      resultCount.current?.focus({ preventScroll: true })
    }
  }, [isAll, count])
  if (shownList === undefined) return isFailed && <FailedList error={error} onRetry={retry} />
  const onAtoll = shownList.near.filter(({ isSameAtoll }) => isSameAtoll)
  const otherAtolls = shownList.near.filter(({ isSameAtoll }) => !isSameAtoll)
  return (
    <div className={styles.found}>
      <output ref={resultCount} tabIndex={-1}>
        {shownList.total === 0 ? NEAR_TEXTS.none : NEAR_TEXTS.count(shownList.total)}
      </output>
      {atoll === null && <p>{isAtollUnknown ? NEAR_TEXTS.unknown : NEAR_TEXTS.far}</p>}
      {atoll !== null && onAtoll.length > 0 && (
        <NearGroup title={NEAR_TEXTS.onAtoll(atoll.name)} near={onAtoll} start={start} isOld={isOld} />
      )}
      {otherAtolls.length > 0 && (
        <NearGroup
          title={
            onAtoll.length > 0 ? NEAR_TEXTS.others : isAtollUnknown ? NEAR_TEXTS.allUnknown : NEAR_TEXTS.all
          }
          near={otherAtolls}
          start={start}
          isOld={isOld}
        />
      )}
      {!isAll && (
        <button type="button" className={`button ${styles.more}`} onClick={onMore}>
          {NEAR_TEXTS.more}
        </button>
      )}
    </div>
  )
}

interface NearGroupProps extends MeasuredStart {
  title: string
  near: readonly NearListing[]
}

function NearGroup({ title, near, ...from }: NearGroupProps) {
  return (
    <section className={styles.found}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {near.map((nearListing) => (
          <li key={nearListing.card.id} className={styles.place}>
            <p className={styles.distance}>{distanceText(nearListing, from)}</p>
            <ListingCard card={nearListing.card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** There is no road between atolls, so the text says that the distance is over sea. */
function distanceText({ metres, isSameAtoll }: NearListing, { start, isOld }: MeasuredStart): string {
  const atoll = start.atoll?.name ?? ''
  if (metres === null) return NEAR_TEXTS.onAtoll(atoll)
  const distance = formatDistance(metres)
  if (!isSameAtoll && !start.isAtollUnknown) return NEAR_TEXTS.overSea(distance)
  if (start.measured === null) return NEAR_TEXTS.fromMiddle(distance, atoll)
  return isOld ? NEAR_TEXTS.fromThen(distance) : NEAR_TEXTS.nearby(distance)
}
