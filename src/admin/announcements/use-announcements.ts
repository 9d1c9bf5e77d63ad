import { useCallback } from 'react'
import type { Announcement } from '../../domain/listing.ts'
import { useOnline } from '../../ui/use-online.ts'
import { FAILURE_TEXTS } from '../failures/texts.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { useConfirm } from '../frame/confirmations.tsx'
import { useServerRead, type ServerRead } from '../reading/use-server-read.ts'
import { useAttempt, type Ending } from '../saving/use-attempt.ts'
import {
  deleteAnnouncement,
  readAnnouncements,
  resetDismissals,
  sortAnnouncements,
  switchAnnouncement,
} from './announcement-rows.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

export interface Announcements extends ServerRead<Announcement[]> {
  isOnline: boolean
  /** Why the last change was not made; stands above the list. */
  problem: string | null
  /** Shows a row that was just saved. */
  put: (row: Announcement) => void
  toggle: (row: Announcement) => Promise<void>
  remove: (row: Announcement) => Promise<void>
  reset: () => Promise<void>
}

const { toasts: said, errors } = ANNOUNCEMENT_TEXTS

export function useAnnouncements(): Announcements {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const rows = useServerRead(useCallback(() => readAnnouncements(backend), [backend]))
  const { problem, attempt } = useAttempt()
  const { change, reload } = rows

  const put = (row: Announcement): void =>
    change((all) => sortAnnouncements([...all.filter(({ id }) => id !== row.id), row]))

  const doOnline = (failed: string, work: () => Promise<Ending>): Promise<void> =>
    isOnline ? attempt(failed, work, reload) : Promise.resolve()

  return {
    ...rows,
    isOnline,
    problem,
    put,
    toggle: (row) =>
      doOnline(errors.update, async () => {
        const outcome = await switchAnnouncement(backend, row, !row.is_active)
        if (outcome.kind !== 'saved') return endingOf(outcome.kind)
        put(outcome.row)
        return { said: outcome.row.is_active ? said.activated : said.deactivated }
      }),
    remove: async (row) => {
      const isMeant = await confirm({
        title: ANNOUNCEMENT_TEXTS.deleteTitle,
        text: ANNOUNCEMENT_TEXTS.confirmDelete,
        confirm: ANNOUNCEMENT_TEXTS.deleteShort,
        isDangerous: true,
      })
      if (!isMeant) return
      await doOnline(errors.delete, async () => {
        const { kind } = await deleteAnnouncement(backend, row)
        if (kind !== 'saved' && kind !== 'deleted') return endingOf(kind)
        change((all) => all.filter(({ id }) => id !== row.id))
        return { said: said.deleted }
      })
    },
    reset: () =>
      doOnline(errors.reset, async () => {
        const { kind } = await resetDismissals(backend)
        return kind === 'saved'
          ? { said: said.reset }
          : { problem: `${errors.reset}. ${FAILURE_TEXTS.permission}` }
      }),
  }
}

function endingOf(kind: 'conflict' | 'deleted' | 'refused'): Ending {
  if (kind === 'conflict') return { problem: errors.changed }
  return { problem: kind === 'deleted' ? errors.deleted : FAILURE_TEXTS.permission }
}
