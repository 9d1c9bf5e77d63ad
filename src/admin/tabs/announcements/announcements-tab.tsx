import { useRef, useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { announcementPhase } from '../../kit/announcement-form.ts'
import type { Announcement } from '../../../domain/listing/listing.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { Icon } from '../../../ui/icons.tsx'
import { RowsState } from '../../kit/reads.tsx'
import { DeletedRowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { ItemButtons } from '../../kit/item-buttons.tsx'
import rowStyles from '../../kit/kit.module.css'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { atollNames, pageNames } from './announcement-readers.tsx'
import { ANNOUNCEMENT_DRAFTS, useAnnouncements } from './announcement-rows.ts'
import { Holidays } from './holidays.tsx'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

/** The list of all announcements, and the form while one is created or edited. */
export function AnnouncementsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const announcements = useAnnouncements(heading)
  const { rows } = announcements
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const { isOnline } = rows
  const { data: answer } = rows.read
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
          onSaved={(row) => rows.put(row)}
          onClose={() => setEdited(null)}
        />
      )}
      <DeletedRowDrafts drafts={ANNOUNCEMENT_DRAFTS} rows={rows} nameOf={shortName} heading={heading}>
        {(deletedId, onClose) => (
          <AnnouncementEditor
            base={null}
            deletedId={deletedId}
            onSaved={(row) => rows.put(row)}
            onClose={onClose}
          />
        )}
      </DeletedRowDrafts>
      <RowsState rows={rows} texts={ANNOUNCEMENT_TEXTS} />
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
      <Holidays />
    </div>
  )
}

const MAX_NAME_CHARACTERS = 60

function shortName({ title, message }: Pick<Announcement, 'title' | 'message'>): string {
  return (title || message).slice(0, MAX_NAME_CHARACTERS)
}

interface AnnouncementItemProps {
  row: Announcement
  isOnline: boolean
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

function AnnouncementItem({ row, isOnline, onToggle, onEdit, onDelete }: AnnouncementItemProps) {
  const phase = announcementPhase(row, useNow())
  const name = shortName(row)
  return (
    <li className={`${rowStyles.item} ${rowStyles.stack} ${styles.item}`}>
      <p className={styles.marks}>
        <span className={`${rowStyles.mark} ${styles[phase] ?? ''}`}>{ANNOUNCEMENT_TEXTS.phases[phase]}</span>
        <span className={rowStyles.mark}>{ANNOUNCEMENT_TEXTS.types[row.type] ?? row.type}</span>
        <span className={styles.fact}>{describeAnnouncement(row).join(' · ')}</span>
      </p>
      {row.title !== null && <h4>{row.title}</h4>}
      <p className={styles.message}>{row.message}</p>
      <p className={rowStyles.actions}>
        <button
          type="button"
          className={`button ${styles.eye}`}
          aria-pressed={row.is_active}
          aria-disabled={!isOnline}
          aria-label={row.is_active ? ANNOUNCEMENT_TEXTS.deactivate(name) : ANNOUNCEMENT_TEXTS.activate(name)}
          onClick={onToggle}
        >
          <EyeIcon isOpen={row.is_active} />
        </button>
        <ItemButtons
          name={name}
          isOnline={isOnline}
          texts={ANNOUNCEMENT_TEXTS}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </p>
    </li>
  )
}

function describeAnnouncement({
  start_date,
  end_date,
  show_on_pages,
  atolls,
  priority,
}: Announcement): string[] {
  const pages = pageNames(show_on_pages)
  const places = atollNames(atolls)
  return [
    ...(places === '' ? [] : [ANNOUNCEMENT_TEXTS.forAtolls(places)]),
    ...(start_date === null ? [] : [ANNOUNCEMENT_TEXTS.from(formatMajuroDateTime(Date.parse(start_date)))]),
    ...(end_date === null ? [] : [ANNOUNCEMENT_TEXTS.until(formatMajuroDateTime(Date.parse(end_date)))]),
    ANNOUNCEMENT_TEXTS.onPages(pages),
    ANNOUNCEMENT_TEXTS.priority(priority),
  ]
}

function EyeIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon>
      <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.7" />
      {!isOpen && <path d="M4 4l16 16" />}
    </Icon>
  )
}
