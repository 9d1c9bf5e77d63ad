import {
  distanceMetres,
  formatDistance,
  type PinPosition,
  roundPosition,
  rowPosition,
} from '../domain/atolls/position.ts'
import { setDistanceMeasure, type Place } from './last-position.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Why there is no position. unsupported: no geolocation here; the others come from the browser. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout'

class PositionError extends Error {
  constructor(readonly problem: PositionProblem) {
    super(`No position: ${problem}`)
  }
}

export interface FoundPosition extends PinPosition {
  /** Radius in meters, as the device estimates it. */
  accuracy: number
}

/** Options of the browser's request for the position (PIN-3). */
const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: true }

/** Our problems by the `code` of a GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Reads the position of this device; a phone needs no network for it. The browser asks the person for permission.
 * @throws PositionError
 */
function askPosition(geolocation: Geolocation | undefined = navigator.geolocation): Promise<FoundPosition> {
  return new Promise((resolve, reject) => {
    // Missing on insecure pages, although its type says otherwise.
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

/** A person on a boat is elsewhere after that. */
const FRESH_MS = 30 * 60_000

/**
 * Other pages say how far a listing is from here (DETAIL-14); the position is stored nowhere. performance.now() stands still
 * while most devices sleep, and Date.now() changes when the clock is set, so that both must agree.
 */
export function noteDistances(here: PinPosition): void {
  const awakeSince = performance.now()
  const since = Date.now()
  const isFresh = (): boolean =>
    [performance.now() - awakeSince, Math.abs(Date.now() - since)].every((passed) => passed < FRESH_MS)
  setDistanceMeasure((place: Place) => {
    const there = place.position_is_approximate ? null : rowPosition(place)
    return there !== null && isFresh() ? formatDistance(distanceMetres(here, there)) : null
  })
}

/** Some devices report a radius of 0 when they do not know it; then no accuracy is shown (DIR-4). */
export function hasKnownAccuracy({ accuracy }: Pick<FoundPosition, 'accuracy'>): boolean {
  return accuracy >= 1
}

export interface OwnPosition {
  position: FoundPosition | null
  problem: PositionProblem | null
  isAsking: boolean
  /** Call only after a tap: the browser may ask for permission. */
  ask: () => void
}

/** The position of this device after `ask`. A later failure keeps the last position. */
export function useOwnPosition(onFound?: (position: FoundPosition) => void): OwnPosition {
  const [state, setState] = useState<Omit<OwnPosition, 'ask'>>({
    position: null,
    problem: null,
    isAsking: false,
  })
  const isHere = useRef(true)
  const report = useRef(onFound)
  useEffect(() => {
    report.current = onFound
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const ask = useCallback(() => {
    setState((before) => ({ ...before, problem: null, isAsking: true }))
    askPosition().then(
      (position) => {
        noteDistances(position)
        if (!isHere.current) return
        setState({ position, problem: null, isAsking: false })
        report.current?.(position)
      },
      (error: unknown) => {
        const problem = error instanceof PositionError ? error.problem : 'unavailable'
        if (isHere.current) setState((before) => ({ ...before, problem, isAsking: false }))
      },
    )
  }, [])
  return { ...state, ask }
}
