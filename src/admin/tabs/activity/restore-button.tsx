import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import { readForbiddenPlaces } from '../../kit/do-not-list.ts'
import { failureMessage } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { restoreListing } from './deleted-rows.ts'
import { HISTORY_TEXTS } from './texts.ts'

interface RestoreButtonProps {
  id: string
  name: string
  onProblem: (problem: string | null) => void
  /** Called once the listing is no longer among the deleted ones. */
  onDone: () => void
}

/** Brings a deleted listing back, with its photos. */
export function RestoreButton({ id, name, onProblem, onDone }: RestoreButtonProps) {
  const { backend, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)
  /** Asks first if the listing is not to be listed again, for example because its owner does not want it (IMPORT-17). */
  const mayRestore = async (): Promise<boolean> => {
    const forbidden = (await readForbiddenPlaces(backend.tables)).find((place) => place.id === id)
    return (
      forbidden === undefined ||
      confirm({
        title: HISTORY_TEXTS.restoreForbiddenTitle(name),
        text: HISTORY_TEXTS.restoreForbiddenText(forbidden.reason),
        confirm: HISTORY_TEXTS.restoreForbidden,
      })
    )
  }
  const restore = async (): Promise<void> => {
    if (isBusy || !isOnline) return
    onProblem(null)
    setIsBusy(true)
    try {
      if (!(await mayRestore())) return
      if (await restoreListing(backend, id)) {
        toasts.success(HISTORY_TEXTS.listingRestored(name))
        void pullDirectory()
      } else {
        onProblem(HISTORY_TEXTS.listingNotThere)
        toasts.error(HISTORY_TEXTS.listingRestoreFailed)
      }
      onDone()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      onProblem(`${HISTORY_TEXTS.listingRestoreFailed}. ${failureMessage(failure)}`)
      toasts.error(HISTORY_TEXTS.listingRestoreFailed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button button-primary"
      aria-label={HISTORY_TEXTS.restoreListingLabel(name)}
      aria-disabled={isBusy || !isOnline || undefined}
      onClick={() => void restore()}
    >
      {HISTORY_TEXTS.restoreListing}
    </button>
  )
}
