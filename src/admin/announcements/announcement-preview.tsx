import { toAnnouncementFields, type AnnouncementForm } from '../../domain/announcement-form.ts'
import { AnnouncementBanner } from '../../ui/announcement-banner.tsx'
import { ANNOUNCEMENT_KINDS } from '../../ui/texts.ts'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

const UNSAVED = { id: 'preview', revision: 0, created_at: '', updated_at: '' }

/** The very banner that visitors get, of what is typed. */
export function AnnouncementPreview({ form }: { form: AnnouncementForm }) {
  const fields = toAnnouncementFields(form)
  return (
    <section className={styles.preview} aria-label={ANNOUNCEMENT_TEXTS.preview}>
      <h4>{ANNOUNCEMENT_TEXTS.preview}</h4>
      {fields.message === '' ? (
        <p className={styles.none}>{ANNOUNCEMENT_TEXTS.previewEmpty}</p>
      ) : (
        <AnnouncementBanner announcement={{ ...fields, ...UNSAVED }} kind={ANNOUNCEMENT_KINDS[fields.type]} />
      )}
    </section>
  )
}
