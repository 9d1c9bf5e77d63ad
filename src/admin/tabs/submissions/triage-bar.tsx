import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'
import { type Decisions, mayApprove, needsListing } from './use-triage.ts'

const { triage: texts } = SUBMISSION_TEXTS

interface TriageBarProps {
  decisions: Decisions
  isOnline: boolean
  /** Number of messages that match the search and the filters. */
  foundCount: number
  onSelectFound: () => void
}

/**
 * Approves, rejects, assigns or marks as spam all selected messages (SUBM-10). Says how many new businesses it cannot approve,
 * because each is approved by saving its listing (SUBM-9).
 */
export function TriageBar({ decisions, isOnline, foundCount, onSelectFound }: TriageBarProps) {
  const { chosen, isBusy, approve, askReason, spam, assign, clear } = decisions
  if (chosen.length === 0) return null
  const isBlocked = !isOnline || isBusy
  const ids = chosen.map(({ id }) => id)
  const newCount = chosen.filter(needsListing).length
  const actions = [
    { label: texts.approve, act: () => approve(ids), isImpossible: !chosen.some(mayApprove) },
    { label: texts.reject, act: () => askReason(ids) },
    { label: texts.spam, act: () => spam(ids) },
    { label: texts.assign, act: () => assign(ids, true) },
  ]
  return (
    <section className={styles.triage} aria-label={texts.label}>
      <output>{texts.selected(chosen.length)}</output>
      {newCount > 0 && <p>{texts.needListing(newCount)}</p>}
      {actions.map(({ label, act, isImpossible = false }) => (
        <button
          key={label}
          type="button"
          className="button"
          aria-disabled={isBlocked || isImpossible}
          onClick={act}
        >
          {label}
        </button>
      ))}
      {foundCount > chosen.length && (
        <button type="button" className="button" onClick={onSelectFound}>
          {texts.selectFound(foundCount)}
        </button>
      )}
      <button type="button" className="button" onClick={clear}>
        {texts.clear}
      </button>
    </section>
  )
}
