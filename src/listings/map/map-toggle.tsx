import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import styles from './view-switch.module.css'

interface MapToggleProps {
  isMap: boolean
  onChoose: (isMap: boolean) => void
}

/** Categories or map, on a page whose address stays the same. */
export function MapToggle({ isMap, onChoose }: MapToggleProps) {
  return (
    <fieldset className={styles.switch} aria-label={LISTING_MAP_TEXTS.view}>
      <button type="button" className={styles.choice} aria-pressed={!isMap} onClick={() => onChoose(false)}>
        {LISTING_MAP_TEXTS.categories}
      </button>
      <button type="button" className={styles.choice} aria-pressed={isMap} onClick={() => onChoose(true)}>
        {LISTING_MAP_TEXTS.map}
      </button>
    </fieldset>
  )
}
