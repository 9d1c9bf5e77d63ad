import { Link } from 'wouter'
import { SETTINGS_PATH } from '../paths.ts'
import { AlertList } from './alert-list.tsx'
import { LockPanel } from './lock-panel.tsx'
import { MfaPanel } from './mfa-panel.tsx'
import { RecentActivity } from './recent-activity.tsx'
import styles from './security-tab.module.css'
import { SECURITY_TEXTS } from './texts.ts'

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
      <RecentActivity />
      <section className={styles.section}>
        <h3>{SECURITY_TEXTS.lockTitle}</h3>
        <LockPanel />
      </section>
    </>
  )
}
