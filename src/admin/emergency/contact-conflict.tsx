import { useState } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/relative-time.ts'
import { compareVersions, type VersionChoice } from '../../domain/row-versions.ts'
import { ConflictPanel, type ConflictField } from '../conflict/conflict-panel.tsx'
import { SAVING_TEXTS } from '../saving/texts.ts'
import { CONTACT_FIELDS, toContactForm, type ContactField, type ContactForm } from './contact-form.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { labels, categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

interface ContactConflictProps {
  base: EmergencyContact | null
  form: ContactForm
  current: EmergencyContact
  onMerge: (form: ContactForm) => void
  onClose: () => void
}

export function ContactConflict({ base, form, current, onMerge, onClose }: ContactConflictProps) {
  const [openedAt] = useState(() => Date.now())
  const theirs = toContactForm(current)
  const differences = compareVersions<ContactForm, ContactField>(CONTACT_FIELDS, {
    base: toContactForm(base ?? current),
    theirs,
    mine: form,
  })
  const fields = differences.map<ConflictField<ContactField>>(({ field, changedBy }) => ({
    field,
    changedBy,
    label: labels[field],
    mine: inWords(form, field),
    theirs: inWords(theirs, field),
  }))
  const choose = (choices: Record<ContactField, VersionChoice>): void => {
    const taken = CONTACT_FIELDS.filter((field) => choices[field] === 'theirs')
    onMerge({
      ...form,
      ...(Object.fromEntries(taken.map((field) => [field, theirs[field]])) as Partial<ContactForm>),
    })
  }
  return (
    <ConflictPanel
      fields={fields}
      savedAt={relativeTime(Date.parse(current.updated_at), openedAt)}
      onChoose={choose}
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
