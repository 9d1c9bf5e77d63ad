import { chooseLowData } from '../browser/network.ts'
import { useLowData } from './slow-link-photos.tsx'
import styles from './slow-link-switch.module.css'
import { SLOW_LINK_TEXTS } from './texts/slow-link.ts'

/** Low-data mode, on or off; kept on this device. */
export function SlowLinkSwitch() {
  const isOn = useLowData()
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={() => chooseLowData(!isOn)} />
      {SLOW_LINK_TEXTS.mode}
    </label>
  )
}
