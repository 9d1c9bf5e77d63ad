import { useState } from 'react'
import type { Announcement } from '../../domain/listing.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../failures/failure-message.ts'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'
import { useAnnouncements } from './use-announcements.ts'

/** The Announcement Manager: the form when one is made or edited, and all there are. */
export function AnnouncementsTab() {
  const announcements = useAnnouncements()
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const { answer, failure, isReading, reload, problem, isOnline } = announcements
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <h2>{ANNOUNCEMENT_TEXTS.title}</h2>
        <p className={styles.actions}>
          <button
            type="button"
            className="button"
            title={ANNOUNCEMENT_TEXTS.resetHelp}
            aria-disabled={!isOnline}
            onClick={() => void announcements.reset()}
          >
            {ANNOUNCEMENT_TEXTS.reset}
          </button>
          <button
            type="button"
            className={edited === null ? 'button button-primary' : 'button'}
            onClick={() => setEdited('new')}
          >
            {ANNOUNCEMENT_TEXTS.new}
          </button>
        </p>
      </div>
      {!isOnline && <p>{ANNOUNCEMENT_TEXTS.offline}</p>}
      {edited !== null && (
        <AnnouncementEditor
          key={edited === 'new' ? 'new' : edited.id}
          base={edited === 'new' ? null : edited}
          onSaved={(row) => {
            announcements.put(row)
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
            {ANNOUNCEMENT_TEXTS.errors.load}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={() => void reload()}>
            {ANNOUNCEMENT_TEXTS.retry}
          </button>
        </Notice>
      )}
      {answer === undefined && isReading && (
        <AfterDelay>
          <output>{ANNOUNCEMENT_TEXTS.loading}</output>
        </AfterDelay>
      )}
      {answer !== undefined && (
        <section aria-labelledby="all-announcements">
          <h3 id="all-announcements">{ANNOUNCEMENT_TEXTS.all(answer.length)}</h3>
          {answer.length === 0 && <p className={styles.none}>{ANNOUNCEMENT_TEXTS.none}</p>}
          <ul className={styles.list}>
            {answer.map((row) => (
              <AnnouncementItem
                key={row.id}
                row={row}
                isOnline={isOnline}
                onToggle={() => void announcements.toggle(row)}
                onEdit={() => setEdited(row)}
                onDelete={() => void announcements.remove(row)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
