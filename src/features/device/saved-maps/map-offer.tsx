import { useId, useState, useSyncExternalStore } from 'react'
import { Link } from '../../../ui/link.tsx'
import { subscribeToLowData } from '../../../browser/network.ts'
import { ATOLLS, isInhabited } from '../../../domain/atolls/atolls.ts'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { deviceMaps, savableTileServices, toServiceMapId } from '../../../map/tiles/device-maps.ts'
import { COUNTRY_MAP_ID } from '../../../map/tiles/saved-map-records.ts'
import { toLayerName, type TileSource } from '../../../map/tiles/tile-source.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { formatBytes } from '../../../domain/byte-size.ts'
import styles from './saved-maps.module.css'
import { SAVED_MAPS_TEXTS as TEXTS } from './texts.ts'
import { saveCountryMapsAnswer, readMapDownloadRule, subscribeToMapDownloadRule } from './country-maps.ts'
import { SavedMapRow, useSavedMap, useSavedMapIds } from './saved-map-row.tsx'

const INHABITED_ATOLLS = ATOLLS.filter(isInhabited)
  .map(({ code, name }) => ({ code, name }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ code }) => code)

/** Maps that are or can be saved on this device, the own atoll first. */
export function SavedMapsList() {
  const ownAtoll = useOwnAtoll()
  const savedMapIds = useSavedMapIds()
  const ownAtollIds = ownAtoll === null ? [] : [ownAtoll]
  const idsOnDevice = [...savedMapIds, COUNTRY_MAP_ID].filter(
    (id, at, ids) => !ownAtollIds.includes(id) && ids.indexOf(id) === at,
  )
  const otherAtolls = INHABITED_ATOLLS.filter(
    (code) => !ownAtollIds.includes(code) && !idsOnDevice.includes(code),
  )
  return (
    <div className={styles.screen}>
      <CountryMapsQuestion />
      <MapListSection title={TEXTS.yourAtoll} ids={ownAtollIds} />
      <MapListSection title={TEXTS.here} ids={idsOnDevice} />
      <MapListSection title={TEXTS.others} ids={otherAtolls} />
      {savableTileServices.map((service) => (
        <MapListSection
          key={service.id}
          title={toLayerName(service)}
          ids={unsavedMapIds(service, idsOnDevice)}
        />
      ))}
    </div>
  )
}

/** The maps of all inhabited atolls in this layer that are not saved yet. */
function unsavedMapIds(layer: TileSource, idsOnDevice: readonly string[]): string[] {
  return INHABITED_ATOLLS.map((code) => toServiceMapId(code, layer)).filter((id) => !idsOnDevice.includes(id))
}

function MapListSection({ title, ids }: { title: string; ids: readonly string[] }) {
  const titleId = useId()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.maps}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={id}>
            <SavedMapRow id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Offers to save maps, below the maps of listings.
 * @param props.atoll the code of a listing's atoll, below the map of that listing; absent below other maps
 */
export function MapOffer({ atoll }: { atoll?: string }) {
  const ownAtoll = useOwnAtoll()
  if (atoll !== undefined) return <SavedMapRow id={atoll} isOffer />
  return (
    <aside className={`no-print ${styles.offer}`} aria-label={TEXTS.title}>
      <CountryMapsQuestion />
      {ownAtoll !== null && <SavedMapRow id={ownAtoll} isOffer />}
      <p>
        <Link className="button" to="/maps">
          {TEXTS.more}
        </Link>
      </p>
    </aside>
  )
}

function subscribeToOfferChanges(listener: () => void): () => void {
  const unsubscribers = [subscribeToMapDownloadRule(listener), subscribeToLowData(listener)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/**
 * Asks once whether to download the small maps of all atolls, when the connection may cost money. If maps were downloaded
 * automatically, shows a notice with a button that stops this and deletes them (TILE-3).
 */
function CountryMapsQuestion() {
  const rule = useSyncExternalStore(subscribeToOfferChanges, readMapDownloadRule)
  const { status, bytes, start } = useSavedMap(COUNTRY_MAP_ID)
  if (status.isUnasked && rule !== 'leave') return <AutomaticMapsNotice />
  if (rule !== 'ask' || status.phase !== 'none') return null
  return (
    <Notice tone="info">
      <p>{TEXTS.question}</p>
      <p className={styles.answers}>
        <button
          type="button"
          className="button"
          onClick={() => {
            saveCountryMapsAnswer('yes')
            start()
          }}
        >
          {TEXTS.yes(formatBytes(bytes))}
        </button>
        <button type="button" className="button" onClick={() => saveCountryMapsAnswer('no')}>
          {TEXTS.no}
        </button>
      </p>
    </Notice>
  )
}

function AutomaticMapsNotice() {
  const [hasFailed, setHasFailed] = useState(false)
  const takeBack = (): void => {
    saveCountryMapsAnswer('no')
    deviceMaps.removeUnasked().catch((error: unknown) => {
      console.warn('The maps that came by themselves could not be deleted', error)
      setHasFailed(true)
    })
  }
  return (
    <Notice tone="info">
      <p>{TEXTS.unasked}</p>
      <p className={styles.answers}>
        <button type="button" className="button" onClick={takeBack}>
          {TEXTS.takeBack}
        </button>
      </p>
      {hasFailed && <p role="alert">{TEXTS.removeFailed}</p>}
    </Notice>
  )
}
