import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatBytes } from '../../../domain/byte-size.ts'
import { toLayerName, guideStreets } from '../../../map/tiles/tile-source.ts'
import { parseMapId, deviceMaps, planDeviceMap } from '../../../map/tiles/device-maps.ts'
import { COUNTRY_MAP_ID } from '../../../map/tiles/saved-map-records.ts'
import type { MapPhase, MapStatus } from '../../../map/tiles/map-status.ts'
import styles from './saved-maps.module.css'
import { SAVED_MAPS_TEXTS as TEXTS } from './texts.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import { readOwnAtoll } from '../../../listings/own-atoll.ts'
import { saveCountryMapsAnswer } from './country-maps.ts'

interface SavedMapHandle {
  status: MapStatus
  /** Number of tiles to download. */
  tiles: number
  bytes: number
  isEstimate: boolean
  hasRemoveFailed: boolean
  start: () => void
  pause: () => void
  remove: () => void
}

/** The status of one map, and its actions. @param id an atoll's code, COUNTRY_MAP_ID, or the id of another layer's map */
export function useSavedMap(id: string): SavedMapHandle {
  const status = useSyncExternalStore(deviceMaps.subscribe, () => deviceMaps.statusOf(id))
  const [hasRemoveFailed, setRemoveFailed] = useState(false)
  const { tiles, bytes, isEstimate } = useMemo(() => planDeviceMap(id), [id])
  useEffect(() => void deviceMaps.open(), [])
  return {
    status,
    tiles: tiles.length,
    bytes,
    isEstimate,
    hasRemoveFailed,
    start: () => {
      void requestPersistentStorage()
      void deviceMaps.start(id)
    },
    pause: () => deviceMaps.pause(id),
    remove: () => {
      // Do not download a map again at the next visit after the person has deleted it.
      if (status.isUnasked || id === COUNTRY_MAP_ID || id === readOwnAtoll()) saveCountryMapsAnswer('no')
      deviceMaps.remove(id).then(
        () => setRemoveFailed(false),
        (error: unknown) => {
          console.warn('A map could not be deleted', error)
          setRemoveFailed(true)
        },
      )
    },
  }
}

/**
 * Ids of the maps that were saved or downloading when the screen opened. A map saved later keeps its position in the
 * list, so that its button does not move away from the finger or lose the focus.
 */
export function useSavedMapIds(): readonly string[] {
  const [ids, setIds] = useState(deviceMaps.list)
  useEffect(() => {
    let isHere = true
    void deviceMaps.open().then(() => {
      if (isHere) setIds(deviceMaps.list())
    })
    return () => {
      isHere = false
    }
  }, [])
  return ids
}

const DOWNLOADING_PHASES: ReadonlySet<MapPhase> = new Set(['queued', 'loading', 'offline', 'paused'])

interface SavedMapRowProps {
  id: string
  /** True for the offer beside a map: it has no "Delete", and is not shown for places without map tiles. */
  isOffer?: boolean
}

/** One map with its size, progress or date, and its actions. */
export function SavedMapRow({ id, isOffer = false }: SavedMapRowProps) {
  const map = useSavedMap(id)
  if (isOffer && map.tiles === 0) return null
  const isCountry = id === COUNTRY_MAP_ID
  const name = mapName(id)
  const { status } = map
  return (
    <div className={`no-print ${styles.row}`} data-phase={status.phase}>
      <div className={styles.words}>
        <h3>{isOffer ? TEXTS.mapOf(name) : name}</h3>
        {isCountry && <p className={styles.quiet}>{TEXTS.countryNote}</p>}
        <output className={styles.quiet}>{mapStatusText(map)}</output>
        {DOWNLOADING_PHASES.has(status.phase) && (
          <progress aria-label={TEXTS.mapOf(name)} max={status.total} value={status.done + status.missing} />
        )}
        {map.hasRemoveFailed && <p role="alert">{TEXTS.removeFailed}</p>}
      </div>
      <MapActions id={id} name={name} map={map} isOffer={isOffer} />
    </div>
  )
}

function mapName(id: string): string {
  const { place, source } = parseMapId(id)
  if (place === COUNTRY_MAP_ID) return TEXTS.country
  if (source === guideStreets) return atollName(place)
  return TEXTS.inLayer(atollName(place), source === null ? null : toLayerName(source))
}

function mapStatusText({ status, tiles: pictures, bytes, isEstimate }: SavedMapHandle): string {
  const size = (amount: number): string =>
    isEstimate ? TEXTS.about(formatBytes(amount)) : formatBytes(amount)
  const { phase, done, missing, total, savedAt, isOutdated } = status
  const sentences: string[] = []
  if (phase === 'none') sentences.push(TEXTS.plan(pictures, size(bytes)))
  if (savedAt !== null) sentences.push(TEXTS.savedOn(savedAt, size(status.bytes)))
  if (DOWNLOADING_PHASES.has(phase)) sentences.push(`${TEXTS.count(done + missing, total)}.`)
  sentences.push(TEXTS.phases[phase])
  if (phase === 'saved' && missing > 0) sentences.push(TEXTS.missing(missing))
  if (phase === 'saved' && isOutdated) sentences.push(TEXTS.outdated)
  return sentences.filter((word) => word !== '').join(' ')
}

type MapAction = 'save' | 'pause' | 'resume' | 'update' | 'again' | 'cancel' | 'remove'

const ACTIONS_BY_PHASE: Record<MapPhase, readonly MapAction[]> = {
  none: ['save'],
  queued: ['pause', 'cancel'],
  loading: ['pause', 'cancel'],
  offline: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  saved: ['remove'],
  full: ['again', 'remove'],
  broken: ['again', 'remove'],
}

/** Actions whose buttons have a separate React key, so that a focused button never becomes a button that deletes. */
const ENDING_ACTIONS: ReadonlySet<MapAction> = new Set(['cancel', 'remove'])

interface MapActionsProps {
  id: string
  name: string
  map: SavedMapHandle
  isOffer: boolean
}

function MapActions({ id, name, map, isOffer }: MapActionsProps) {
  const handlers: Record<MapAction, () => void> = {
    save: map.start,
    resume: map.start,
    update: map.start,
    again: map.start,
    pause: map.pause,
    cancel: map.remove,
    remove: map.remove,
  }
  const shownActions = availableActions(map).filter((action) => !isOffer || action !== 'remove')
  if (shownActions.length === 0) return null
  return (
    <p className={styles.actions}>
      {shownActions.map((action) => (
        <button
          key={ENDING_ACTIONS.has(action) ? 'end' : 'go on'}
          type="button"
          className={action === 'save' ? 'button' : `button ${styles.small}`}
          aria-label={action === 'save' ? undefined : TEXTS.ofMap(TEXTS[action], name)}
          onClick={handlers[action]}
        >
          {actionText(action, id, name)}
        </button>
      ))}
    </p>
  )
}

/** While a saved map is downloaded again, cancelling deletes the saved map too, so that button is called Delete. */
export function availableActions({ status }: Pick<SavedMapHandle, 'status'>): readonly MapAction[] {
  if (status.phase !== 'saved') {
    return ACTIONS_BY_PHASE[status.phase].map((action) =>
      action === 'cancel' && status.savedAt !== null ? 'remove' : action,
    )
  }
  if (status.isOutdated) return ['update', 'remove']
  return status.missing > 0 ? ['again', 'remove'] : ACTIONS_BY_PHASE.saved
}

function actionText(action: MapAction, id: string, name: string): string {
  if (action !== 'save') return TEXTS[action]
  return id === COUNTRY_MAP_ID ? TEXTS.saveCountry : TEXTS.save(name)
}
