import { CATEGORY_INFO, categoryBadge } from '../../domain/categories.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { SelectField, TextAreaField, TextField } from '../kit/text-field.tsx'
import { textProps, type SectionProps } from './section-props.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels, help, optional } = BUSINESS_FORM_TEXTS

/** Offers an unknown stored category until the admin chooses one of the five (CAT-1). */
function categoryOptions(stored: string): { value: string; label: string }[] {
  const known = CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_INFO[value].singular }))
  return known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: categoryBadge(stored) }, ...known]
}

export function AboutSection(props: SectionProps) {
  return (
    <>
      <TextField {...textProps(props, 'name')} label={labels.name} isRequired />
      <TextAreaField
        {...textProps(props, 'alt_names')}
        label={optional(labels.alt_names)}
        help={help.alt_names}
        rows={2}
      />
      <SelectField
        {...textProps(props, 'category')}
        label={labels.category}
        options={categoryOptions(props.state.form.category)}
      />
      <TextAreaField {...textProps(props, 'description')} label={labels.description} rows={5} isRequired />
    </>
  )
}
