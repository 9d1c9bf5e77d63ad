import { Link } from 'react-router-dom'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { CountryQuestion } from './country-question.tsx'
import { SavedMapRow } from './saved-map-row.tsx'
import styles from './saved-maps-screen.module.css'
import { SAVED_MAPS_TEXTS as TEXTS } from './texts.ts'

/** Below a map of listings: what of it is kept on this device, and the way to more. */
export function MapOffer() {
  const ownAtoll = useOwnAtoll()
  return (
    <aside className={styles.offer} aria-label={TEXTS.title}>
      <CountryQuestion />
      {ownAtoll !== null && <SavedMapRow id={ownAtoll} isOffer />}
      <p>
        <Link className="button" to="/maps">
          {TEXTS.more}
        </Link>
      </p>
    </aside>
  )
}
