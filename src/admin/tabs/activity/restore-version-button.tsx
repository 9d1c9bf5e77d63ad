import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { FAILURE_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { fieldLabel } from './changed-values.tsx'
import { type ListingVersion, restoredFields, restoreVersion } from './listing-versions.ts'
import { HISTORY_TEXTS } from './texts.ts'

/** Why a version was not restored. */
export interface RestoreProblem {
  text: string
  /** What the server found wrong, each in a line of its own (ADMERR-1). */
  details?: readonly string[]
}

interface RestoreVersionProps {
  version: ListingVersion
  current: ListingVersion
  /** The time at which the version was saved, formatted for display. */
  when: string
  /** Called with the reason of a failure, and with null when a new attempt begins. */
  onProblem: (problem: RestoreProblem | null) => void
  /** Called when the attempt has ended, because the history must be read again. */
  onDone: () => void
}

/** Saves the fields of an earlier version, unless somebody else changed the listing in the meantime (HISTORY-2). */
export function RestoreVersionButton({ version, current, when, onProblem, onDone }: RestoreVersionProps) {
  const { backend, audit, pullDirectory } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)

  const restore = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    const fields = restoredFields(current.fields, version.fields)
    if (fields.length === 0) return toasts.success(HISTORY_TEXTS.restoreSame)
    const isSure = await confirm({
      title: HISTORY_TEXTS.restoreTitle,
      text: HISTORY_TEXTS.restoreText(fields.map(fieldLabel).join(', ')),
      confirm: HISTORY_TEXTS.restore,
    })
    if (!isSure) return
    onProblem(null)
    setIsBusy(true)
    try {
      const { kind } = await restoreVersion(backend, current.fields, version.fields)
      if (kind === 'saved') {
        audit({
          action: 'listing_version_restored',
          resource_type: 'businesses',
          resource_id: current.fields.id,
          details: { name: version.fields.name, version: version.saved_at },
        })
        toasts.success(HISTORY_TEXTS.restored)
        void pullDirectory()
      } else {
        const reasons = {
          conflict: HISTORY_TEXTS.changed,
          deleted: HISTORY_TEXTS.gone,
          refused: FAILURE_TEXTS.permission,
        }
        onProblem({ text: reasons[kind] })
        toasts.error(HISTORY_TEXTS.restoreFailed)
      }
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem({
        text: `${HISTORY_TEXTS.restoreFailed}. ${failureMessage(failure)}`,
        details: failure.details,
      })
      toasts.error(HISTORY_TEXTS.restoreFailed)
    } finally {
      setIsBusy(false)
    }
    return undefined
  }
  return (
    <button
      type="button"
      className="button"
      aria-label={HISTORY_TEXTS.restoreLabel(when)}
      aria-disabled={isBusy || !isOnline || undefined}
      onClick={() => void restore()}
    >
      {HISTORY_TEXTS.restore}
    </button>
  )
}
