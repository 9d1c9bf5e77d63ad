import { atollName } from '../../domain/atoll-names.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { mergeForms, RowConflict } from '../kit/row-conflict.tsx'
import type { RowEditorConflict } from '../kit/row-editor-plan.ts'
import { SAVING_TEXTS } from '../kit/saving-texts.ts'
import { CONTACT_FIELDS, toContactForm, type ContactField, type ContactForm } from './contact-form.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { labels, categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

export function ContactConflict(props: RowEditorConflict<EmergencyContact, ContactForm>) {
  const { base, form, current, onMerge, onClose } = props
  const theirs = toContactForm(current)
  return (
    <RowConflict<ContactForm, ContactField>
      fields={CONTACT_FIELDS}
      labels={labels}
      versions={{ base: toContactForm(base ?? current), theirs, mine: form }}
      updatedAt={current.updated_at}
      inWords={inWords}
      onChoose={(choices) => onMerge(mergeForms(form, theirs, choices))}
      onClose={onClose}
    />
  )
}

function inWords(form: ContactForm, field: ContactField): string {
  if (field === 'category') return categories[form.category] ?? form.category
  if (field === 'atoll') return form.atoll === '' ? wholeCountry : atollName(form.atoll)
  if (field === 'available_24_7') return form.available_24_7 ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  return form[field]
}
