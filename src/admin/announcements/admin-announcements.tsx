import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../browser/use-now.ts'
import { announcementKey, visibleAnnouncements } from '../../domain/announcements.ts'
import { AnnouncementBanner } from '../../ui/announcement-banner.tsx'
import { ANNOUNCEMENT_KINDS } from '../../ui/texts.ts'
import { readOrCopy } from '../kit/reads.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { ADMIN_PATH } from '../paths.ts'
import { readAnnouncements, SHOWN_KEY } from './announcement-rows.ts'

const REFRESH_MS = 5 * 60_000

/** Announcements that name the admin pages, above every screen (ANNADM-7). Those for all pages are for visitors. */
export function AdminAnnouncements() {
  const { backend, copy } = useAdmin()
  const now = useNow()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { data = [] } = useQuery({
    queryKey: SHOWN_KEY,
    queryFn: () => readOrCopy(() => readAnnouncements(backend), copy.announcements),
    refetchInterval: REFRESH_MS,
  })
  const named = data.filter(({ show_on_pages }) => show_on_pages.includes(ADMIN_PATH))
  const shown = visibleAnnouncements(named, { path: ADMIN_PATH }, now).find(
    (one) => !one.dismissible || !closed.has(announcementKey(one)),
  )
  if (shown === undefined) return null
  const onClose = shown.dismissible
    ? () => setClosed(new Set([...closed, announcementKey(shown)]))
    : undefined
  return (
    <div className="contained">
      <AnnouncementBanner announcement={shown} kind={ANNOUNCEMENT_KINDS[shown.type]} onClose={onClose} />
    </div>
  )
}
