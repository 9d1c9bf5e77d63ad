import { useEffect } from 'react'
import { NotKeptNotice } from '../features/favourites/not-kept-notice.tsx'
import { InstallPrompt } from '../features/device/install/install-prompt.tsx'
import { LossNotice } from '../features/device/offline/loss-notice.tsx'
import { checkDevice } from '../features/device/offline/device-check.ts'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import { FAVOURITES_PATH } from './favourites-path.ts'
import { MapKeeping } from './map-keeping.tsx'
import { VisitReport } from './visit-report.tsx'
import styles from './page-notices.module.css'

/** What the guide itself has to say or to ask, one above the other at the foot of the screen; never over an answer. */
export function PageNotices() {
  useEffect(() => void checkDevice(), [])
  return (
    <div className={styles.notices}>
      <LossNotice />
      <NotKeptNotice path={FAVOURITES_PATH} />
      <InstallPrompt />
      <PageUpdates />
      <MapKeeping />
      <VisitReport />
    </div>
  )
}
