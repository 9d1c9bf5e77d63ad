import { FAVOURITES_PATH } from '../domain/paths.ts'
import { InstallPrompt, InstallSheet } from '../features/device/install/install-prompt.tsx'
import { LossNotice } from '../features/device/offline/loss-notice.tsx'
import { FavouritesBackupOffer, NotStoredNotice } from '../features/favourites/favourite-file.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import styles from './layout.module.css'

interface NoticesProps {
  /** True for the admin area, which has its own notices: there only an update is offered. */
  hasOnlyUpdates?: boolean
}

/** Notices of the guide itself at the bottom of the screen. */
export function Notices({ hasOnlyUpdates }: NoticesProps) {
  if (hasOnlyUpdates === true) return <PageUpdates />
  return (
    <div className={styles.notices}>
      <LossNotice />
      <NotStoredNotice path={FAVOURITES_PATH} />
      <InstallPrompt />
      {/* On systems where an installed guide starts empty, the sheet offers to export favorites (INSTALL-3). */}
      <InstallSheet favouritesExport={<FavouritesBackupOffer />} />
      <PageUpdates />
    </div>
  )
}
