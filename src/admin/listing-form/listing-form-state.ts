import {
  atollPin,
  LISTING_FIELDS,
  toListingForm,
  type ListingField,
  type ListingForm,
} from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import type { PinPosition } from '../../domain/position.ts'
import type { VersionChoice } from '../../domain/row-versions.ts'
import type { EditorDraft } from '../kit/use-editor.ts'

/** The form of a listing, and how far its pin follows the atoll (PIN-2). */
export interface ListingFormState extends ListingForm {
  /** True when a person placed the pin: it follows the atoll no longer. */
  isPinPlaced: boolean
  /** The atoll whose center is offered as the new position of the pin. */
  offeredAtoll: string | null
}

export type ListingDraft = EditorDraft<Listing, ListingFormState>

export function toFormState(form: ListingForm, isPinPlaced: boolean): ListingFormState {
  return { ...form, isPinPlaced, offeredAtoll: null }
}

export function isListingForm(kept: Partial<ListingFormState> | undefined): kept is ListingFormState {
  return (
    typeof kept?.name === 'string' &&
    typeof kept.latitude === 'string' &&
    typeof kept.isPinPlaced === 'boolean'
  )
}

/** Fields that an input affects beside its own: 'has none' its field, one coordinate the other. */
const DECIDED_TOGETHER: Partial<Record<string, ListingField[]>> = {
  hasNoPhone: ['phone'],
  hasNoEmail: ['email'],
  isMailingSame: ['mailing_address'],
  isClosed: ['closed_until'],
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
}

/** Fields whose errors a change clears. */
export function touchedFields(changes: Partial<ListingFormState>): string[] {
  return Object.keys(changes).flatMap((key) => DECIDED_TOGETHER[key] ?? [key])
}

/** A new listing's pin follows the atoll until a person placed it; after that, and when editing, it is offered. */
export function chooseAtoll(
  { isPinPlaced }: ListingFormState,
  atoll: string,
  isNew: boolean,
): Partial<ListingFormState> {
  const pin = atollPin(atoll)
  if (pin === null) return { atoll, offeredAtoll: null }
  return isNew && !isPinPlaced ? { atoll, ...pin, offeredAtoll: null } : { atoll, offeredAtoll: atoll }
}

export function answerAtollOffer({ atoll }: ListingFormState, isMoved: boolean): Partial<ListingFormState> {
  return { offeredAtoll: null, ...(isMoved ? atollPin(atoll) : null) }
}

/** Six decimals are about 10 cm. */
export function placePin(pin: PinPosition | null): Partial<ListingFormState> {
  const texts =
    pin === null
      ? { latitude: '', longitude: '' }
      : { latitude: pin.latitude.toFixed(6), longitude: pin.longitude.toFixed(6) }
  return { ...texts, isPinPlaced: true, offeredAtoll: null }
}

/** Fields of a row that have more than one input. */
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
  const taken = toListingForm(theirs)
  const keys = LISTING_FIELDS.filter((field) => choices[field] === 'theirs').flatMap(
    (field) => FORM_KEYS[field] ?? [field],
  )
  return { ...form, ...Object.fromEntries(keys.map((key) => [key, taken[key]])), offeredAtoll: null }
}
