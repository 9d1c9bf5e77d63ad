import type { RefObject } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { AnnouncementFields, AnnouncementForm } from '../../kit/announcement-form.ts'
import type { Announcement, DirectorySettings } from '../../../domain/listing/listing.ts'
import { readServerOrCopy } from '../../kit/reads.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { changeFields, deleteIfUnchanged, type SaveOutcome, saveRow } from '../../kit/save-row.ts'
import { FAILURE_TEXTS } from '../../kit/texts.ts'
import type { RowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

/* Reads and writes announcements, and resets all dismissals (ANNADM-5, ANNADM-6). */

const TABLE = 'announcements'
export const ANNOUNCEMENT_DRAFTS: RowDrafts<AnnouncementForm> = {
  draftName: 'announcement',
  isForm: (kept): kept is AnnouncementForm =>
    typeof kept?.message === 'string' && Array.isArray(kept.show_on_pages),
}
export const SETTINGS_TABLE = 'directory_settings'
/** Query key of the announcements that are shown in the admin area itself. */
export const SHOWN_ANNOUNCEMENTS_KEY = ['admin-announcements']

/** Reads all announcements: the highest priority first, then the newest. @throws RequestFailure */
export async function readAnnouncements({ tables }: AdminBackend): Promise<Announcement[]> {
  return sortAnnouncements(await tables.readAllRows<Announcement>(TABLE))
}

function sortAnnouncements(rows: readonly Announcement[]): Announcement[] {
  return [...rows].sort((a, b) => b.priority - a.priority || (a.created_at < b.created_at ? 1 : -1))
}

/** @throws RequestFailure */
export function saveAnnouncement(
  { tables }: AdminBackend,
  userId: string,
  draft: { id: string; base: Announcement | null },
  fields: AnnouncementFields,
): Promise<SaveOutcome<Announcement>> {
  const author = draft.base === null ? { created_by: userId } : {}
  return saveRow<Announcement>(tables, TABLE, { ...draft, fields: { ...fields, ...author } })
}

/** Other admins' changes of other fields are no conflict and stay stored (CONFLICT-9). @throws RequestFailure */
function setAnnouncementActive(
  { tables }: AdminBackend,
  row: Announcement,
  isActive: boolean,
): Promise<SaveOutcome<Announcement>> {
  return changeFields<Announcement>(tables, TABLE, row, { is_active: isActive })
}

/**
 * Shows dismissed announcements again on every device. The new time is always later than the stored one,
 * even if this device's clock is slow.
 * @throws RequestFailure
 */
async function resetDismissals({ tables }: AdminBackend): Promise<SaveOutcome<DirectorySettings>> {
  const [settings] = await tables.readRows<DirectorySettings>(SETTINGS_TABLE)
  if (settings === undefined) return { kind: 'refused' }
  const last = Date.parse(settings.dismissals_reset_at ?? '')
  const moment = new Date(Math.max(Date.now(), Number.isNaN(last) ? 0 : last + 1)).toISOString()
  const outcome = await changeFields<DirectorySettings>(tables, SETTINGS_TABLE, settings, {
    dismissals_reset_at: moment,
  })
  // If another admin has reset the dismissals since the settings were read, nothing is left to do.
  const isReset =
    outcome.kind === 'conflict' && outcome.current.dismissals_reset_at !== settings.dismissals_reset_at
  return isReset ? { kind: 'saved', row: outcome.current } : outcome
}

const { toasts: success, errors } = ANNOUNCEMENT_TEXTS

export interface Announcements {
  rows: UseRowsResult<Announcement>
  toggle: (row: Announcement) => Promise<void>
  remove: (row: Announcement) => Promise<void>
  reset: () => Promise<void>
}

export function useAnnouncements(heading: RefObject<HTMLHeadingElement | null>): Announcements {
  const { backend, copy } = useAdmin()
  const rows = useRows<Announcement>({
    key: ['announcements'],
    related: SHOWN_ANNOUNCEMENTS_KEY,
    read: () => readServerOrCopy(() => readAnnouncements(backend), copy.announcements, sortAnnouncements),
    sort: sortAnnouncements,
    texts: errors,
    heading,
  })
  return {
    rows,
    toggle: (row) =>
      rows.save({
        failed: errors.update,
        write: () => setAnnouncementActive(backend, row, !row.is_active),
        success: ({ is_active }) => (is_active ? success.activated : success.deactivated),
      }),
    remove: (row) =>
      rows.remove(row, {
        texts: ANNOUNCEMENT_TEXTS,
        question: ANNOUNCEMENT_TEXTS.confirmDelete,
        erase: () => deleteIfUnchanged(backend.tables, TABLE, row),
      }),
    reset: () =>
      rows.doOnline(errors.reset, async () => {
        const { kind } = await resetDismissals(backend)
        if (kind === 'saved') return { success: success.reset }
        return {
          problem:
            kind === 'conflict' ? errors.resetOvertaken : `${errors.reset}. ${FAILURE_TEXTS.permission}`,
        }
      }),
  }
}
