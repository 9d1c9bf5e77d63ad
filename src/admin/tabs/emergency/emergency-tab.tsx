import { useRef, useState } from 'react'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { ATOLLS } from '../../../domain/atolls/atolls.ts'
import { EMERGENCY_CATEGORIES, type EmergencyForm } from '../../kit/content-forms.ts'
import type { EmergencyContact, EmergencyCategory } from '../../../domain/listing/listing.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { mergeForms, RowConflict } from '../../kit/conflict-panel.tsx'
import editorStyles from '../../kit/editor.module.css'
import { type EditorConflict, type EditorFields, type EditorPlan, RowEditor } from '../../kit/editor.tsx'
import { TextField, CheckField, SelectField, TextAreaField } from '../../kit/fields.tsx'
import rowStyles from '../../kit/kit.module.css'
import { ReadState, RowProblem } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import {
  findContacts,
  useContacts,
  checkContactForm,
  CONTACT_FIELDS,
  type ContactField,
  type ContactForm,
  NEW_CONTACT,
  saveContact,
  toContactForm,
} from './contact-rows.ts'
import styles from './emergency.module.css'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { loading, retry, errors } = EMERGENCY_ADMIN_TEXTS
const READ_TEXTS = { loading, retry, failed: errors.load }

export function EmergencyTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const contacts = useContacts(heading)
  const { rows } = contacts
  const [edited, setEdited] = useState<EmergencyContact | 'new' | null>(null)
  const [text, setText] = useState('')
  const { isOnline } = rows
  const { data: answer } = rows.read
  const found = findContacts(answer ?? [], text)
  return (
    <div className={rowStyles.tab}>
      <div className={rowStyles.head}>
        <h2>{EMERGENCY_ADMIN_TEXTS.title}</h2>
        <button
          type="button"
          className={edited === null ? 'button button-primary' : 'button'}
          onClick={() => setEdited('new')}
        >
          {EMERGENCY_ADMIN_TEXTS.new}
        </button>
      </div>
      <p className={styles.help}>{EMERGENCY_ADMIN_TEXTS.help}</p>
      {edited !== null && (
        <ContactEditor
          key={edited === 'new' ? 'new' : edited.id}
          base={edited === 'new' ? null : edited}
          onSaved={(row) => {
            rows.put(row)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <RowProblem problem={rows.problem} />
      <ReadState read={rows.read} texts={READ_TEXTS} />
      {answer !== undefined && (
        <>
          {answer.length > 0 && (
            <div className={styles.search}>
              <TextField label={EMERGENCY_ADMIN_TEXTS.search} value={text} onChange={setText} />
            </div>
          )}
          <h3 ref={heading} className={rowStyles.count} tabIndex={-1}>
            <output>{countOf(answer.length, found.length)}</output>
          </h3>
          <ul className={rowStyles.list}>
            {found.map((row) => (
              <ContactItem
                key={row.id}
                row={row}
                isOnline={isOnline}
                onConfirm={() => void contacts.confirm(row)}
                onEdit={() => setEdited(row)}
                onDelete={() => void contacts.remove(row)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function countOf(all: number, found: number): string {
  if (all === 0) return EMERGENCY_ADMIN_TEXTS.none
  return found === 0 ? EMERGENCY_ADMIN_TEXTS.noneFound : EMERGENCY_ADMIN_TEXTS.count(found)
}

interface ContactItemProps {
  row: EmergencyContact
  isOnline: boolean
  onConfirm: () => void
  onEdit: () => void
  onDelete: () => void
}

function ContactItem({ row, isOnline, onConfirm, onEdit, onDelete }: ContactItemProps) {
  const { name, phone, category, atoll, available_24_7, confirmed_at, description } = row
  const facts = [
    EMERGENCY_ADMIN_TEXTS.categories[category] ?? category,
    atoll === null ? EMERGENCY_ADMIN_TEXTS.wholeCountry : atollName(atoll),
    ...(available_24_7 ? [EMERGENCY_ADMIN_TEXTS.labels.available_24_7] : []),
    confirmed_at === null
      ? EMERGENCY_ADMIN_TEXTS.neverConfirmed
      : EMERGENCY_ADMIN_TEXTS.confirmed(formatMajuroDate(Date.parse(confirmed_at))),
  ]
  return (
    <li className={`${rowStyles.item} ${styles.item}`}>
      <div>
        <h4>{name}</h4>
        <p className={styles.phone}>{phone}</p>
        <p className={styles.help}>{facts.join(' · ')}</p>
        {description !== null && <p>{description}</p>}
      </div>
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={!isOnline}
          aria-label={EMERGENCY_ADMIN_TEXTS.confirmNowOf(name)}
          onClick={onConfirm}
        >
          {EMERGENCY_ADMIN_TEXTS.confirmNow}
        </button>
        <button
          type="button"
          className="button"
          aria-label={EMERGENCY_ADMIN_TEXTS.edit(name)}
          onClick={onEdit}
        >
          {EMERGENCY_ADMIN_TEXTS.editShort}
        </button>
        <button
          type="button"
          className={`button ${rowStyles.delete}`}
          aria-disabled={!isOnline}
          aria-label={EMERGENCY_ADMIN_TEXTS.delete(name)}
          onClick={onDelete}
        >
          {EMERGENCY_ADMIN_TEXTS.deleteShort}
        </button>
      </p>
    </li>
  )
}

const PLAN: EditorPlan<EmergencyContact, ContactForm, EmergencyForm> = {
  texts: EMERGENCY_ADMIN_TEXTS,
  isForm: (kept): kept is ContactForm => typeof kept?.phone === 'string',
  check: checkContactForm,
  toastOf: () => EMERGENCY_ADMIN_TEXTS.invalid,
  Fields: ContactFieldset,
  Conflict: ContactConflict,
}

interface ContactEditorProps {
  /** Null creates a new row. */
  base: EmergencyContact | null
  onSaved: (row: EmergencyContact) => void
  onClose: () => void
}

function ContactEditor(props: ContactEditorProps) {
  const { backend } = useAdmin()
  return (
    <RowEditor
      {...props}
      plan={PLAN}
      draftName="emergency contact"
      toForm={(base) => (base === null ? NEW_CONTACT : toContactForm(base))}
      save={(draft, fields) => saveContact(backend, draft, fields)}
    />
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

function ContactFieldset({ form, problems, idPrefix, onChange }: EditorFields<ContactForm>) {
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
      <div className={editorStyles.pair}>
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

function ContactConflict(props: EditorConflict<EmergencyContact, ContactForm>) {
  const { base, form, current, onMerge, onClose } = props
  const theirs = toContactForm(current)
  return (
    <RowConflict<ContactForm, ContactField>
      saved={{ table: 'emergency_contacts', id: current.id }}
      fields={CONTACT_FIELDS}
      labels={labels}
      versions={{ base: toContactForm(base ?? current), theirs, mine: form }}
      updatedAt={current.updated_at}
      formatValue={formatValue}
      onChoose={(choices) => onMerge(mergeForms(form, theirs, choices))}
      onClose={onClose}
    />
  )
}

function formatValue(form: ContactForm, field: ContactField): string {
  if (field === 'category') return categories[form.category] ?? form.category
  if (field === 'atoll') return form.atoll === '' ? wholeCountry : atollName(form.atoll)
  if (field === 'available_24_7') return form.available_24_7 ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  return form[field]
}
