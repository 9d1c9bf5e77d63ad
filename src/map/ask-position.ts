import { roundPosition, type PinPosition } from '../domain/pin-position.ts'

/** Why there is no position. unsupported: this browser has none; the others are the browser's own answers. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout'

export class PositionError extends Error {
  constructor(readonly problem: PositionProblem) {
    super(`No position: ${problem}`)
  }
}

export interface FoundPosition extends PinPosition {
  /** Radius in metres that the place is in, as the device believes. */
  accuracy: number
}

/** PIN-3 */
const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: true }

/** GeolocationPositionError.code */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Where this device is; needs no network on a phone. The browser asks the person first.
 * @throws PositionError
 */
export function askPosition(
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<FoundPosition> {
  return new Promise((resolve, reject) => {
    // Absent on pages that are not secure, whatever its type says.
    if (!geolocation) {
      reject(new PositionError('unsupported'))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ...roundPosition(coords), accuracy: coords.accuracy }),
      ({ code }) => reject(new PositionError(PROBLEMS[code] ?? 'unavailable')),
      OPTIONS,
    )
  })
}
