import { COUNTRY_MAP } from '../../../map/tiles/saved-map-records.ts'
import type { MapPhase } from '../../../map/tiles/saved-maps.ts'
import styles from './saved-map-row.module.css'
import { SAVED_MAPS_TEXTS as TEXTS } from './texts.ts'
import type { SavedMapHandle } from './use-saved-map.ts'

type Action = 'save' | 'pause' | 'resume' | 'update' | 'again' | 'cancel' | 'remove'

const ACTIONS: Record<MapPhase, readonly Action[]> = {
  none: ['save'],
  queued: ['pause', 'cancel'],
  loading: ['pause', 'cancel'],
  offline: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  saved: ['remove'],
  full: ['again', 'remove'],
  broken: ['again', 'remove'],
}

/** A button that becomes another one keeps the focus; never does it become one that deletes. */
const ENDS: ReadonlySet<Action> = new Set(['cancel', 'remove'])

interface MapActionsProps {
  id: string
  name: string
  map: SavedMapHandle
  isOffer: boolean
}

export function MapActions({ id, name, map, isOffer }: MapActionsProps) {
  const runs: Record<Action, () => void> = {
    save: map.start,
    resume: map.start,
    update: map.start,
    again: map.start,
    pause: map.pause,
    cancel: map.remove,
    remove: map.remove,
  }
  const actions = actionsOf(map).filter((action) => !isOffer || action !== 'remove')
  if (actions.length === 0) return null
  return (
    <p className={styles.actions}>
      {actions.map((action) => (
        <button
          key={ENDS.has(action) ? 'end' : 'go on'}
          type="button"
          className={action === 'save' ? 'button' : `button ${styles.small}`}
          aria-label={action === 'save' ? undefined : TEXTS.ofMap(TEXTS[action], name)}
          onClick={runs[action]}
        >
          {wordOf(action, id, name)}
        </button>
      ))}
    </p>
  )
}

function actionsOf({ status }: SavedMapHandle): readonly Action[] {
  if (status.phase !== 'saved') return ACTIONS[status.phase]
  if (status.isOutdated) return ['update', 'remove']
  return status.missing > 0 ? ['again', 'remove'] : ACTIONS.saved
}

function wordOf(action: Action, id: string, name: string): string {
  if (action !== 'save') return TEXTS[action]
  return id === COUNTRY_MAP ? TEXTS.saveCountry : TEXTS.save(name)
}
