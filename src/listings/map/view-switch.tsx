import { Link } from '../../ui/link.tsx'
import { LISTING_MAP_TEXTS } from '../list-texts.ts'
import { recordMapChoice } from '../list-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './map-view.module.css'

/** The map, with Leaflet, the coastline and the pins. Its code is loaded only when somebody opens the map. */
export const lazyMapView = lazyPart(async () => (await import('./map-view.tsx')).MapView)

interface ViewSwitchProps {
  isMap: boolean
  /** Addresses of the grid view and of the map view. */
  listAddress: string
  mapAddress: string
}

/**
 * Two links to the list as a grid and as a map. They are links because the choice is in the URL: a shared link shows the
 * same view, and Back leads from the map to the list (LIST-8).
 */
export function ViewSwitch({ isMap, listAddress, mapAddress }: ViewSwitchProps) {
  return (
    <nav className={styles.switch} aria-label={LISTING_MAP_TEXTS.view}>
      <Link className={styles.choice} to={listAddress} replace aria-current={isMap ? undefined : 'true'}>
        {LISTING_MAP_TEXTS.grid}
      </Link>
      <Link
        className={styles.choice}
        to={mapAddress}
        aria-current={isMap ? 'true' : undefined}
        onClick={recordMapChoice}
      >
        {LISTING_MAP_TEXTS.map}
      </Link>
    </nav>
  )
}

interface MapToggleProps {
  isMap: boolean
  onChoose: (isMap: boolean) => void
}

/** The switch between categories and map on the home page. A choice does not change the URL. */
export function MapToggle({ isMap, onChoose }: MapToggleProps) {
  return (
    <fieldset className={`needs-app ${styles.switch}`} aria-label={LISTING_MAP_TEXTS.view}>
      <button type="button" className={styles.choice} aria-pressed={!isMap} onClick={() => onChoose(false)}>
        {LISTING_MAP_TEXTS.categories}
      </button>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={isMap}
        onClick={() => {
          recordMapChoice()
          onChoose(true)
        }}
      >
        {LISTING_MAP_TEXTS.map}
      </button>
    </fieldset>
  )
}
