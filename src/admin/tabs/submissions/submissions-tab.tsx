import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SUBMISSION_STATUSES, type StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import { MoreButton } from '../../kit/more-button.tsx'
import { RowsState } from '../../kit/reads.tsx'
import rowStyles from '../../kit/kit.module.css'
import { useUrlState } from '../../paths.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { SubmissionCard } from './submission-card.tsx'
import {
  ASSIGNMENTS,
  submissionsTabPath,
  findSubmissions,
  readSubmissionFilter,
  type SubmissionFilter,
} from './submission-filter.ts'
import { useHandlers } from './submission-note.tsx'
import { useSubmissions } from './use-submissions.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'
import { TriageBar } from './triage-bar.tsx'
import { findNextWaitingId } from './triage.ts'
import { useCardFocus } from './use-card-focus.ts'
import { actByKey, useTriage } from './use-triage.ts'

/** Cards shown at first, so that hundreds of messages do not slow the tab down. */
const ROWS_PER_STEP = 25

const NO_ROWS: readonly StoredSubmission[] = []
const NO_IDS: ReadonlySet<string> = new Set()

export function SubmissionsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const submissions = useSubmissions(heading)
  const { state: filter, change, path } = useUrlState(readSubmissionFilter, submissionsTabPath)
  const { rows } = submissions
  const { isOnline } = rows
  const { data: answer, isFetching, refetch } = rows.read
  const handlers = useHandlers(answer ?? NO_ROWS)
  const { found, shown, showMore } = useFoundSubmissions(answer ?? NO_ROWS, filter)
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const list = useRef<HTMLUListElement>(null)
  const focus = useCardFocus(ids, list, heading)
  const decisions = useTriage(submissions.triage, found, focus.goTo)
  useFocusAfterReturn(ids, focus.goTo)
  const selectFound = (): void =>
    decisions.select(
      found.map(({ id }) => id),
      true,
    )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = focus.onKeyDown(event)
    // A held key repeats. After a decision the next card has the focus, so a repeated key would decide about it unseen.
    if (id !== null && !event.repeat && actByKey(decisions, id, event.key)) event.preventDefault()
  }

  return (
    <div className={rowStyles.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {SUBMISSION_TEXTS.title}
      </h2>
      <Filters filter={filter} onChange={change}>
        <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
          {isFetching && answer !== undefined ? SUBMISSION_TEXTS.refreshing : SUBMISSION_TEXTS.refresh}
        </button>
      </Filters>
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      <RowsState rows={rows} texts={SUBMISSION_TEXTS} />
      {answer !== undefined && (
        <FoundCount count={found.length} onSelectFound={decisions.chosen.length === 0 ? selectFound : null} />
      )}
      {found.length > 0 && <p className={styles.keys}>{SUBMISSION_TEXTS.keys}</p>}
      <TriageBar
        decisions={decisions}
        isOnline={isOnline}
        foundCount={found.length}
        onSelectFound={selectFound}
      />
      {/* The keys work only while the focus is in a card: j and k move the focus, the others act like controls of the card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are shortcuts of its buttons */}
      <ul ref={list} className={rowStyles.list} onKeyDown={onKeyDown} onFocus={focus.onFocus}>
        {shown.map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            handlers={handlers}
            isOnline={isOnline}
            origin={{ from: path, next: findNextWaitingId(found, NO_IDS, submission.id) }}
            decisions={decisions}
            onNote={submissions.setNote}
            onStatus={(next) => submissions.setStatus(submission, next)}
            onDelete={() => void submissions.remove(submission)}
          />
        ))}
      </ul>
      {found.length > 0 && <MoreSubmissions hiddenCount={found.length - shown.length} onMore={showMore} />}
      {decisions.messagesToReject !== null && (
        <RejectDialog
          messages={decisions.messagesToReject}
          earlierReason={decisions.unsentReason}
          isBusy={decisions.isBusy}
          isOnline={isOnline}
          problem={rows.problem}
          onReject={decisions.reject}
          onClose={decisions.closeReason}
        />
      )}
    </div>
  )
}

/** The messages that match the filters (`found`), and the first ones of these, which are shown (`shown`). */
function useFoundSubmissions(rows: readonly StoredSubmission[], filter: SubmissionFilter) {
  const { account } = useAdmin()
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP)
  const found = useMemo(() => findSubmissions(rows, filter, account.userId), [rows, filter, account.userId])
  const shown = useMemo(() => found.slice(0, shownCount), [found, shownCount])
  return { found, shown, showMore: () => setShownCount(shownCount + ROWS_PER_STEP) }
}

interface FoundCountProps {
  count: number
  /** Null while messages are selected, because then the bar of the selection has this button. */
  onSelectFound: (() => void) | null
}

/** The number of messages that match the filters, and a button that selects them all. */
function FoundCount({ count, onSelectFound }: FoundCountProps) {
  return (
    <p className={styles.count}>
      <output>{count === 0 ? SUBMISSION_TEXTS.none : SUBMISSION_TEXTS.count(count)}</output>
      {count > 1 && onSelectFound !== null && (
        <button type="button" className="button" onClick={onSelectFound}>
          {SUBMISSION_TEXTS.triage.selectFound(count)}
        </button>
      )}
    </p>
  )
}

function MoreSubmissions({ hiddenCount, onMore }: { hiddenCount: number; onMore: () => void }) {
  const label = SUBMISSION_TEXTS.more(Math.min(ROWS_PER_STEP, hiddenCount))
  return <MoreButton label={label} hasMore={hiddenCount > 0} onMore={onMore} />
}

/** When a form that was opened from a message is closed, focuses the next waiting message (SUBM-11). */
function useFocusAfterReturn(ids: readonly string[], goTo: (id: string, isForced: boolean) => void): void {
  const { state } = useLocation() as { state: { next?: unknown } | null }
  const wanted = useRef(typeof state?.next === 'string' ? state.next : null)
  useEffect(() => {
    if (wanted.current === null || !ids.includes(wanted.current)) return
    goTo(wanted.current, true)
    wanted.current = null
  })
}

const STATUS_OPTIONS = [
  { value: '', label: SUBMISSION_TEXTS.allStatuses },
  ...SUBMISSION_STATUSES.map((value) => ({ value, label: SUBMISSION_TEXTS.statuses[value] })),
]
const ASSIGNED_OPTIONS = [
  { value: '', label: SUBMISSION_TEXTS.allAssigned },
  ...ASSIGNMENTS.map((value) => ({ value, label: SUBMISSION_TEXTS.assignments[value] })),
]

interface FiltersProps {
  filter: SubmissionFilter
  onChange: (changes: Partial<SubmissionFilter>) => void
  children: ReactNode
}

function Filters({ filter: { text, status, assigned }, onChange, children }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <TextField label={SUBMISSION_TEXTS.search} value={text} onChange={(next) => onChange({ text: next })} />
      <SelectField
        label={SUBMISSION_TEXTS.status}
        value={status ?? ''}
        options={STATUS_OPTIONS}
        onChange={(value) => onChange({ status: SUBMISSION_STATUSES.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={SUBMISSION_TEXTS.assigned}
        value={assigned ?? ''}
        options={ASSIGNED_OPTIONS}
        onChange={(value) => onChange({ assigned: ASSIGNMENTS.find((one) => one === value) ?? null })}
      />
      {children}
    </div>
  )
}
