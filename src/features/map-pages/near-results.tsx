import { useEffect, useRef, useState } from 'react'
import type { Atoll } from '../../domain/atolls.ts'
import { formatDistance, type PinPosition } from '../../domain/position.ts'
import type { NearListing } from '../../domain/directory.ts'
import { useDirectoryRead } from '../../directory/use-directory.ts'
import { ListingCard } from '../../listings/listing-card.tsx'
import styles from './near-screen.module.css'
import { NEAR_TEXTS } from './texts.ts'

/** Number of cards shown at first, and added by each press of the button. */
const STEP = 24

/** The position from which distances are measured. */
export interface NearStart {
  from: PinPosition
  /** The atoll whose listings come first; null when no atoll is near. */
  atoll: Atoll | null
  /** Radius in meters; null for an atoll that was chosen. */
  accuracy: number | null
}

export function NearResults({ start }: { start: NearStart }) {
  const [count, setCount] = useState(STEP)
  const { from, atoll } = start
  const query = {
    from: { latitude: from.latitude, longitude: from.longitude },
    atoll: atoll?.code ?? null,
    category: null,
    count,
  }
  const { answer, earlier } = useDirectoryRead('nearest', [query])
  const list = answer ?? earlier
  const said = useRef<HTMLOutputElement>(null)
  const isAll = list !== undefined && list.near.length === list.total
  useEffect(() => {
    // The button that showed the last cards is gone, so move the focus.
    if (isAll && count > STEP && document.activeElement === document.body) {
      said.current?.focus({ preventScroll: true })
    }
  }, [isAll, count])
  if (list === undefined) return null
  const here = list.near.filter(({ isSameAtoll }) => isSameAtoll)
  const away = list.near.filter(({ isSameAtoll }) => !isSameAtoll)
  return (
    <div className={styles.found}>
      <output ref={said} tabIndex={-1}>
        {list.total === 0 ? NEAR_TEXTS.none : NEAR_TEXTS.count(list.total)}
      </output>
      {atoll === null && <p>{NEAR_TEXTS.far}</p>}
      {atoll !== null && here.length > 0 && (
        <NearGroup title={NEAR_TEXTS.onAtoll(atoll.name)} near={here} start={start} />
      )}
      {away.length > 0 && (
        <NearGroup title={here.length > 0 ? NEAR_TEXTS.others : NEAR_TEXTS.all} near={away} start={start} />
      )}
      {list.near.length < list.total && (
        <button
          type="button"
          className={`button ${styles.more}`}
          onClick={() => setCount((shown) => shown + STEP)}
        >
          {NEAR_TEXTS.more}
        </button>
      )}
    </div>
  )
}

interface NearGroupProps {
  start: NearStart
  title: string
  near: readonly NearListing[]
}

function NearGroup({ title, near, start }: NearGroupProps) {
  return (
    <section className={styles.found}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {near.map((one) => (
          <li key={one.card.id} className={styles.place}>
            <p className={styles.distance}>{distanceText(one, start)}</p>
            <ListingCard card={one.card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** There is no road between atolls, so the text says that the distance is over sea. */
function distanceText({ metres, isSameAtoll }: NearListing, { atoll, accuracy }: NearStart): string {
  const distance = formatDistance(metres)
  if (!isSameAtoll) return NEAR_TEXTS.overSea(distance)
  return accuracy === null ? NEAR_TEXTS.fromMiddle(distance, atoll?.name ?? '') : NEAR_TEXTS.nearby(distance)
}
