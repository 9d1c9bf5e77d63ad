import { useDirectorySettings } from '../replica/use-directory.ts'
import styles from './demo-banner.module.css'
import { FRAME_TEXTS } from './texts/frame.ts'

/** Stands on every page while the directory holds invented data. */
export function DemoBanner() {
  if (useDirectorySettings()?.is_demo !== true) return null
  return (
    <aside className={styles.demo}>
      <p className="contained">{FRAME_TEXTS.demo}</p>
    </aside>
  )
}
