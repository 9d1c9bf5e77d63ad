import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import type { Submissions } from './submission-rows.ts'
import { SUBMISSION_TEXTS } from './texts.ts'
import { canBeTriedAgain, nextWaiting, type TriageChange, type TriageResult } from './triage.ts'

/** What can be decided about messages, named by their ids (SUBM-9, SUBM-10). */
export interface Decisions {
  /** The selected messages that the search and filters show. */
  chosen: readonly StoredSubmission[]
  isBusy: boolean
  /** The messages for which a reason is asked, until they are rejected; null while none is. */
  asked: readonly string[] | null
  /** The last reason, if some messages could not be rejected with it. */
  unsentReason: string | null
  select: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
  /** Leaves out what may not be approved here. */
  approve: (ids: readonly string[]) => void
  askReason: (ids: readonly string[]) => void
  closeReason: () => void
  reject: (reason: string) => void
  spam: (ids: readonly string[]) => void
  assign: (ids: readonly string[], isMine: boolean) => void
}

/** @param goTo gets the message that waits next, when one message was decided */
export function useTriage(
  triage: Submissions['triage'],
  found: readonly StoredSubmission[],
  goTo: (id: string) => void,
): Decisions {
  const { account } = useAdmin()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [unsentReason, setUnsentReason] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const run = (
    ids: readonly string[],
    change: TriageChange,
    onEnd?: (result: TriageResult) => void,
  ): void => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    const wanted = new Set(ids)
    const rows = found.filter(({ id }) => wanted.has(id))
    const onDone = (result: TriageResult): void => {
      const done = new Set(result.saved.map(({ id }) => id))
      onEnd?.(result)
      setSelected((now) => new Set([...now].filter((id) => !done.has(id))))
      const [only] = ids.length === 1 ? ids : []
      const next = only !== undefined && done.has(only) ? nextWaiting(found, done, only) : null
      if (next !== null && 'status' in change) goTo(next)
    }
    void triage(rows, change, onDone).finally(() => {
      isRunning.current = false
      setIsBusy(false)
    })
  }
  /** The dialog stays for those that can be tried again, so that a lost connection costs nobody the written reason. */
  const reject = (reason: string): void => {
    if (asked === null) return
    run(asked, { status: 'rejected', rejected_because: reason }, ({ failed }) => {
      const again = failed.filter(canBeTriedAgain).map(({ row }) => row.id)
      const left = again.length === 0 ? null : again
      // At once, because no card can take the focus while the dialog is open.
      flushSync(() => {
        setUnsentReason(failed.length === 0 ? null : reason)
        setAsked((now) => (now === asked ? left : now))
      })
    })
  }

  return {
    chosen: found.filter(({ id }) => selected.has(id)),
    isBusy,
    asked,
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
    approve: (ids) => {
      const wanted = new Set(ids)
      const allowed = found.filter((row) => wanted.has(row.id) && mayApprove(row))
      if (allowed.length > 0)
        run(
          allowed.map(({ id }) => id),
          { status: 'approved' },
        )
    },
    askReason: setAsked,
    closeReason: () => setAsked(null),
    reject,
    spam: (ids) => run(ids, { status: 'rejected', rejected_because: SUBMISSION_TEXTS.triage.spamReason }),
    assign: (ids, isMine) => run(ids, { assigned_to: isMine ? account.userId : null }),
  }
}

/** What a letter does with the focused message; false for any other key. */
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

/** A new business is approved by saving its listing, not here (SUBM-3). */
export function needsListing({ type, business_id, status }: StoredSubmission): boolean {
  return status !== 'approved' && type === 'business_submission' && business_id === null
}
