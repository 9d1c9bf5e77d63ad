import { createRoot } from 'react-dom/client'
import '../../../src/styles/tokens.css'
import { GuideMap } from '../../../src/map/guide-map.tsx'
import { PinLayer } from '../../../src/map/pin-layer.tsx'
import styles from './map-page.module.css'
import { mapPins, mapStart } from './map-start.ts'

/* The guide's map as on the home screen: coastline, names and clustered pins. `mapStart` reads the URL. */
const { count, ...start } = mapStart()
const pins = mapPins(count)

const root = document.getElementById('root')
if (root === null) throw new Error('guide-map.html has no #root')
createRoot(root).render(
  <GuideMap label="Bench" start={start} className={styles.map}>
    <PinLayer pins={pins} renderPopup={() => null} />
  </GuideMap>,
)
