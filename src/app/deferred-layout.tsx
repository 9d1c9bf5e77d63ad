import { useEffect } from 'react'
import { FAVOURITES_PATH } from '../domain/paths.ts'
import { whenIdle } from '../browser/idle.ts'
import { ReceivedTimes } from '../features/announcements/received-times.tsx'
import { InstallPrompt } from '../features/device/install/install-prompt.tsx'
import { checkDevice } from '../features/device/offline/device-check.ts'
import { LossNotice } from '../features/device/offline/loss-notice.tsx'
import { NotKeptNotice } from '../features/favourites/not-kept-notice.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import { MergedFavourites } from '../listings/favourites/merged-favourites.ts'
import { BackgroundDownloads } from './background-downloads.tsx'
import styles from './layout.module.css'
import { KeptPages } from './kept-pages.tsx'
import { PageAddress } from './page-address.tsx'
import { preloadOtherScreens } from './screens.ts'
import { VisitReport } from './visit-report.tsx'

/** Parts of the layout that render after the first paint. */
export function DeferredLayout() {
  useEffect(() => whenIdle(preloadOtherScreens), [])
  useEffect(() => void checkDevice(), [])
  return (
    <>
      <div className={styles.notices}>
        <LossNotice />
        <NotKeptNotice path={FAVOURITES_PATH} />
        <InstallPrompt />
        <PageUpdates />
      </div>
      <BackgroundDownloads />
      <MergedFavourites />
      <KeptPages />
      <PageAddress />
      <ReceivedTimes />
      <VisitReport />
    </>
  )
}
