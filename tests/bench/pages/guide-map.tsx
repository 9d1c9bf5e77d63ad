import { createRoot } from 'react-dom/client'
import '../../../src/styles/tokens.css'
import { GuideMap } from '../../../src/map/guide-map.tsx'
import { PinLayer } from '../../../src/map/pin-layer.tsx'
import styles from './map-page.module.css'
import { createMapPins, readMapParameters } from './map-start.ts'

/* The guide's map as on the home screen: coastline, names and clustered pins. `readMapParameters` reads the URL. */
const { count, ...startView } = readMapParameters()
const pins = createMapPins(count)

const root = document.getElementById('root')
if (root === null) throw new Error('guide-map.html has no #root')
createRoot(root).render(
  <GuideMap label="Bench" start={startView} className={styles.map}>
    <PinLayer pins={pins} renderPopup={() => null} />
  </GuideMap>,
)
