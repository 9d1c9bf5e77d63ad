import { isDemo } from 'virtual:guide-build'
import { useDirectorySettings } from '../directory/use-directory.ts'
import styles from './demo-banner.module.css'
import { FRAME_TEXTS } from './texts/frame.ts'

/** Stands on every page while the directory holds invented data. */
export function DemoBanner() {
  const settings = useDirectorySettings()
  if (!(settings?.is_demo ?? isDemo)) return null
  return (
    <aside className={styles.demo}>
      <p className="contained">{FRAME_TEXTS.demo}</p>
    </aside>
  )
}
