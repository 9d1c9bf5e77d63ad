import { builtAt, contactEmail, version } from 'virtual:guide-build'
import { Link } from 'react-router-dom'
import { FOOTER_TEXTS } from './deferred-texts.ts'
import { chooseLowData } from '../browser/network.ts'
import { useLowData } from './low-data.tsx'
import styles from './site-footer.module.css'
import { LAYOUT_TEXTS, LOW_DATA_TEXTS } from './texts.ts'
import { InstallEntry } from '../features/device/install/install-sheet.tsx'
import { FavouritesToKeep } from '../features/favourites/favourite-file.tsx'
import menuStyles from './site-header.module.css'

/** The permanent way to install. Where the installed guide starts empty, it offers to export favorites (INSTALL-3). */
export function InstallFromMenu({ className }: { className?: string | undefined }) {
  return <InstallEntry className={className} favouritesExport={<FavouritesToKeep />} />
}

/** Entries of the menu on small screens, where the footer with the same entries is far away. */
export function MenuExtras({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={menuStyles.extras}>
      <li>
        <Link to="/offline" className={menuStyles.link} onClick={onChoose}>
          {FOOTER_TEXTS.readyForOffline}
        </Link>
      </li>
      <li>
        <InstallFromMenu className={menuStyles.link} />
      </li>
    </ul>
  )
}

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`contained ${styles.columns}`}>
        <p className={styles.quiet}>{FOOTER_TEXTS.note}</p>
        <p>
          <LowDataSwitch />
        </p>
        <p className={styles.quiet}>
          {FOOTER_TEXTS.contact}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <p className={styles.links}>
          <Link to="/contact">{LAYOUT_TEXTS.contactPage}</Link>
          <Link to="/offline">{FOOTER_TEXTS.readyForOffline}</Link>
          <Link to="/maps">{FOOTER_TEXTS.savedMaps}</Link>
          <Link to="/print">{FOOTER_TEXTS.print}</Link>
          <Link to="/about">{FOOTER_TEXTS.about}</Link>
          <Link to="/privacy">{FOOTER_TEXTS.privacy}</Link>
          <InstallFromMenu className={styles.install} />
          <Link to="/admin/login">{FOOTER_TEXTS.admin}</Link>
        </p>
        <p className={styles.quiet}>
          {FOOTER_TEXTS.copyright(new Date(builtAt).getUTCFullYear())}
          <span className={styles.version}>{FOOTER_TEXTS.version(version)}</span>
        </p>
      </div>
    </footer>
  )
}

/** Turns low-data mode on or off on this device. */
export function LowDataSwitch() {
  const isOn = useLowData()
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={() => chooseLowData(!isOn)} />
      {LOW_DATA_TEXTS.mode}
    </label>
  )
}
