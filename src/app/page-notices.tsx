import { InstallPrompt } from '../features/install/install-prompt.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import styles from './page-notices.module.css'

/** What the guide itself has to say or to ask, one above the other at the foot of the screen; never over an answer. */
export function PageNotices() {
  return (
    <div className={styles.notices}>
      <InstallPrompt />
      <PageUpdates />
    </div>
  )
}
