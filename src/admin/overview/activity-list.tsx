import { useNow } from '../../ui/use-now.ts'
import { activityAge, type Activity } from './activity.ts'
import styles from './overview-tab.module.css'
import { OVERVIEW_TEXTS } from './texts.ts'

export function ActivityList({ activity }: { activity: Activity[] }) {
  const now = useNow()
  if (activity.length === 0) return <p>{OVERVIEW_TEXTS.activityNone}</p>
  return (
    <ul className={styles.activity}>
      {activity.map(({ key, kind, name, change, at }) => (
        <li key={key}>
          <span>
            <strong>{name}</strong>{' '}
            <span className={styles.quiet}>
              {kind === 'business' ? OVERVIEW_TEXTS.business[change] : OVERVIEW_TEXTS.submission}
            </span>
          </span>
          <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
            {activityAge(at, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
