import { useState } from 'react'
import { useOnline } from '../../../browser/network.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { type DeletedListing, restoreListings } from './deleted-rows.ts'
import { HISTORY_TEXTS } from './texts.ts'

interface RestoreAllProps {
  rows: readonly DeletedListing[]
  onProblem: (problem: string | null) => void
  onDone: () => void
}

/** Restores all listings of one bulk deletion (HISTORY-5). */
export function RestoreAll({ rows, onProblem, onDone }: RestoreAllProps) {
  const { backend, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [done, setDone] = useState<number | null>(null)
  const restore = async (): Promise<void> => {
    if (done !== null || !isOnline) return
    onProblem(null)
    setDone(0)
    try {
      const { failed, forbidden } = await restoreListings(backend, rows, setDone)
      const problems = [
        ...(failed.length > 0 ? [HISTORY_TEXTS.notRestored(failed.join(', '))] : []),
        ...(forbidden.length > 0 ? [HISTORY_TEXTS.leftForbidden(forbidden.join(', '))] : []),
      ]
      if (problems.length > 0) onProblem(problems.join(' '))
      const restoredCount = rows.length - failed.length - forbidden.length
      if (restoredCount > 0) toasts.success(HISTORY_TEXTS.allRestored(restoredCount))
      void pullDirectory()
      onDone()
    } finally {
      setDone(null)
    }
  }
  return (
    <button
      type="button"
      className="button button-primary"
      aria-disabled={done !== null || !isOnline || undefined}
      onClick={() => void restore()}
    >
      {done === null ? HISTORY_TEXTS.restoreAll(rows.length) : HISTORY_TEXTS.restoring(done, rows.length)}
    </button>
  )
}
