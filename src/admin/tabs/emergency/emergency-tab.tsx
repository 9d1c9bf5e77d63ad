import { type RefObject, useRef, useState } from 'react'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import type { EmergencyContact } from '../../../domain/listing/listing.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { TextField } from '../../kit/fields.tsx'
import { DeletedRowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { ItemButtons } from '../../kit/item-buttons.tsx'
import rowStyles from '../../kit/kit.module.css'
import itemStyles from '../../kit/row-item.module.css'
import { IMPORT_CONTACTS_PATH } from '../../paths.ts'
import { Link } from '../../../ui/link.tsx'
import { RowsState } from '../../kit/reads.tsx'
import { UndoNotice } from '../../kit/undo-notice.tsx'
import { CONTACT_DRAFTS } from './contact-form.ts'
import { findContacts, useContacts } from './contact-rows.ts'
import styles from './emergency.module.css'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'
import { ContactEditor } from './contact-editor.tsx'

export function EmergencyTab() {
  const title = useRef<HTMLHeadingElement>(null)
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
      <TabHead title={title} isFormOpen={edited !== null} onNew={() => setEdited('new')} />
      <p className={itemStyles.help}>{EMERGENCY_ADMIN_TEXTS.help}</p>
      {edited !== null && (
        <ContactEditor
          key={edited === 'new' ? 'new' : edited.id}
          base={edited === 'new' ? null : edited}
          onSaved={(row) => rows.put(row)}
          onClose={() => setEdited(null)}
        />
      )}
      {contacts.deleted.map((row) => (
        <UndoNotice
          key={row.id}
          text={EMERGENCY_ADMIN_TEXTS.wasDeleted(row.name)}
          action={EMERGENCY_ADMIN_TEXTS.bringBack}
          label={EMERGENCY_ADMIN_TEXTS.bringBackOf(row.name)}
          onUndo={() => void contacts.bringBack(row)}
          heading={title}
        />
      ))}
      <DeletedRowDrafts drafts={CONTACT_DRAFTS} rows={rows} nameOf={({ name }) => name} heading={heading}>
        {(deletedId, onClose) => (
          <ContactEditor
            base={null}
            deletedId={deletedId}
            onSaved={(row) => rows.put(row)}
            onClose={onClose}
          />
        )}
      </DeletedRowDrafts>
      <RowsState rows={rows} texts={EMERGENCY_ADMIN_TEXTS} />
      {answer !== undefined && (
        <>
          {answer.length > 0 && (
            <div className={styles.search}>
              <TextField label={EMERGENCY_ADMIN_TEXTS.search} value={text} onChange={setText} />
            </div>
          )}
          <h3 ref={heading} className={rowStyles.count} tabIndex={-1}>
            <output>{countText(answer.length, found.length)}</output>
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

interface TabHeadProps {
  title: RefObject<HTMLHeadingElement | null>
  isFormOpen: boolean
  onNew: () => void
}

function TabHead({ title, isFormOpen, onNew }: TabHeadProps) {
  return (
    <div className={rowStyles.head}>
      <h2 ref={title} tabIndex={-1}>
        {EMERGENCY_ADMIN_TEXTS.title}
      </h2>
      <p className={rowStyles.actions}>
        <Link to={IMPORT_CONTACTS_PATH} className="button">
          {EMERGENCY_ADMIN_TEXTS.import}
        </Link>
        <button type="button" className={isFormOpen ? 'button' : 'button button-primary'} onClick={onNew}>
          {EMERGENCY_ADMIN_TEXTS.new}
        </button>
      </p>
    </div>
  )
}

function countText(all: number, found: number): string {
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
  const {
    name,
    phone,
    radio_channel: radio,
    category,
    atoll,
    available_24_7,
    confirmed_at,
    description,
  } = row
  const facts = [
    EMERGENCY_ADMIN_TEXTS.categories[category] ?? category,
    atoll === null ? EMERGENCY_ADMIN_TEXTS.wholeCountry : atollName(atoll),
    ...(available_24_7 ? [EMERGENCY_ADMIN_TEXTS.labels.available_24_7] : []),
    confirmed_at === null
      ? EMERGENCY_ADMIN_TEXTS.neverConfirmed
      : EMERGENCY_ADMIN_TEXTS.confirmed(formatMajuroDate(Date.parse(confirmed_at))),
  ]
  return (
    <li className={`${rowStyles.item} ${itemStyles.item}`}>
      <div>
        <h4>{name}</h4>
        <p className={styles.phone}>{radio ? `${phone}, ${radio}` : phone}</p>
        <p className={itemStyles.help}>{facts.join(' · ')}</p>
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
        <ItemButtons
          name={name}
          isOnline={isOnline}
          texts={EMERGENCY_ADMIN_TEXTS}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </p>
    </li>
  )
}
