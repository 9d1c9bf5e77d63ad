import { isDemo } from 'virtual:guide-build'
import { useOnline } from '../browser/network.ts'
import { useDirectorySettings } from '../directory/use-directory.ts'
import { OfflineIcon } from '../ui/chrome-icons.tsx'
import styles from './status-line.module.css'
import { LAYOUT_TEXTS } from './texts.ts'

/** On every page while the directory holds invented listings. */
export function DemoBanner() {
  const settings = useDirectorySettings()
  if (!(settings?.is_demo ?? isDemo)) return null
  return (
    <aside className={styles.demo}>
      <p className="contained">{LAYOUT_TEXTS.demo}</p>
    </aside>
  )
}

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <output className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <span className={`contained ${styles.offlineText}`}>
          <OfflineIcon />
          <strong>{LAYOUT_TEXTS.offlineTitle}</strong> <span>{LAYOUT_TEXTS.offlineText}</span>
        </span>
      )}
    </output>
  )
}
