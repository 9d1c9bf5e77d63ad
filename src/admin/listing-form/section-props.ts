import type { ListingField, ListingForm } from '../../domain/listing-form.ts'
import type { ListingFormActions, ListingFormState } from './use-listing-form.ts'

/** What every part of the form gets. */
export interface SectionProps {
  state: ListingFormState
  actions: ListingFormActions
  /** Ids of the controls begin with it, so that the focus finds the first wrong one. */
  idPrefix: string
}

export function errorOf({ problems }: ListingFormState, name: ListingField): string | undefined {
  return problems.find(({ field }) => field === name)?.message
}

/** What a text field of the form needs. */
export function textProps(
  { state, actions, idPrefix }: SectionProps,
  field: keyof ListingForm & ListingField & TextKey,
): { id: string; value: string; error: string | undefined; onChange: (value: string) => void } {
  return {
    id: `${idPrefix}-${field}`,
    value: state.form[field],
    error: errorOf(state, field),
    onChange: (value) => actions.set({ [field]: value }),
  }
}

type TextKey = {
  [Key in keyof ListingForm]: ListingForm[Key] extends string ? Key : never
}[keyof ListingForm]
