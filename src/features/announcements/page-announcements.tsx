import { useState } from 'react'
import { useLocation } from 'wouter'
import { visibleAnnouncements } from '../../domain/announcements.ts'
import { useAnnouncements } from '../../replica/use-directory.ts'
import { AnnouncementBanner } from '../../ui/announcement-banner.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './page-announcements.module.css'
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_TEXTS } from './texts.ts'

/** The most important announcement of a page, the others behind a button (decision 41). */
export function PageAnnouncements({ listingCategory }: { listingCategory?: string }) {
  const [path] = useLocation()
  const page = listingCategory === undefined ? { path } : { path, listingCategory }
  const announcements = visibleAnnouncements(useAnnouncements() ?? [], page, useNow())
  const [hasAll, setHasAll] = useState(false)
  if (announcements.length === 0) return null
  const others = announcements.length - 1
  return (
    <section className={styles.announcements} aria-label={ANNOUNCEMENT_TEXTS.label}>
      {(hasAll ? announcements : announcements.slice(0, 1)).map((announcement) => (
        <AnnouncementBanner
          key={announcement.id}
          announcement={announcement}
          kind={ANNOUNCEMENT_KINDS[announcement.type] ?? ANNOUNCEMENT_KINDS.info}
        />
      ))}
      {others > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={hasAll}
          onClick={() => setHasAll(!hasAll)}
        >
          {hasAll ? ANNOUNCEMENT_TEXTS.fewer : ANNOUNCEMENT_TEXTS.more(others)}
        </button>
      )}
    </section>
  )
}
