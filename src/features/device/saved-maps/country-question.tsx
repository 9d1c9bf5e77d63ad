import { useSyncExternalStore } from 'react'
import { subscribeToLowData } from '../../../browser/network.ts'
import { COUNTRY_MAP } from '../../../map/tiles/saved-map-records.ts'
import { Notice } from '../../../ui/notice.tsx'
import { answerCountryQuestion, countryMapsRule, subscribeToCountryAnswer } from './country-answer.ts'
import styles from './saved-maps-screen.module.css'
import { SAVED_MAPS_TEXTS as TEXTS, sizeText } from './texts.ts'
import { useSavedMap } from './use-saved-map.ts'

function subscribe(listener: () => void): () => void {
  const ends = [subscribeToCountryAnswer(listener), subscribeToLowData(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** Asks once about the small maps of all atolls, where nobody knows what the link costs. */
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
