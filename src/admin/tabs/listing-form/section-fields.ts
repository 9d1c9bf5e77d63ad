import type { ListingField, ListingForm } from '../../../domain/listing/listing-form.ts'
import type { EditorFields } from '../../kit/use-editor.ts'
import type { ListingFormState } from './listing-form-state.ts'

export type SectionProps = EditorFields<ListingFormState>

export function errorOf(
  { problems }: Pick<SectionProps, 'problems'>,
  name: ListingField,
): string | undefined {
  return problems.find(({ field }) => field === name)?.message
}

/** The props of a text field of this form. */
export function textProps(
  { form, problems, idPrefix, onChange }: SectionProps,
  field: keyof ListingForm & ListingField & TextKey,
): { id: string; value: string; error: string | undefined; onChange: (value: string) => void } {
  return {
    id: `${idPrefix}-${field}`,
    value: form[field] ?? '',
    error: errorOf({ problems }, field),
    onChange: (value) => onChange({ [field]: value }),
  }
}

type TextKey = {
  [Key in keyof ListingForm]-?: NonNullable<ListingForm[Key]> extends string ? Key : never
}[keyof ListingForm]
