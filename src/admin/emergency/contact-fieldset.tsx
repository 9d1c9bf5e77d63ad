import { ATOLLS } from '../../domain/atolls.ts'
import { EMERGENCY_CATEGORIES } from '../../domain/emergency-form.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import type { EmergencyCategory } from '../../domain/listing.ts'
import { CheckField } from '../kit/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '../kit/text-field.tsx'
import type { ContactForm } from './contact-form.ts'
import styles from '../kit/saving.module.css'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { labels, categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS
const CATEGORY_OPTIONS = EMERGENCY_CATEGORIES.map((value) => ({ value, label: categories[value] }))
const ATOLL_OPTIONS = [
  { value: '', label: wholeCountry },
  ...ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

interface ContactFieldsetProps {
  form: ContactForm
  problems: readonly FieldProblem[]
  idPrefix: string
  onChange: (changes: Partial<ContactForm>) => void
}

export function ContactFieldset({ form, problems, idPrefix, onChange }: ContactFieldsetProps) {
  const props = (field: 'name' | 'phone' | 'atoll' | 'description' | 'confirmed_at') => ({
    id: `${idPrefix}-${field}`,
    label: labels[field],
    value: form[field],
    error: problems.find((one) => one.field === field)?.message,
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <>
      <TextField {...props('name')} isRequired />
      <div className={styles.pair}>
        <TextField {...props('phone')} type="tel" isRequired />
        <SelectField
          id={`${idPrefix}-category`}
          label={labels.category}
          value={form.category}
          options={CATEGORY_OPTIONS}
          onChange={(value) => onChange({ category: value as EmergencyCategory })}
        />
        <SelectField {...props('atoll')} options={ATOLL_OPTIONS} />
        <TextField {...props('confirmed_at')} type="date" help={EMERGENCY_ADMIN_TEXTS.help_confirmed} />
      </div>
      <TextAreaField {...props('description')} rows={2} />
      <CheckField
        label={labels.available_24_7}
        isChecked={form.available_24_7}
        onChange={(isChecked) => onChange({ available_24_7: isChecked })}
      />
    </>
  )
}
