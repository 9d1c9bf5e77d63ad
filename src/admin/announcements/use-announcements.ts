import { useCallback, type RefObject } from 'react'
import type { Announcement } from '../../domain/listing.ts'
import { FAILURE_TEXTS } from '../kit/failures-texts.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useRows, type Rows } from '../kit/use-rows.ts'
import {
  deleteAnnouncement,
  readAnnouncements,
  resetDismissals,
  sortAnnouncements,
  switchAnnouncement,
} from './announcement-rows.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

const { toasts: said, errors } = ANNOUNCEMENT_TEXTS

export interface Announcements {
  rows: Rows<Announcement>
  toggle: (row: Announcement) => Promise<void>
  remove: (row: Announcement) => Promise<void>
  reset: () => Promise<void>
}

export function useAnnouncements(heading: RefObject<HTMLHeadingElement | null>): Announcements {
  const { backend } = useAdmin()
  const rows = useRows<Announcement>({
    read: useCallback(() => readAnnouncements(backend), [backend]),
    sort: sortAnnouncements,
    words: errors,
    heading,
  })
  return {
    rows,
    toggle: (row) =>
      rows.save({
        failed: errors.update,
        write: () => switchAnnouncement(backend, row, !row.is_active),
        said: ({ is_active }) => (is_active ? said.activated : said.deactivated),
      }),
    remove: (row) =>
      rows.remove(row, {
        question: {
          title: ANNOUNCEMENT_TEXTS.deleteTitle,
          text: ANNOUNCEMENT_TEXTS.confirmDelete,
          confirm: ANNOUNCEMENT_TEXTS.deleteShort,
        },
        failed: errors.delete,
        erase: () => deleteAnnouncement(backend, row),
        said: said.deleted,
      }),
    reset: () =>
      rows.doOnline(errors.reset, async () => {
        const { kind } = await resetDismissals(backend)
        return kind === 'saved'
          ? { said: said.reset }
          : { problem: `${errors.reset}. ${FAILURE_TEXTS.permission}` }
      }),
  }
}
