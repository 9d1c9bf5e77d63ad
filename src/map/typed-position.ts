import {
  formatDegrees,
  isOnEarth,
  parseDegrees,
  roundPosition,
  type PinPosition,
} from '../domain/position.ts'
import { PICKER_TEXTS } from './texts.ts'

/** The text in the two fields of the picker. */
export interface TypedPosition {
  latitude: string
  longitude: string
}

export interface TypedErrors {
  latitude?: string
  longitude?: string
}

export type ReadPosition = { value: PinPosition | null } | { errors: TypedErrors }

export function toTyped(value: PinPosition | null): TypedPosition {
  if (value === null) return { latitude: '', longitude: '' }
  return { latitude: formatDegrees(value.latitude), longitude: formatDegrees(value.longitude) }
}

/** Both numbers make a pin, two empty fields none; anything else is an error beside its field (PIN-1). */
export function readTyped(typed: TypedPosition): ReadPosition {
  const isBlank = { latitude: typed.latitude.trim() === '', longitude: typed.longitude.trim() === '' }
  if (isBlank.latitude && isBlank.longitude) return { value: null }
  const latitude = parseDegrees(typed.latitude)
  const longitude = parseDegrees(typed.longitude)
  const errors: TypedErrors = {}
  if (isBlank.latitude) errors.latitude = PICKER_TEXTS.both
  else if (latitude === null) errors.latitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude, longitude: 0 })) errors.latitude = PICKER_TEXTS.latitudeRange
  if (isBlank.longitude) errors.longitude = PICKER_TEXTS.both
  else if (longitude === null) errors.longitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude: 0, longitude })) errors.longitude = PICKER_TEXTS.longitudeRange
  if (latitude === null || longitude === null || Object.keys(errors).length > 0) return { errors }
  return { value: roundPosition({ latitude, longitude }) }
}
