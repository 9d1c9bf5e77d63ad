import { bearingDegrees, compassPoint, distanceMetres, formatDistance } from '../../../domain/distance.ts'
import { formatDegrees, type PinPosition } from '../../../domain/pin-position.ts'
import type { FoundPosition, OwnPosition } from '../../../map/use-own-position.ts'
import { CopyCoordinates } from './copy-coordinates.tsx'
import styles from './listing-location.module.css'
import { DIRECTIONS_TEXTS } from './texts.ts'

/** Coordinates to copy, and distance and bearing from where this device is. */
export function WayThere({ to, own }: { to: PinPosition; own: OwnPosition }) {
  const { position, problem, isAsking, ask } = own
  return (
    <>
      <div className={styles.row}>
        <span className={styles.coordinates}>
          {formatDegrees(to.latitude)}, {formatDegrees(to.longitude)}
        </span>
        <CopyCoordinates position={to} />
      </div>
      <output>{position !== null && <Way from={position} to={to} />}</output>
      {problem !== null && <p role="alert">{DIRECTIONS_TEXTS.problems[problem]}</p>}
      <div className={styles.row}>
        <button type="button" className="button" aria-disabled={isAsking} onClick={ask}>
          {buttonText(isAsking, position !== null)}
        </button>
      </div>
    </>
  )
}

function buttonText(isAsking: boolean, isKnown: boolean): string {
  if (isAsking) return DIRECTIONS_TEXTS.finding
  return isKnown ? DIRECTIONS_TEXTS.again : DIRECTIONS_TEXTS.howFar
}

function Way({ from, to }: { from: FoundPosition; to: PinPosition }) {
  const metres = distanceMetres(from, to)
  if (metres <= Math.min(from.accuracy, 100))
    return <span className={styles.way}>{DIRECTIONS_TEXTS.atPlace}</span>
  const bearing = bearingDegrees(from, to)
  return (
    <>
      <span className={styles.way}>
        {DIRECTIONS_TEXTS.way(formatDistance(metres), compassPoint(bearing), Math.round(bearing) % 360)}
      </span>{' '}
      <span className={styles.quiet}>{DIRECTIONS_TEXTS.roughly(formatDistance(from.accuracy))}</span>
    </>
  )
}
