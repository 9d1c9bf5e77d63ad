import { Link } from 'react-router-dom'
import { ATOLLS_PATH, GIVE_PATH, RECEIVE_PATH } from '../domain/paths.ts'
import { InstallEntry } from '../features/device/install/install-sheet.tsx'
import { FavouritesBackupOffer } from '../features/favourites/favourite-file.tsx'
import { FOOTER_TEXTS } from './deferred-texts.ts'
import styles from './site-header.module.css'

/** The permanent way to install. Where the installed guide starts empty, it offers to export favorites (INSTALL-3). */
export function InstallFromMenu({ className }: { className?: string | undefined }) {
  return <InstallEntry className={className} favouritesExport={<FavouritesBackupOffer />} />
}

/** Entries of the menu on small screens, where the footer with the same entries is far away. */
export function MenuExtras({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={styles.extras}>
      <li>
        <Link to={ATOLLS_PATH} className={styles.link} onClick={onChoose}>
          {FOOTER_TEXTS.atolls}
        </Link>
      </li>
      <li>
        <Link to="/offline" className={styles.link} onClick={onChoose}>
          {FOOTER_TEXTS.readyForOffline}
        </Link>
      </li>
      <li>
        <Link to={GIVE_PATH} className={styles.link} onClick={onChoose}>
          {FOOTER_TEXTS.give}
        </Link>
      </li>
      <li>
        <Link to={RECEIVE_PATH} className={styles.link} onClick={onChoose}>
          {FOOTER_TEXTS.receive}
        </Link>
      </li>
      <li>
        <InstallFromMenu className={styles.link} />
      </li>
    </ul>
  )
}
