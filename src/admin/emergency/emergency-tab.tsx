import { useState } from 'react'
import type { EmergencyContact } from '../../domain/listing.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../failures/failure-message.ts'
import { ContactEditor } from './contact-editor.tsx'
import { ContactItem } from './contact-item.tsx'
import styles from './emergency.module.css'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'
import { useContacts } from './use-contacts.ts'

export function EmergencyTab() {
  const contacts = useContacts()
  const [edited, setEdited] = useState<EmergencyContact | 'new' | null>(null)
  const { answer, failure, isReading, reload, problem, isOnline } = contacts
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
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
            contacts.put(row)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {failure !== null && !isReading && (
        <Notice tone="danger" role="alert">
          <p>
            {EMERGENCY_ADMIN_TEXTS.errors.load}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={() => void reload()}>
            {EMERGENCY_ADMIN_TEXTS.retry}
          </button>
        </Notice>
      )}
      {answer === undefined && isReading && (
        <AfterDelay>
          <output>{EMERGENCY_ADMIN_TEXTS.loading}</output>
        </AfterDelay>
      )}
      {answer !== undefined && (
        <>
          <p>
            {answer.length === 0 ? EMERGENCY_ADMIN_TEXTS.none : EMERGENCY_ADMIN_TEXTS.count(answer.length)}
          </p>
          <ul className={styles.list}>
            {answer.map((row) => (
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
