import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import type { Submissions } from './use-submissions.ts'
import { SUBMISSION_TEXTS } from './texts.ts'
import { isRetryable, findNextWaitingId, type TriageChange, type TriageResult } from './triage.ts'

/** The decisions about messages, which are given by their ids (SUBM-9, SUBM-10). */
export interface Decisions {
  /** The selected messages that match the search and the filters. */
  chosen: readonly StoredSubmission[]
  isBusy: boolean
  /** The messages that the open dialog rejects, in the versions that were shown when it opened; null while it is closed. */
  messagesToReject: readonly StoredSubmission[] | null
  /** The reason that was chosen for messages that could not be rejected; null if there is none. */
  unsentReason: string | null
  select: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
  /** Approves the messages, except new businesses, which are approved by saving their listing. */
  approve: (ids: readonly string[]) => void
  askReason: (ids: readonly string[]) => void
  closeReason: () => void
  /** Calls `onSent` when all messages are rejected. */
  reject: (reason: string, onSent: () => void) => void
  spam: (ids: readonly string[]) => void
  assign: (ids: readonly string[], isMine: boolean) => void
}

/** @param goTo called with the id of the next waiting message after a decision about one message */
export function useTriage(
  triage: Submissions['triage'],
  found: readonly StoredSubmission[],
  goTo: (id: string) => void,
): Decisions {
  const { account } = useAdmin()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [messagesToReject, setMessagesToReject] = useState<readonly StoredSubmission[] | null>(null)
  const [unsentReason, setUnsentReason] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const rowsOf = (ids: readonly string[]): readonly StoredSubmission[] => {
    const wanted = new Set(ids)
    return found.filter(({ id }) => wanted.has(id))
  }
  const run = (
    rows: readonly StoredSubmission[],
    change: TriageChange,
    onEnd?: (result: TriageResult) => void,
  ): void => {
    if (isRunning.current || rows.length === 0) return
    isRunning.current = true
    setIsBusy(true)
    const onDone = (result: TriageResult): void => {
      const done = new Set(result.saved.map(({ id }) => id))
      onEnd?.(result)
      setSelected((now) => new Set([...now].filter((id) => !done.has(id))))
      const [only] = rows.length === 1 ? rows : []
      const next = only !== undefined && done.has(only.id) ? findNextWaitingId(found, done, only.id) : null
      if (next !== null && 'status' in change) goTo(next)
    }
    void triage(rows, change, onDone).finally(() => {
      isRunning.current = false
      setIsBusy(false)
    })
  }
  /** The dialog stays open with the messages that can be tried again, so that a lost connection does not lose the reason. */
  const reject: Decisions['reject'] = (reason, onSent) => {
    if (messagesToReject === null) return
    run(messagesToReject, { status: 'rejected', rejected_because: reason }, ({ failed }) => {
      const retryable = failed.filter(isRetryable).map(({ row }) => row)
      if (failed.length === 0) onSent()
      const left = retryable.length === 0 ? null : retryable
      // Close the dialog synchronously, because no card can take the focus while it is open.
      flushSync(() => {
        setUnsentReason(failed.length === 0 ? null : reason)
        setMessagesToReject((now) => (now === messagesToReject ? left : now))
      })
    })
  }

  return {
    chosen: found.filter(({ id }) => selected.has(id)),
    isBusy,
    messagesToReject,
    unsentReason,
    select: (ids, isSelected) =>
      setSelected((now) => {
        const changed = new Set(now)
        for (const id of ids) {
          if (isSelected) changed.add(id)
          else changed.delete(id)
        }
        return changed
      }),
    clear: () => setSelected(new Set()),
    approve: (ids) => run(rowsOf(ids).filter(mayApprove), { status: 'approved' }),
    // Keep the versions that are shown now. The list is refreshed while the dialog is open, and a decision that another admin
    // makes meanwhile must not be overwritten.
    askReason: (ids) => setMessagesToReject(rowsOf(ids)),
    closeReason: () => setMessagesToReject(null),
    reject,
    spam: (ids) =>
      run(rowsOf(ids), { status: 'rejected', rejected_because: SUBMISSION_TEXTS.triage.spamReason }),
    assign: (ids, isMine) => run(rowsOf(ids), { assigned_to: isMine ? account.userId : null }),
  }
}

/** Decides about the focused message by a key. @returns false if the key has no meaning */
export function actByKey(decisions: Decisions, id: string, key: string): boolean {
  const { approve, askReason, spam, assign, select, chosen } = decisions
  const acts: Record<string, () => void> = {
    a: () => approve([id]),
    r: () => askReason([id]),
    s: () => spam([id]),
    m: () => assign([id], true),
    x: () => select([id], !chosen.some((one) => one.id === id)),
  }
  const act = acts[key]
  if (act !== undefined) act()
  return act !== undefined
}

export function mayApprove(submission: StoredSubmission): boolean {
  return submission.status !== 'approved' && !needsListing(submission)
}

/** True for a new business: it is approved by saving its listing, not here (SUBM-3). */
export function needsListing({ type, business_id, status }: StoredSubmission): boolean {
  return status !== 'approved' && type === 'business_submission' && business_id === null
}
