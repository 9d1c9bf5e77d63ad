import type { EmergencyForm } from '../../domain/emergency-form.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import type { RowEditorPlan } from '../kit/row-editor-plan.ts'
import { RowEditor } from '../kit/row-editor.tsx'
import { ContactConflict } from './contact-conflict.tsx'
import { ContactFieldset } from './contact-fieldset.tsx'
import { checkContactForm, NEW_CONTACT, toContactForm, type ContactForm } from './contact-form.ts'
import { saveContact } from './emergency-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const PLAN: RowEditorPlan<EmergencyContact, ContactForm, EmergencyForm> = {
  draftName: 'emergency contact',
  words: EMERGENCY_ADMIN_TEXTS,
  toForm: (base) => (base === null ? NEW_CONTACT : toContactForm(base)),
  isForm: (kept): kept is ContactForm => typeof kept?.phone === 'string',
  check: checkContactForm,
  toastOf: () => EMERGENCY_ADMIN_TEXTS.invalid,
  Fields: ContactFieldset,
  Conflict: ContactConflict,
}

interface ContactEditorProps {
  /** Null makes a new one. */
  base: EmergencyContact | null
  onSaved: (row: EmergencyContact) => void
  onClose: () => void
}

export function ContactEditor(props: ContactEditorProps) {
  const { backend } = useAdmin()
  return <RowEditor {...props} plan={PLAN} save={(draft, fields) => saveContact(backend, draft, fields)} />
}
