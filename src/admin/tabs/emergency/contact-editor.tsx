import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { ATOLLS } from '../../../domain/atolls/atolls.ts'
import {
  CONTACT_FIELDS,
  type ContactField,
  EMERGENCY_CATEGORIES,
  type EmergencyForm,
} from '../../kit/emergency-form.ts'
import type { EmergencyContact, EmergencyCategory } from '../../../domain/listing/listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { FormConflict } from '../../kit/row-conflict.tsx'
import editorStyles from '../../kit/editor.module.css'
import { EditorForm } from '../../kit/editor.tsx'
import { TextField, TextAreaField } from '../../kit/fields.tsx'
import { CheckField, SelectField } from '../../kit/choice-fields.tsx'
import { MarshalleseFields } from '../../kit/marshallese-fields.tsx'
import { CONTACT_SOURCES, ImportSourcesOfRow } from '../../kit/row-sources.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { type EditorFields, type EditorRules, useRowEditor } from '../../kit/use-editor.ts'
import {
  checkContactForm,
  CONTACT_DRAFTS,
  type ContactForm,
  isOldConfirmation,
  NEW_CONTACT,
  toContactForm,
  withoutOldConfirmation,
} from './contact-form.ts'
import { saveContact } from './contact-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const RULES: EditorRules<EmergencyContact, ContactForm, EmergencyForm> = {
  texts: EMERGENCY_ADMIN_TEXTS,
  isForm: CONTACT_DRAFTS.isForm,
  check: checkContactForm,
  toastOf: () => EMERGENCY_ADMIN_TEXTS.invalid,
}

interface ContactEditorProps {
  /** Null creates a new row. */
  base: EmergencyContact | null
  /** Id of a deleted contact whose draft is offered as a new one. */
  deletedId?: string
  onSaved: (row: EmergencyContact) => void
  onClose: () => void
}

export function ContactEditor({ base, deletedId, onSaved, onClose }: ContactEditorProps) {
  const { backend } = useAdmin()
  const editor = useRowEditor({
    rules: RULES,
    draftName: CONTACT_DRAFTS.draftName,
    base,
    deletedId,
    toForm: (row) => (row === null ? NEW_CONTACT : toContactForm(row)),
    save: (draft, fields) => saveContact(backend, draft, fields),
    onSaved,
    onClose,
  })
  const { conflict } = editor
  return (
    <EditorForm editor={editor} texts={EMERGENCY_ADMIN_TEXTS} onClose={onClose}>
      <ContactFieldset {...editor.fields} base={base} />
      {base !== null && <ImportSourcesOfRow {...CONTACT_SOURCES} id={base.id} />}
      {conflict && (
        <FormConflict<EmergencyContact, ContactForm, ContactField>
          table="emergency_contacts"
          conflict={{ ...conflict, form: withoutOldConfirmation(conflict.form, conflict.base) }}
          about={{ confirmed_at: 'phone' }}
          toForm={toContactForm}
          fields={CONTACT_FIELDS}
          labels={labels}
          formatValue={formatValue}
        />
      )}
    </EditorForm>
  )
}

const { labels, categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

const CATEGORY_OPTIONS = EMERGENCY_CATEGORIES.map((value) => ({ value, label: categories[value] }))

const ATOLL_OPTIONS = [
  { value: '', label: wholeCountry },
  ...ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

interface ContactFieldsetProps extends EditorFields<ContactForm> {
  /** The contact with which the form was opened; null for a new one. */
  base: EmergencyContact | null
}

function ContactFieldset({ form, problems, idPrefix, onChange, base }: ContactFieldsetProps) {
  const helpConfirmed = isOldConfirmation(form, base)
    ? EMERGENCY_ADMIN_TEXTS.help_old_confirmation(base?.phone ?? '')
    : EMERGENCY_ADMIN_TEXTS.help_confirmed
  const props = (field: 'name' | 'phone' | 'radio_channel' | 'atoll' | 'description' | 'confirmed_at') => ({
    id: `${idPrefix}-${field}`,
    label: labels[field],
    value: form[field] ?? '',
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <>
      <TextField {...props('name')} isRequired />
      <div className={editorStyles.pair}>
        <TextField {...props('phone')} type="tel" help={EMERGENCY_ADMIN_TEXTS.help_phone} isRequired />
        <TextField {...props('radio_channel')} help={EMERGENCY_ADMIN_TEXTS.help_radio} />
        <SelectField
          id={`${idPrefix}-category`}
          label={labels.category}
          value={form.category}
          options={CATEGORY_OPTIONS}
          onChange={(value) => onChange({ category: value as EmergencyCategory })}
        />
        <SelectField {...props('atoll')} options={ATOLL_OPTIONS} />
        <TextField {...props('confirmed_at')} type="date" help={helpConfirmed} />
      </div>
      <TextAreaField {...props('description')} rows={2} />
      <MarshalleseFields
        {...{ form, problems, idPrefix, onChange }}
        fields={{ name_mh: 1, description_mh: 2 }}
      />
      <CheckField
        label={labels.available_24_7}
        isChecked={form.available_24_7}
        onChange={(isChecked) => onChange({ available_24_7: isChecked })}
      />
    </>
  )
}

function formatValue(form: ContactForm, field: ContactField): string {
  if (field === 'category') return categories[form.category] ?? form.category
  if (field === 'atoll') return form.atoll === '' ? wholeCountry : atollName(form.atoll)
  if (field === 'available_24_7') return form.available_24_7 ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  return form[field] ?? ''
}
