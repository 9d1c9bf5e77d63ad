import { useRef, useState } from 'react'
import type { Announcement } from '../../domain/listing.ts'
import rowStyles from '../kit/rows.module.css'
import { RowsState } from '../kit/rows-state.tsx'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'
import { useAnnouncements } from './use-announcements.ts'

const { loading, retry, errors } = ANNOUNCEMENT_TEXTS
const STATE_WORDS = { loading, retry, failed: errors.load }

/** The Announcement Manager: the form when one is made or edited, and all there are. */
export function AnnouncementsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const announcements = useAnnouncements(heading)
  const { rows } = announcements
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const { answer, isOnline } = rows
  return (
    <div className={rowStyles.tab}>
      <div className={rowStyles.head}>
        <h2>{ANNOUNCEMENT_TEXTS.title}</h2>
        <p className={rowStyles.actions}>
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
            rows.put(row)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <RowsState rows={rows} words={STATE_WORDS} />
      {answer !== undefined && (
        <section className={rowStyles.stack} aria-labelledby="all-announcements">
          <h3 ref={heading} id="all-announcements" tabIndex={-1}>
            {ANNOUNCEMENT_TEXTS.all(answer.length)}
          </h3>
          {answer.length === 0 && <p className={styles.none}>{ANNOUNCEMENT_TEXTS.none}</p>}
          <ul className={rowStyles.list}>
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
