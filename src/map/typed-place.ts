import { formatDegrees, isOnEarth, roundPosition, type PinPosition } from '../domain/atolls/position.ts'
import { parseDegrees } from '../domain/atolls/typed-position.ts'
import { readPlace, readPlaceFields } from './place-link.ts'
import { PICKER_TEXTS } from './texts.ts'

/* Reads the typed fields of the picker, for the picker and for its form, so that both accept the same texts (PIN-7). */

/** The text in the two fields of the picker. */
export interface TypedPosition {
  latitude: string
  longitude: string
}

export interface TypedErrors {
  latitude?: string
  longitude?: string
}

type PositionReading = { value: PinPosition | null } | { errors: TypedErrors; meant: PinPosition | null }

/** Formats a question such as 'Did you mean 7.10, 171.38?'. */
export function formatMeantQuestion({ latitude, longitude }: PinPosition): string {
  const [north = '', east = ''] = [latitude, longitude].map((degrees) =>
    degrees.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  )
  return PICKER_TEXTS.didYouMean(north, east)
}

export function toTypedPosition(value: PinPosition | null): TypedPosition {
  if (value === null) return { latitude: '', longitude: '' }
  return { latitude: formatDegrees(value.latitude), longitude: formatDegrees(value.longitude) }
}

/**
 * Reads two typed numbers as the pin; null if both fields are empty. Coordinates in other notations and links are read too. If
 * only the swapped numbers are a valid position, it is returned in `meant` (PIN-7). Any other text is an error (PIN-1).
 */
export function readTypedPosition(typed: TypedPosition): PositionReading {
  const degrees = readDegrees(typed)
  if ('value' in degrees) return degrees
  const placeReading = readPlaceFields(typed.latitude, typed.longitude)
  if ('position' in placeReading) return { value: placeReading.position }
  return 'meant' in placeReading
    ? { errors: { latitude: formatMeantQuestion(placeReading.meant) }, meant: placeReading.meant }
    : degrees
}

function readDegrees(typed: TypedPosition): PositionReading {
  const blanks = { latitude: typed.latitude.trim() === '', longitude: typed.longitude.trim() === '' }
  if (blanks.latitude && blanks.longitude) return { value: null }
  const latitude = parseDegrees(typed.latitude)
  const longitude = parseDegrees(typed.longitude)
  const errors: TypedErrors = {}
  if (blanks.latitude) errors.latitude = PICKER_TEXTS.both
  else if (latitude === null) errors.latitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude, longitude: 0 })) errors.latitude = PICKER_TEXTS.latitudeRange
  if (blanks.longitude) errors.longitude = PICKER_TEXTS.both
  else if (longitude === null) errors.longitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude: 0, longitude })) errors.longitude = PICKER_TEXTS.longitudeRange
  if (latitude === null || longitude === null || Object.keys(errors).length > 0)
    return { errors, meant: null }
  return { value: roundPosition({ latitude, longitude }) }
}

/** Finds the problem of a pasted text; null if there is none. `meant`: the position that the text probably means, or null. */
export function findPlaceProblem(text: string): { message: string; meant: PinPosition | null } | null {
  if (text.trim() === '') return null
  const place = readPlace(text)
  if ('position' in place) return null
  if ('meant' in place) return { message: formatMeantQuestion(place.meant), meant: place.meant }
  return { message: PICKER_TEXTS.pasteProblems[place.problem], meant: null }
}
