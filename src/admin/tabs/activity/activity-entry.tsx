import { Link } from '../../../ui/link.tsx'
import { toAuditLabel, toAuditPredicate } from '../../../domain/audit-labels.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { historyPath } from '../../paths.ts'
import { activityAuthor, activityListingId, activitySubject, changeText } from './describe-entry.ts'
import { type ActivityEntry } from './read-entries.ts'
import { changedValues, ValueTable } from './changed-values.tsx'
import styles from './activity.module.css'
import { ACTIVITY_TEXTS } from './texts.ts'

/** An entry with more changed values than this shows them in a collapsed section. */
const MAX_UNCOLLAPSED_VALUES = 4

/** An item of the activity list: who did what to which row, with the changed values (ACTIVITY-1). */
export function Entry({ entry, emails }: { entry: ActivityEntry; emails: ReadonlyMap<string, string> }) {
  const { action, timestamp } = entry
  const subject = activitySubject(entry, emails)
  const listing = activityListingId(entry)
  const values = changedValues(entry)
  const author = activityAuthor(entry, emails)
  const sentence = toAuditPredicate(action)
  const note = values.length === 0 ? changeText(entry) : null
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <span>
          <strong>{author}</strong> {sentence ?? ACTIVITY_TEXTS.did(toAuditLabel(action))}
        </span>
        {subject !== '' && <span className={styles.subject}>{subject}</span>}
        {listing !== null && (
          <Link
            to={historyPath(listing)}
            className={styles.link}
            aria-label={ACTIVITY_TEXTS.history(subject === '' ? listing : subject)}
          >
            {ACTIVITY_TEXTS.historyLink}
          </Link>
        )}
      </p>
      <p className={styles.who}>
        <time dateTime={timestamp}>{formatMajuroDateTime(Date.parse(timestamp))}</time>
      </p>
      {note !== null && <p className={styles.quiet}>{note}</p>}
      {values.length > 0 && values.length <= MAX_UNCOLLAPSED_VALUES && <ValueTable values={values} />}
      {values.length > MAX_UNCOLLAPSED_VALUES && (
        <details>
          <summary className={styles.summary}>{ACTIVITY_TEXTS.values(values.length)}</summary>
          <ValueTable values={values} />
        </details>
      )}
    </li>
  )
}
