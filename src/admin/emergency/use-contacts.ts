import { useCallback } from 'react'
import type { EmergencyContact } from '../../domain/listing.ts'
import { useOnline } from '../../ui/use-online.ts'
import { FAILURE_TEXTS } from '../failures/texts.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { useConfirm } from '../frame/confirmations.tsx'
import { useServerRead, type ServerRead } from '../reading/use-server-read.ts'
import { useAttempt, type Ending } from '../saving/use-attempt.ts'
import { confirmContact, deleteContact, readContacts, sortContacts } from './emergency-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

export interface Contacts extends ServerRead<EmergencyContact[]> {
  isOnline: boolean
  problem: string | null
  put: (row: EmergencyContact) => void
  confirm: (row: EmergencyContact) => Promise<void>
  remove: (row: EmergencyContact) => Promise<void>
}

const { toasts: said, errors } = EMERGENCY_ADMIN_TEXTS

export function useContacts(): Contacts {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const rows = useServerRead(useCallback(() => readContacts(backend), [backend]))
  const { problem, attempt } = useAttempt()
  const { change, reload } = rows

  const put = (row: EmergencyContact): void =>
    change((all) => sortContacts([...all.filter(({ id }) => id !== row.id), row]))
  const doOnline = (failed: string, work: () => Promise<Ending>): Promise<void> =>
    isOnline ? attempt(failed, work, reload) : Promise.resolve()

  return {
    ...rows,
    isOnline,
    problem,
    put,
    confirm: (row) =>
      doOnline(errors.save, async () => {
        const outcome = await confirmContact(backend, row)
        if (outcome.kind !== 'saved') return endingOf(outcome.kind)
        put(outcome.row)
        return { said: said.confirmed }
      }),
    remove: async (row) => {
      const isMeant = await confirm({
        title: EMERGENCY_ADMIN_TEXTS.deleteTitle,
        text: EMERGENCY_ADMIN_TEXTS.confirmDelete(row.name),
        confirm: EMERGENCY_ADMIN_TEXTS.deleteShort,
        isDangerous: true,
      })
      if (!isMeant) return
      await doOnline(errors.delete, async () => {
        const { kind } = await deleteContact(backend, row)
        if (kind !== 'saved' && kind !== 'deleted') return endingOf(kind)
        change((all) => all.filter(({ id }) => id !== row.id))
        return { said: said.deleted }
      })
    },
  }
}

function endingOf(kind: 'conflict' | 'deleted' | 'refused'): Ending {
  if (kind === 'conflict') return { problem: errors.changed }
  return { problem: kind === 'deleted' ? errors.deleted : FAILURE_TEXTS.permission }
}
