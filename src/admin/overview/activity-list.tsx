import { Link } from 'wouter'
import { useNow } from '../../browser/use-now.ts'
import { ADMIN_PATH, editBusinessPath } from '../paths.ts'
import { activityAge, type Activity } from './activity.ts'
import styles from './overview-tab.module.css'
import { OVERVIEW_TEXTS } from './texts.ts'

export function ActivityList({ activity }: { activity: Activity[] }) {
  const now = useNow()
  if (activity.length === 0) return <p>{OVERVIEW_TEXTS.activityNone}</p>
  return (
    <ul className={styles.activity}>
      {activity.map(({ kind, id, name, change, at }) => (
        <li key={`${kind} ${id}`}>
          <Link to={kind === 'business' ? editBusinessPath(id) : `${ADMIN_PATH}#submissions`}>{name}</Link>
          <span className={styles.quiet}>
            {kind === 'business' ? OVERVIEW_TEXTS.business[change] : OVERVIEW_TEXTS.submission}
          </span>
          <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
            {activityAge(at, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
