import { COUNTRY_MAP } from '../../map/tiles/saved-map-records.ts'
import type { MapPhase } from '../../map/tiles/saved-maps.ts'
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

export function MapActions({ id, name, map }: { id: string; name: string; map: SavedMapHandle }) {
  const runs: Record<Action, () => void> = {
    save: map.start,
    resume: map.start,
    update: map.start,
    again: map.start,
    pause: map.pause,
    cancel: map.remove,
    remove: map.remove,
  }
  return (
    <p className={styles.actions}>
      {actionsOf(map).map((action) => (
        <button
          key={action}
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
