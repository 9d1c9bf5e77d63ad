import { useRef, useState } from 'react'
import type { EmergencyContact } from '../../domain/listing.ts'
import { TextField } from '../kit/text-field.tsx'
import rowStyles from '../kit/rows.module.css'
import { RowsState } from '../kit/rows-state.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { ContactItem } from './contact-item.tsx'
import styles from './emergency.module.css'
import { findContacts } from './find-contacts.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'
import { useContacts } from './use-contacts.ts'

const { loading, retry, errors } = EMERGENCY_ADMIN_TEXTS
const STATE_WORDS = { loading, retry, failed: errors.load }

export function EmergencyTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const contacts = useContacts(heading)
  const { rows } = contacts
  const [edited, setEdited] = useState<EmergencyContact | 'new' | null>(null)
  const [text, setText] = useState('')
  const { answer, isOnline } = rows
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
      <RowsState rows={rows} words={STATE_WORDS} />
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
