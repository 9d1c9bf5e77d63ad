import { Link } from 'react-router-dom'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { SavedMapRow, useSavedMap } from './saved-map-row.tsx'
import { DEVICE_SCREENS } from '../screen-texts.ts'
import styles from '../device.module.css'
import { SAVED_MAPS_TEXTS as TEXTS, sizeText } from '../texts.ts'
import { useSyncExternalStore } from 'react'
import { subscribeToLowData } from '../../../browser/network.ts'
import { COUNTRY_MAP } from '../../../map/tiles/saved-map-records.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { answerCountryQuestion, countryMapsRule, subscribeToCountryAnswer } from './country-maps.ts'

/**
 * Offers to save maps, below the maps of listings.
 * @param props.atoll below the map of one listing: the code of its atoll
 */
export function MapOffer({ atoll }: { atoll?: string }) {
  const ownAtoll = useOwnAtoll()
  if (atoll !== undefined) return <SavedMapRow id={atoll} isOffer />
  return (
    <aside className={styles.offer} aria-label={DEVICE_SCREENS.maps.title}>
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

function subscribe(listener: () => void): () => void {
  const ends = [subscribeToCountryAnswer(listener), subscribeToLowData(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** Asks once whether to download the small maps of all atolls, when the connection may cost money. */
export function CountryQuestion() {
  const rule = useSyncExternalStore(subscribe, countryMapsRule)
  const { status, bytes, start } = useSavedMap(COUNTRY_MAP)
  if (rule !== 'ask' || status.phase !== 'none') return null
  return (
    <Notice tone="info">
      <p>{TEXTS.question}</p>
      <p className={styles.answers}>
        <button
          type="button"
          className="button"
          onClick={() => {
            answerCountryQuestion('yes')
            start()
          }}
        >
          {TEXTS.yes(sizeText(bytes))}
        </button>
        <button type="button" className="button" onClick={() => answerCountryQuestion('no')}>
          {TEXTS.no}
        </button>
      </p>
    </Notice>
  )
}
