import { useCallback } from 'react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { failureMessage } from '../failures/failure-message.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { readActivity } from '../overview/activity.ts'
import { ActivityList } from '../overview/activity-list.tsx'
import { SETTINGS_PATH } from '../paths.ts'
import { AlertList } from './alert-list.tsx'
import { LockPanel } from './lock-panel.tsx'
import { MfaPanel } from './mfa-panel.tsx'
import styles from './security-tab.module.css'
import { SECURITY_TEXTS } from './texts.ts'

const ACTIVITY_SHOWN = 5

/** The second factor, what happened lately, and what deserves a look. */
export function SecurityTab() {
  return (
    <>
      <h2>{SECURITY_TEXTS.title}</h2>
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.mfaTitle}</h3>
        <MfaPanel />
        <p>
          <Link to={SETTINGS_PATH} className={styles.link}>
            {SECURITY_TEXTS.settingsLink}
          </Link>
        </p>
      </section>
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.alertsTitle}</h3>
        <AlertList />
      </section>
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.activityTitle}</h3>
        <RecentActivity />
      </section>
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.lockTitle}</h3>
        <LockPanel />
      </section>
    </>
  )
}

function RecentActivity() {
  const { backend } = useAdmin()
  const { content, failure, reload } = useLoaded(
    useCallback(() => readActivity(backend.tables, ACTIVITY_SHOWN), [backend.tables]),
  )
  if (failure !== null) {
    return (
      <Notice tone="danger" role="alert">
        <p>
          {SECURITY_TEXTS.activityFailed} {failureMessage(failure)}
        </p>
        <button type="button" className="button" onClick={reload}>
          {SECURITY_TEXTS.tryAgain}
        </button>
      </Notice>
    )
  }
  if (content === null) return <output>{SECURITY_TEXTS.checking}</output>
  return <ActivityList activity={content} />
}
