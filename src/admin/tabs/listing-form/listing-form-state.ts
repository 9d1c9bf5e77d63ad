import {
  toAtollCenterFields,
  checkListingForm,
  toFormPosition,
  LISTING_FIELDS,
  toListingForm,
  type ListingField,
  type ListingForm,
} from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import type { PinPosition } from '../../../domain/atolls/position.ts'
import { readPlace } from '../../../map/place-link.ts'
import { findPlaceProblem, readTypedPosition } from '../../../map/typed-place.ts'
import type { VersionChoice } from '../../kit/merge-versions.ts'
import type { EditorDraft } from '../../kit/use-drafted-form.ts'

/*
 * The state of the listing form. kit/listing-writes.ts saves the listing through the edge functions, or directly if they
 * answer 404 or 5xx (BIZ-12). Each try sends the same id, so that a save after a lost answer never creates a second row.
 */

/** The values of the listing form, with the state of its pin (PIN-2). */
export interface ListingFormState extends ListingForm {
  /** True if a person placed the pin, in this form or earlier; then choosing another atoll does not move the pin. */
  isPinPlaced: boolean
  /** Code of the atoll whose center is offered as the new position of the pin; null while nothing is offered. */
  offeredAtoll: string | null
  /** Typed coordinates or a map link that were not parsed yet; absent in drafts of an older version. */
  typedPlace?: string
}

export type ListingDraft = EditorDraft<Listing, ListingFormState>

export function toFormState(form: ListingForm, isPinPlaced: boolean): ListingFormState {
  return { ...form, isPinPlaced, offeredAtoll: null }
}

/** The form of a stored listing. */
export function formOfListing(row: Listing): ListingFormState {
  return toFormState(toListingForm(row), !row.position_is_approximate)
}

export function isListingForm(kept: Partial<ListingFormState> | undefined): kept is ListingFormState {
  return (
    typeof kept?.name === 'string' &&
    typeof kept.latitude === 'string' &&
    typeof kept.isPinPlaced === 'boolean'
  )
}

/** Fields that an input affects besides itself: 'has none' affects its field, and each coordinate the other coordinate. */
const LINKED_FIELDS: Partial<Record<string, ListingField[]>> = {
  hasNoPhone: ['phone'],
  hasNoEmail: ['email'],
  isMailingSame: ['mailing_address'],
  isClosed: ['closed_until'],
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
}

/** Fields whose errors a change clears. */
export function touchedFields(changes: Partial<ListingFormState>): string[] {
  return Object.keys(changes).flatMap((key) => LINKED_FIELDS[key] ?? [key])
}

/** The pin follows the atoll until a person places it. Afterwards the new center is only offered. */
export function chooseAtoll({ isPinPlaced }: ListingFormState, atoll: string): Partial<ListingFormState> {
  const pin = toAtollCenterFields(atoll)
  if (pin === null) return { atoll, offeredAtoll: null }
  return isPinPlaced ? { atoll, offeredAtoll: atoll } : { atoll, ...pin, offeredAtoll: null }
}

/** Answers the offer to move the pin to the center of the newly chosen atoll. */
export function resolveAtollOffer({ atoll }: ListingFormState, isMoved: boolean): Partial<ListingFormState> {
  return { offeredAtoll: null, ...(isMoved ? { ...toAtollCenterFields(atoll), isPinPlaced: false } : null) }
}

/** Sets the position to `pin`, with six decimals (about 10 cm); null removes it. */
export function toPinFields(pin: PinPosition | null): Partial<ListingFormState> {
  const texts =
    pin === null
      ? { latitude: '', longitude: '' }
      : { latitude: pin.latitude.toFixed(6), longitude: pin.longitude.toFixed(6) }
  return { ...texts, isPinPlaced: true, offeredAtoll: null, typedPlace: '' }
}

/** Checks the form. Also parses a typed place whose field still has the focus (PIN-7). */
export function checkFormState(form: ListingFormState): ReturnType<typeof checkListingForm> {
  const { typedPlace = '', latitude, longitude } = form
  const problem = findPlaceProblem(typedPlace)
  if (problem !== null) {
    const others = checkListingForm(form).problems ?? []
    return { fields: null, problems: [...others, { field: 'typedPlace', message: problem.message }] }
  }
  const place = readPlace(typedPlace)
  if ('position' in place) return checkListingForm({ ...form, ...toPinFields(place.position) })
  const typed = readTypedPosition({ latitude, longitude })
  // Coordinates that are two plain numbers are saved unchanged; others are converted first.
  const isWritten = toFormPosition(form) === null && 'value' in typed
  const checked = checkListingForm(isWritten ? { ...form, ...toPinFields(typed.value) } : form)
  if (checked.problems === null || 'value' in typed || typed.meant === null) return checked
  const {
    errors: { latitude: message = '' },
  } = typed
  const others = checked.problems.filter(({ field }) => field !== 'latitude' && field !== 'longitude')
  return { fields: null, problems: [...others, { field: 'latitude', message }] }
}

/** Fields of a row that have more than one input in the form. */
const FORM_KEYS: Partial<Record<ListingField, (keyof ListingForm)[]>> = {
  phone: ['phone', 'hasNoPhone'],
  email: ['email', 'hasNoEmail'],
  mailing_address: ['mailing_address', 'isMailingSame'],
  closed_until: ['closed_until', 'isClosed'],
}

/** The form with the chosen fields of the other version. */
export function mergeListingForms(
  form: ListingFormState,
  theirs: Listing,
  choices: Partial<Record<ListingField, VersionChoice>>,
): ListingFormState {
  const theirForm = toListingForm(theirs)
  const keys = LISTING_FIELDS.filter((field) => choices[field] === 'theirs').flatMap(
    (field) => FORM_KEYS[field] ?? [field],
  )
  const merged = {
    ...form,
    ...Object.fromEntries(keys.map((key) => [key, theirForm[key]])),
    offeredAtoll: null,
  }
  if (!keys.includes('latitude') && !keys.includes('longitude')) return merged
  // A latitude of one version together with a longitude of the other version is not the center of an atoll.
  const isTheirPin = merged.latitude === theirForm.latitude && merged.longitude === theirForm.longitude
  // A typed place that was not applied yet would replace the chosen coordinates (CONFLICT-2).
  return { ...merged, typedPlace: '', isPinPlaced: !isTheirPin || !theirs.position_is_approximate }
}
