import { OfflineIcon } from '../ui/chrome-icons.tsx'
import styles from './offline-banner.module.css'
import { FRAME_TEXTS } from './texts/frame.ts'
import { useOnline } from '../browser/network.ts'

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <output className={isOnline ? undefined : styles.offline}>
      {!isOnline && (
        <span className={`contained ${styles.words}`}>
          <OfflineIcon />
          <strong>{FRAME_TEXTS.offlineTitle}</strong> <span>{FRAME_TEXTS.offlineText}</span>
        </span>
      )}
    </output>
  )
}
