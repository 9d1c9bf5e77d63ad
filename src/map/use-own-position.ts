import {
  computeDistanceMetres,
  formatDistance,
  type PinPosition,
  roundPosition,
  toRowPosition,
} from '../domain/atolls/position.ts'
import { setDistanceMeasure, type PlaceWithPosition } from './last-position.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no position. unsupported: the page has no geolocation. The others are errors of the browser's geolocation. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout'

class PositionError extends Error {
  constructor(readonly problem: PositionProblem) {
    super(`No position: ${problem}`)
  }
}

export interface FoundPosition extends PinPosition {
  /** Radius in meters, as the device estimates it. */
  accuracy: number
  /** When the device found the position, by its own clock, in milliseconds since 1970. */
  at: number
}

/** Options of the browser's request for the position (PIN-3). */
const POSITION_OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: true }

/** The problem for each `code` of a GeolocationPositionError. */
const PROBLEMS_BY_CODE: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Reads the position of this device; a phone needs no network for it. The browser asks the person for permission.
 * @throws PositionError
 */
function requestPosition(isKnown: boolean): Promise<FoundPosition> {
  const { geolocation } = navigator as Partial<Navigator>
  return new Promise((resolve, reject) => {
    // Pages over plain http lack geolocation, although its type says otherwise.
    if (!geolocation) {
      reject(new PositionError('unsupported'))
      return
    }
    geolocation.getCurrentPosition(
      // Not the time in the answer, which is the satellites': compared with a clock that is wrong, it would look old.
      ({ coords }) => resolve({ ...roundPosition(coords), accuracy: coords.accuracy, at: Date.now() }),
      ({ code }) => reject(new PositionError(PROBLEMS_BY_CODE[code] ?? 'unavailable')),
      isKnown ? { ...POSITION_OPTIONS, maximumAge: 0 } : POSITION_OPTIONS,
    )
  })
}

/** A found position is used for this long, because a person on a boat is then elsewhere. */
const MAX_POSITION_AGE_MS = 30 * 60_000

/** Whether the device found the position so long ago that the person may be elsewhere. */
export function isOldPosition({ at }: Pick<FoundPosition, 'at'>, now: number): boolean {
  return Math.abs(now - at) >= MAX_POSITION_AGE_MS
}

/**
 * Lets other pages show the distance of a listing from this position (DETAIL-14), which is only in memory. The position is
 * fresh if both clocks say so, because performance.now() stops while most devices sleep, and Date.now() can be set.
 */
export function measureDistancesFrom(position: PinPosition): void {
  const awakeSince = performance.now()
  const measuredAt = Date.now()
  const isFresh = (): boolean =>
    [performance.now() - awakeSince, Math.abs(Date.now() - measuredAt)].every(
      (passed) => passed < MAX_POSITION_AGE_MS,
    )
  setDistanceMeasure((place: PlaceWithPosition) => {
    const placePosition = place.position_is_approximate ? null : toRowPosition(place)
    return placePosition !== null && isFresh()
      ? formatDistance(computeDistanceMetres(position, placePosition))
      : null
  })
}

/** False if the accuracy is 0, which some devices report when they do not know it. Then no accuracy is shown (DIR-4). */
export function hasKnownAccuracy({ accuracy }: Pick<FoundPosition, 'accuracy'>): boolean {
  return accuracy >= 1
}

export interface OwnPosition {
  position: FoundPosition | null
  problem: PositionProblem | null
  isAsking: boolean
  /**
   * Requests the position. Call only after a tap, because the browser may ask for permission. If the person closes that
   * question, some browsers never answer; therefore a later call makes a new request, and the answer to the older one is ignored.
   */
  ask: () => void
  /** Ignores the answer to the running request, because the person has chosen something else. */
  cancel: () => void
}

/**
 * Returns the position of this device, null before `ask`. A later failure does not remove the last position.
 * @param isKnown true if a position is shown already, so that the device must measure again and not return a stored position
 */
export function useOwnPosition(onFound?: (position: FoundPosition) => void, isKnown = false): OwnPosition {
  const [state, setState] = useState<Omit<OwnPosition, 'ask' | 'cancel'>>({
    position: null,
    problem: null,
    isAsking: false,
  })
  /** The newest request; answers to other requests are ignored. Null if none is running. */
  const currentRequest = useRef<object>(null)
  const latestOptions = useRef({ onFound, isKnown })
  useEffect(() => {
    latestOptions.current = { onFound, isKnown: isKnown || state.position !== null }
  })
  const cancel = useCallback(() => {
    if (currentRequest.current === null) return
    currentRequest.current = null
    setState((before) => ({ ...before, isAsking: false }))
  }, [])
  useEffect(() => cancel, [cancel])

  const ask = useCallback(() => {
    const request = {}
    currentRequest.current = request
    const finishRequest = (changes: Partial<OwnPosition>): boolean => {
      if (currentRequest.current !== request) return false
      currentRequest.current = null
      setState((before) => ({ ...before, ...changes, isAsking: false }))
      return true
    }
    setState((before) => ({ ...before, problem: null, isAsking: true }))
    requestPosition(latestOptions.current.isKnown).then(
      (position) => {
        measureDistancesFrom(position)
        if (finishRequest({ position })) latestOptions.current.onFound?.(position)
      },
      (error: unknown) =>
        finishRequest({ problem: error instanceof PositionError ? error.problem : 'unavailable' }),
    )
  }, [])
  return { ...state, ask, cancel }
}
