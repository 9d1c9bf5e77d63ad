import { useCallback, useMemo, useState } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import {
  atollPin,
  checkListingForm,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
  type ListingForm,
  toListingForm,
} from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import type { PinPosition } from '../../domain/pin-position.ts'
import type { VersionChoice } from '../../domain/row-versions.ts'
import type { ListingDraft } from './load-listing-form.ts'

export interface ListingFormState extends ListingDraft {
  /** What is wrong by field, since the last attempt to save. */
  problems: FieldProblem[]
  /** The atoll whose centre the pin could move to: the person decides. */
  offeredAtoll: string | null
}

export interface ListingFormActions {
  set: (changes: Partial<ListingForm>) => void
  chooseAtoll: (code: string) => void
  answerAtollOffer: (isMoved: boolean) => void
  placePin: (pin: PinPosition | null) => void
  /** The row to save, or null with the problems shown. */
  check: () => ListingFields | null
  showProblems: (problems: FieldProblem[]) => void
  /** Goes on with a kept draft. */
  restore: (draft: ListingDraft) => void
  /** Takes the chosen version of each field; from now on the form begins with `theirs`. */
  merge: (theirs: Listing, choices: Partial<Record<ListingField, VersionChoice>>) => void
  /** The row is gone: what is typed becomes a new listing. */
  becomeNew: (id: string) => void
}

export function useListingForm(first: ListingDraft): [ListingFormState, ListingFormActions] {
  const [state, setState] = useState<ListingFormState>(() => ({ ...first, problems: [], offeredAtoll: null }))

  const set = useCallback((changes: Partial<ListingForm>) => {
    setState((now) => ({
      ...now,
      form: { ...now.form, ...changes },
      isPinPlaced: now.isPinPlaced || 'latitude' in changes || 'longitude' in changes,
      problems: now.problems.filter(({ field }) => !touches(changes, field)),
    }))
  }, [])

  const actions = useMemo<Omit<ListingFormActions, 'check'>>(
    () => ({
      set,
      chooseAtoll: (code) => setState((now) => withAtoll(now, code)),
      answerAtollOffer: (isMoved) =>
        setState((now) => ({
          ...now,
          offeredAtoll: null,
          form: { ...now.form, ...(isMoved ? atollPin(now.form.atoll) : null) },
        })),
      placePin: (pin) =>
        setState((now) => ({
          ...now,
          isPinPlaced: true,
          offeredAtoll: null,
          form: { ...now.form, ...toPinTexts(pin) },
          problems: now.problems.filter(({ field }) => field !== 'latitude' && field !== 'longitude'),
        })),
      showProblems: (problems) => setState((now) => ({ ...now, problems })),
      restore: (draft) => setState({ ...draft, problems: [], offeredAtoll: null }),
      merge: (theirs, choices) => setState((now) => withChoices(now, theirs, choices)),
      becomeNew: (id) => setState((now) => ({ ...now, id, base: null })),
    }),
    [set],
  )
  const check = (): ListingFields | null => {
    const { fields, problems } = checkListingForm(state.form)
    actions.showProblems(problems ?? [])
    return fields
  }
  return [state, { ...actions, check }]
}

/** The box 'none' belongs to its field, and either half of a pin to both. */
const TOUCHED_BY: Partial<Record<keyof ListingForm, ListingField[]>> = {
  hasNoPhone: ['phone'],
  hasNoEmail: ['email'],
  isMailingSame: ['mailing_address'],
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
}

function touches(changes: Partial<ListingForm>, field: string): boolean {
  return (Object.keys(changes) as (keyof ListingForm)[]).some(
    (key) => key === field || TOUCHED_BY[key]?.some((touched) => touched === field) === true,
  )
}

/** A new listing's pin follows the atoll until a hand has placed it; after that, and when editing, it is asked for. */
function withAtoll(now: ListingFormState, atoll: string): ListingFormState {
  const form = { ...now.form, atoll }
  const problems = now.problems.filter(({ field }) => field !== 'atoll')
  const pin = atollPin(atoll)
  if (pin === null) return { ...now, form, problems, offeredAtoll: null }
  if (now.base === null && !now.isPinPlaced)
    return { ...now, form: { ...form, ...pin }, problems, offeredAtoll: null }
  return { ...now, form, problems, offeredAtoll: atoll }
}

/** Six decimals are some 10 cm: enough, and what is shown. */
function toPinTexts(pin: PinPosition | null): Pick<ListingForm, 'latitude' | 'longitude'> {
  if (pin === null) return { latitude: '', longitude: '' }
  return { latitude: pin.latitude.toFixed(6), longitude: pin.longitude.toFixed(6) }
}

/** Fields that the form shows in other fields too. */
const FORM_KEYS: Partial<Record<ListingField, (keyof ListingForm)[]>> = {
  phone: ['phone', 'hasNoPhone'],
  email: ['email', 'hasNoEmail'],
  mailing_address: ['mailing_address', 'isMailingSame'],
}

function withChoices(
  now: ListingFormState,
  theirs: Listing,
  choices: Partial<Record<ListingField, VersionChoice>>,
): ListingFormState {
  const taken = toListingForm(theirs)
  const keys = LISTING_FIELDS.filter((field) => choices[field] === 'theirs').flatMap(
    (field) => FORM_KEYS[field] ?? [field],
  )
  const form = { ...now.form, ...Object.fromEntries(keys.map((key) => [key, taken[key]])) }
  return { ...now, form, base: theirs, id: theirs.id, problems: [], offeredAtoll: null }
}
