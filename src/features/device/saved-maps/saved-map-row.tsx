import { atollName } from '../../../domain/atoll-names.ts'
import { layerName } from '../../../map/layer-names.ts'
import { partsOfMapId } from '../../../map/tiles/device-maps.ts'
import { COUNTRY_MAP } from '../../../map/tiles/saved-map-records.ts'
import type { MapPhase } from '../../../map/tiles/saved-maps.ts'
import { guideStreets } from '../../../map/tiles/tile-sources.ts'
import { MapActions } from './map-actions.tsx'
import styles from './saved-map-row.module.css'
import { SAVED_MAPS_TEXTS as TEXTS, sizeText } from './texts.ts'
import { useSavedMap, type SavedMapHandle } from './use-saved-map.ts'

const ON_ITS_WAY: ReadonlySet<MapPhase> = new Set(['queued', 'loading', 'offline', 'paused'])

interface SavedMapRowProps {
  id: string
  /** Beside a map of listings: no place to delete anything, and nothing at all where no pictures were drawn. */
  isOffer?: boolean
}

/** One map: what it costs before, how far it is, since when it is here; and what can be done with it. */
export function SavedMapRow({ id, isOffer = false }: SavedMapRowProps) {
  const map = useSavedMap(id)
  if (isOffer && map.pictures === 0) return null
  const isCountry = id === COUNTRY_MAP
  const name = nameOf(id)
  const { status } = map
  return (
    <div className={styles.row} data-phase={status.phase}>
      <div className={styles.words}>
        <h3>{isOffer ? TEXTS.mapOf(name) : name}</h3>
        {isCountry && <p className={styles.quiet}>{TEXTS.countryNote}</p>}
        <output className={styles.quiet}>{wordsOf(map)}</output>
        {ON_ITS_WAY.has(status.phase) && (
          <progress
            className={styles.progress}
            aria-label={TEXTS.mapOf(name)}
            max={status.total}
            value={status.done + status.missing}
          />
        )}
        {map.hasRemoveFailed && <p role="alert">{TEXTS.removeFailed}</p>}
      </div>
      <MapActions id={id} name={name} map={map} isOffer={isOffer} />
    </div>
  )
}

function nameOf(id: string): string {
  const { place, source } = partsOfMapId(id)
  if (place === COUNTRY_MAP) return TEXTS.country
  if (source === guideStreets) return atollName(place)
  return TEXTS.inLayer(atollName(place), source === null ? null : layerName(source))
}

function wordsOf({ status, pictures, bytes, isEstimate }: SavedMapHandle): string {
  const size = (amount: number): string => (isEstimate ? TEXTS.about(sizeText(amount)) : sizeText(amount))
  const { phase, done, missing, total, savedAt, isOutdated } = status
  const words: string[] = []
  if (phase === 'none') words.push(TEXTS.plan(pictures, size(bytes)))
  if (savedAt !== null) words.push(TEXTS.savedOn(savedAt, size(status.bytes)))
  if (ON_ITS_WAY.has(phase)) words.push(`${TEXTS.count(done + missing, total)}.`)
  words.push(TEXTS.phases[phase])
  if (phase === 'saved' && missing > 0) words.push(TEXTS.missing(missing))
  if (phase === 'saved' && isOutdated) words.push(TEXTS.outdated)
  return words.filter((word) => word !== '').join(' ')
}
